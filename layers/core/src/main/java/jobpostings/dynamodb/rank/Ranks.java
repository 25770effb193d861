package jobpostings.dynamodb.rank;

import static jobpostings.dynamodb.table.Attributes.number;

import jakarta.inject.Inject;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Each employer's list in segments of about a hundred jobs. Adding up their counts finds the job at
 * any offset in the list. The segments follow the stream of the Jobs table. Its records may come
 * twice, but those of one job come in order, so the segments end up right, because they are sets.
 *
 * <p>Several functions may write at once. A segment that was changed meanwhile is read again.
 */
public final class Ranks {
  /** A batch of this many changes makes no more segments than fit into a transaction. */
  private static final int MOST_AT_ONCE = 2_000;

  private final Tables tables;
  private final Table<Segment> table;
  private final RandomGenerator random;
  private final TimeLimits limits;

  /**
   * @param random for versions; no two copies of a process may draw the same
   */
  @Inject
  Ranks(Tables tables, RandomGenerator random, TimeLimits limits) {
    this.tables = tables;
    this.table = tables.table("RANKS_TABLE", Segment.SCHEMA);
    this.random = random;
    this.limits = limits;
  }

  /**
   * Brings an employer's segments up to date.
   *
   * @param changes if several are at one position, the last one counts
   */
  public void update(int employerId, List<RankChange> changes) {
    RetryBudget budget = new RetryBudget(limits.request());
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
    NavigableMap<JobPosition, JobStatus> jobs = Segment.none();
    table
        .query(
            query ->
                query
                    .keyConditionExpression("employerId = :employer")
                    .expressionAttributeValues(Map.of(":employer", number(employerId)))
                    .consistentRead(true),
            budget)
        .forEach(segment -> jobs.putAll(segment.jobs()));
    return jobs;
  }

  /** The segment that a position belongs to, as it is now. */
  private Segment at(int employerId, String position, RetryBudget budget) {
    return last(employerId, "#first <= :position", position, budget)
        .orElseGet(() -> new Segment(employerId, PositionConverter.BOTTOM, 0, Segment.none()));
  }

  private Optional<Segment> last(
      int employerId, String condition, String position, RetryBudget budget) {
    return table
        .query(
            query ->
                query
                    .keyConditionExpression("employerId = :employer AND " + condition)
                    .expressionAttributeNames(Map.of("#first", "first"))
                    .expressionAttributeValues(
                        Map.of(
                            ":employer", number(employerId),
                            ":position", AttributeValue.fromS(position)))
                    .scanIndexForward(false)
                    .limit(1)
                    .consistentRead(true),
            budget)
        .findFirst();
  }

  /** False if a segment was changed since it was read. */
  private boolean replace(Segment before, Segment after, RetryBudget budget) {
    Transaction<String> writes = tables.transaction();
    if (after.isLarge()) {
      after.cut().forEach(part -> put(writes, part));
      return writes.commit(budget).isEmpty();
    }
    Optional<Segment> below = below(before, after, budget);
    if (below.isPresent()) {
      NavigableMap<JobPosition, JobStatus> jobs = Segment.none();
      jobs.putAll(below.get().jobs());
      jobs.putAll(after.jobs());
      put(writes, below.get().with(jobs));
      delete(writes, before);
    } else {
      put(writes, after);
    }
    return writes.commit(budget).isEmpty();
  }

  /** The segment that is to take up what is left of one, if that is too little to stay alone. */
  private Optional<Segment> below(Segment before, Segment after, RetryBudget budget) {
    return after.isSmall() && !before.first().equals(PositionConverter.BOTTOM)
        ? last(before.employerId(), "#first < :position", before.first(), budget)
            .filter(after::fits)
        : Optional.empty();
  }

  private void put(Transaction<String> writes, Segment segment) {
    writes.put(segment.first(), table, next(segment), unchanged(segment));
  }

  private void delete(Transaction<String> writes, Segment segment) {
    writes.delete(
        segment.first(),
        table,
        Map.of(
            "employerId", number(segment.employerId()),
            "first", AttributeValue.fromS(segment.first())),
        unchanged(segment));
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
        .putExpressionValue(":version", number(segment.version()))
        .build();
  }
}
