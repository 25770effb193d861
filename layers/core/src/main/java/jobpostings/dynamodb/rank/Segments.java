package jobpostings.dynamodb.rank;

import static jobpostings.dynamodb.table.Attributes.number;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import jobpostings.dynamodb.table.Query;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Table;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.job.JobPosition;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Each employer's list, in segments of neighbouring jobs. The segments follow the stream of the
 * Jobs table. A record may come twice, but the records of one job come in order. Because segments
 * are sets, they still end up right.
 *
 * <p>Several functions may write at once. A segment that was changed meanwhile is read again.
 *
 * @param <E> what they hold of each job
 */
public abstract sealed class Segments<E> permits Ranks, SearchSegments {
  /** A batch of this many changes rarely makes more segments than a transaction takes. */
  private static final int MOST_AT_ONCE = 2_000;

  /** DynamoDB takes a hundred writes in a transaction. */
  private static final int MOST_SEGMENTS = 90;

  private final Tables tables;
  private final SegmentFormat<E> format;
  private final Table<Segment<E>> table;
  private final RandomGenerator random;
  private final TimeLimits limits;

  /**
   * @param variable the environment variable that names the table
   * @param random for versions; no two copies of a process may draw the same
   */
  Segments(
      Tables tables,
      String variable,
      SegmentFormat<E> format,
      RandomGenerator random,
      TimeLimits limits) {
    this.tables = tables;
    this.format = format;
    this.table = tables.table(variable, format.schema());
    this.random = random;
    this.limits = limits;
  }

  /**
   * Brings an employer's segments up to date.
   *
   * @param changes if several are at the same position, the last one counts
   * @throws jobpostings.problem.Problem {@code unavailable} if there are too many other writers;
   *     some changes may have been stored
   */
  public final void update(int employerId, List<SegmentChange<E>> changes) {
    RetryBudget budget = new RetryBudget(limits.request());
    NavigableMap<String, SegmentChange<E>> open = new TreeMap<>();
    changes.forEach(each -> open.put(PositionConverter.text(each.position()), each));
    // Backwards: all changes from the start of the last change's segment on are in that segment.
    while (!open.isEmpty()) {
      Segment<E> segment = at(employerId, open.lastKey(), budget);
      Step<E> step = step(segment, open.tailMap(segment.first(), true));
      if (step.changesNothing(segment) || replace(segment, step.parts(), budget)) {
        open.tailMap(step.begun(), true).clear();
      } else {
        budget.backOff();
      }
    }
  }

  /**
   * Changes of one segment that are stored together.
   *
   * @param begun the first position among them
   * @param jobs those of the segment after the changes
   * @param parts the segments that it is cut into
   */
  private record Step<E>(String begun, NavigableMap<JobPosition, E> jobs, List<Segment<E>> parts) {
    private boolean changesNothing(Segment<E> segment) {
      return jobs.equals(segment.jobs());
    }
  }

  /** The latest of the changes, as many as can be stored together. */
  private Step<E> step(Segment<E> segment, NavigableMap<String, SegmentChange<E>> changes) {
    for (int most = MOST_AT_ONCE; ; most /= 2) {
      NavigableMap<JobPosition, E> jobs = Packing.none();
      jobs.putAll(segment.jobs());
      Iterator<SegmentChange<E>> latest = changes.descendingMap().values().iterator();
      String begun = changes.lastKey();
      for (int i = 0; latest.hasNext() && i < most; i++) {
        SegmentChange<E> change = latest.next();
        begun = PositionConverter.text(change.position());
        change
            .entry()
            .ifPresentOrElse(
                entry -> jobs.put(change.position(), entry), () -> jobs.remove(change.position()));
      }
      Segment<E> after = segment.with(jobs);
      List<Segment<E>> parts = format.isLarge(after) ? format.cut(after) : List.of(after);
      if (parts.size() <= MOST_SEGMENTS || most == 1) {
        return new Step<>(begun, jobs, parts);
      }
    }
  }

  /** All jobs that the segments have, as they are now. */
  public final NavigableMap<JobPosition, E> jobs(int employerId, RetryBudget budget) {
    NavigableMap<JobPosition, E> jobs = Packing.none();
    table.query("employerId", number(employerId)).consistent().stream(budget)
        .forEach(segment -> jobs.putAll(segment.jobs()));
    return jobs;
  }

