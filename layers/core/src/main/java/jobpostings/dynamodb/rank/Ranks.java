package jobpostings.dynamodb.rank;

import static software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional.sortLessThan;
import static software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional.sortLessThanOrEqualTo;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.StorageErrors;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactDeleteItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactPutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactWriteItemsEnhancedRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Each employer's list in segments of about a hundred jobs. Adding up their counts finds the job at
 * any place in the list. The segments follow the stream of the Jobs table. Its records may come
 * twice, but those of one job come in order, so the segments end up right, because they are sets.
 *
 * <p>Several functions may write at once. A segment that was changed meanwhile is read again.
 */
public final class Ranks {
  /** A batch of this many changes makes no more segments than fit into a transaction. */
  private static final int MOST_AT_ONCE = 2_000;

  private final DynamoDbEnhancedClient client;
  private final DynamoDbTable<Segment> table;
  private final RandomGenerator random;
  private final Duration time;

  /**
   * @param random for versions; no two copies of a process may draw the same
   * @param time how long it goes on trying
   */
  public Ranks(
      DynamoDbEnhancedClient client, Settings settings, RandomGenerator random, Duration time) {
    this.client = client;
    this.table = client.table(settings.table("RANKS_TABLE"), Segment.SCHEMA);
    this.random = random;
    this.time = time;
  }

  /**
   * Brings an employer's segments up to date.
   *
   * @param changes if several are of one place, the last one counts
   */
  public void update(int employerId, List<RankChange> changes) {
    RetryBudget budget = new RetryBudget(time);
    NavigableMap<String, RankChange> open = new TreeMap<>();
    changes.forEach(each -> open.put(PositionConverter.text(each.position()), each));
    // From the end: every change from the start of the last one's segment on is in that segment.
    while (!open.isEmpty()) {
      Segment segment = at(employerId, open.lastKey(), budget);
      NavigableMap<String, RankChange> within = open.tailMap(segment.first(), true);
      Iterator<RankChange> latest = within.descendingMap().values().iterator();
      NavigableMap<JobPosition, JobStatus> jobs = Segment.none();
      jobs.putAll(segment.jobs());
      String begun = open.lastKey();
      for (int i = 0; latest.hasNext() && i < MOST_AT_ONCE; i++) {
        RankChange change = latest.next();
        begun = PositionConverter.text(change.position());
        change
            .status()
            .ifPresentOrElse(
                status -> jobs.put(change.position(), status),
                () -> jobs.remove(change.position()));
      }
      if (jobs.equals(segment.jobs()) || replace(segment, segment.with(jobs), budget)) {
        open.tailMap(begun, true).clear();
      } else {
        budget.backOff();
      }
    }
  }

  /** All jobs that the segments have. */
  public NavigableMap<JobPosition, JobStatus> jobs(int employerId, RetryBudget budget) {
    QueryConditional all =
        QueryConditional.keyEqualTo(Key.builder().partitionValue(employerId).build());
    return budget.retry(
        () -> {
          NavigableMap<JobPosition, JobStatus> jobs = Segment.none();
          table.query(query -> query.queryConditional(all).consistentRead(true)).items().stream()
              .forEach(segment -> jobs.putAll(segment.jobs()));
          return jobs;
        });
  }

  /** The segment that a position belongs to, as it is now. */
  private Segment at(int employerId, String position, RetryBudget budget) {
    return last(sortLessThanOrEqualTo(key(employerId, position)), budget)
        .orElseGet(() -> new Segment(employerId, Segment.BOTTOM, 0, Segment.none()));
  }

  private Optional<Segment> last(QueryConditional range, RetryBudget budget) {
    return budget.retry(
        () ->
            table
                .query(
                    query ->
                        query
                            .queryConditional(range)
                            .scanIndexForward(false)
                            .limit(1)
                            .consistentRead(true))
                .stream()
                .findFirst()
                .flatMap(page -> page.items().stream().findFirst()));
  }

  private static Key key(int employerId, String first) {
    return Key.builder().partitionValue(employerId).sortValue(first).build();
  }

  /** False if a segment was changed since it was read. */
  private boolean replace(Segment before, Segment after, RetryBudget budget) {
    TransactWriteItemsEnhancedRequest.Builder writes = TransactWriteItemsEnhancedRequest.builder();
    if (after.isLarge()) {
      after.cut().forEach(part -> add(writes, part));
      return together(writes, budget);
    }
    if (after.isSmall() && !before.first().equals(Segment.BOTTOM)) {
      Optional<Segment> below =
          last(sortLessThan(key(before.employerId(), before.first())), budget).filter(after::fits);
      if (below.isPresent()) {
        NavigableMap<JobPosition, JobStatus> jobs = Segment.none();
        jobs.putAll(below.get().jobs());
        jobs.putAll(after.jobs());
        add(writes, below.get().with(jobs));
        remove(writes, before);
        return together(writes, budget);
      }
    }
    return alone(after, budget);
  }

  private boolean alone(Segment segment, RetryBudget budget) {
    return budget.retry(
        () -> {
          try {
            table.putItem(put -> put.item(next(segment)).conditionExpression(unchanged(segment)));
            return true;
          } catch (ConditionalCheckFailedException e) {
            return false;
          }
        });
  }

  private boolean together(TransactWriteItemsEnhancedRequest.Builder writes, RetryBudget budget) {
    TransactWriteItemsEnhancedRequest request = writes.build();
    return budget.retry(
        () -> {
          try {
            client.transactWriteItems(request);
            return true;
          } catch (TransactionCanceledException e) {
            if (StorageErrors.mayPass(e)) {
              throw e;
            }
            return false;
          }
        });
  }

  private void add(TransactWriteItemsEnhancedRequest.Builder writes, Segment segment) {
    writes.addPutItem(
        table,
        TransactPutItemEnhancedRequest.builder(Segment.class)
            .item(next(segment))
            .conditionExpression(unchanged(segment))
            .build());
  }

  private void remove(TransactWriteItemsEnhancedRequest.Builder writes, Segment segment) {
    writes.addDeleteItem(
        table,
        TransactDeleteItemEnhancedRequest.builder()
            .key(key(segment.employerId(), segment.first()))
            .conditionExpression(unchanged(segment))
            .build());
  }

  private Segment next(Segment segment) {
    return new Segment(segment.employerId(), segment.first(), random.nextLong(), segment.jobs());
  }

  private static Expression unchanged(Segment segment) {
    if (segment.version() == 0) {
      return Expression.builder().expression("attribute_not_exists(version)").build();
    }
    return Expression.builder()
        .expression("version = :version")
        .putExpressionValue(":version", AttributeValue.fromN(Long.toString(segment.version())))
        .build();
  }
}