  /**
   * The jobs of the segments that begin in a range, at half the price, possibly as they were a
   * moment ago. They are read as the stream is consumed, in ascending order: if a segment is cut
   * meanwhile, its upper part is still to come, and nothing of it is missed.
   *
   * @param mostAtOnce how many segments one call reads
   */
  final Stream<Map.Entry<JobPosition, E>> jobsBetween(
      int employerId, String begin, String end, int mostAtOnce, RetryBudget budget) {
    return table
        .query("employerId", number(employerId))
        .between("first", AttributeValue.fromS(begin), AttributeValue.fromS(end))
        .pageSize(mostAtOnce)
        .stream(budget)
        .flatMap(segment -> segment.jobs().entrySet().stream());
  }

  /** Whether no segment has a job. */
  final boolean isEmpty(int employerId, RetryBudget budget) {
    return table.query("employerId", number(employerId)).consistent().pageSize(10).stream(budget)
        .allMatch(segment -> segment.jobs().isEmpty());
  }

  /** The first segment, if it is stored. */
  final Optional<Segment<E>> bottom(int employerId, RetryBudget budget) {
    return table.find(key(employerId, PositionConverter.BOTTOM), budget);
  }

  /** Records that an employer's segments have all its jobs. */
  final void complete(int employerId, RetryBudget budget) {
    while (true) {
      Segment<E> bottom = at(employerId, PositionConverter.BOTTOM, budget);
      if (bottom.complete() && bottom.version() != 0
          || replace(bottom, List.of(bottom.asComplete()), budget)) {
        return;
      }
      budget.backOff();
    }
  }

  /** Whether the segments will have all jobs of an employer that has no segments yet. */
  abstract boolean isCompleteFromTheStart(int employerId, RetryBudget budget);

  /** The segment that a position belongs to, as it is now. */
  private Segment<E> at(int employerId, String position, RetryBudget budget) {
    Query<Segment<E>> begun =
        table
            .query("employerId", number(employerId))
            .atMost("first", AttributeValue.fromS(position));
    return last(begun, budget)
        .orElseGet(
            () ->
                new Segment<>(
                    employerId,
                    PositionConverter.BOTTOM,
                    0,
                    isCompleteFromTheStart(employerId, budget),
                    Packing.none()));
  }

  private Optional<Segment<E>> last(Query<Segment<E>> segments, RetryBudget budget) {
    return segments.descending().pageSize(1).consistent().stream(budget).findFirst();
  }

  /** False if a segment was changed since it was read. */
  private boolean replace(Segment<E> before, List<Segment<E>> parts, RetryBudget budget) {
    Transaction<String> writes = tables.transaction();
    Optional<Segment<E>> below =
        parts.size() == 1 ? below(before, parts.getFirst(), budget) : Optional.empty();
    if (below.isPresent()) {
      NavigableMap<JobPosition, E> jobs = Packing.none();
      jobs.putAll(below.get().jobs());
      jobs.putAll(parts.getFirst().jobs());
      put(writes, below.get().with(jobs));
      delete(writes, before);
    } else {
      parts.forEach(part -> put(writes, part));
    }
    return writes.commit(budget).isEmpty();
  }

  /** The lower segment to merge a segment into, if what is left of it is too small on its own. */
  private Optional<Segment<E>> below(Segment<E> before, Segment<E> after, RetryBudget budget) {
    if (!format.isSmall(after) || before.isBottom()) {
      return Optional.empty();
    }
    Query<Segment<E>> lower =
        table
            .query("employerId", number(before.employerId()))
            .lessThan("first", AttributeValue.fromS(before.first()));
    return last(lower, budget).filter(segment -> format.fit(after, segment));
  }

  private void put(Transaction<String> writes, Segment<E> segment) {
    Segment<E> next = segment.withVersion(random.nextLong());
    writes.put(segment.first(), table, next, unchanged(segment));
  }

  private void delete(Transaction<String> writes, Segment<E> segment) {
    writes.delete(
        segment.first(), table, key(segment.employerId(), segment.first()), unchanged(segment));
  }

  private static Map<String, AttributeValue> key(int employerId, String first) {
    return Map.of("employerId", number(employerId), "first", AttributeValue.fromS(first));
  }

  private static Expression unchanged(Segment<?> segment) {
    if (segment.version() == 0) {
      return Expression.builder().expression("attribute_not_exists(version)").build();
    }
    return Expression.builder()
        .expression("version = :version")
        .putExpressionValue(":version", number(segment.version()))
        .build();
  }
}
