package jobpostings.dynamodb.rank;

import static jobpostings.dynamodb.table.Attributes.expression;
import static jobpostings.dynamodb.table.Attributes.is;
import static jobpostings.dynamodb.table.Attributes.number;
import static jobpostings.dynamodb.table.Attributes.text;

import jakarta.inject.Inject;
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

/**
 * Each employer's list, in segments of some thirty neighbouring jobs. Adding up their counts finds
 * the job at any offset ({@link RankReader}), and a search reads a thirtieth of the items and a few
 * bytes of each job. The segments follow the stream of the Jobs table. A record may come twice, but
 * the records of one job come in order. Because segments are sets, they still end up right.
 *
 * <p>Several functions may write at once. A segment that was changed meanwhile is read again.
 */
public final class Segments {
  /** A batch of this many changes rarely makes more segments than a transaction takes. */
  private static final int MAX_AT_ONCE = 2_000;

  /** DynamoDB takes a hundred writes in a transaction. */
  private static final int MAX_SEGMENTS = 90;

  /** DynamoDB ends a page at a megabyte by itself; DynamoDB Local reads everything first. */
  private static final int MAX_IN_PAGE = 1_400;

  private final Tables tables;
  private final Table<Segment> table;
  private final RandomGenerator random;
  private final TimeLimits limits;

  /**
   * @param random for versions; no two copies of a process may draw the same
   */
  @Inject
  Segments(Tables tables, RandomGenerator random, TimeLimits limits) {
    this.tables = tables;
    this.table = tables.table("JOB_LIST_TABLE", Segment.SCHEMA);
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
  public void update(int employerId, List<SegmentChange> changes) {
    RetryBudget budget = limits.budget();
    NavigableMap<String, SegmentChange> open = new TreeMap<>();
    changes.forEach(each -> open.put(PositionConverter.text(each.position()), each));
    // Backwards: all changes from the start of the last change's segment on are in that segment.
    while (!open.isEmpty()) {
      Segment segment = at(employerId, open.lastKey(), budget);
      Step step = step(segment, open.tailMap(segment.first(), true));
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
  private record Step(
      String begun, NavigableMap<JobPosition, SearchEntry> jobs, List<Segment> parts) {
    private boolean changesNothing(Segment segment) {
      return jobs.equals(segment.jobs());
    }
  }

  /** The latest of the changes, as many as can be stored together. */
  private Step step(Segment segment, NavigableMap<String, SegmentChange> changes) {
    for (int most = MAX_AT_ONCE; ; most /= 2) {
      NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
      jobs.putAll(segment.jobs());
      Iterator<SegmentChange> latest = changes.descendingMap().values().iterator();
      String begun = changes.lastKey();
      for (int i = 0; latest.hasNext() && i < most; i++) {
        SegmentChange change = latest.next();
        begun = PositionConverter.text(change.position());
        change
            .entry()
            .ifPresentOrElse(
                entry -> jobs.put(change.position(), entry), () -> jobs.remove(change.position()));
      }
      Segment after = segment.with(jobs);
      List<Segment> parts = after.isLarge() ? after.cut() : List.of(after);
      if (parts.size() <= MAX_SEGMENTS || most == 1) {
        return new Step(begun, jobs, parts);
      }
    }
  }

  /** All jobs that the segments have, as they are now. */
  public NavigableMap<JobPosition, SearchEntry> jobs(int employerId, RetryBudget budget) {
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    table.query("employerId", number(employerId)).consistent().stream(budget)
        .forEach(segment -> jobs.putAll(segment.jobs()));
    return jobs;
  }

  /**
   * The jobs of the segments that begin in a range, at half the price, possibly as they were a
   * moment ago; the last segment may have jobs above the range. They are read as the stream is
   * consumed, in ascending order: if a segment is cut meanwhile, its upper part is still to come,
   * and nothing of it is missed.
   *
   * @param begin the text of a position
   * @param end the text of a position
   */
  public Stream<SearchEntry> read(int employerId, String begin, String end, RetryBudget budget) {
    return table
        .query("employerId", number(employerId))
        .between("first", text(begin), text(end))
        .pageSize(MAX_IN_PAGE)
        .stream(budget)
        .flatMap(segment -> segment.jobs().values().stream());
  }

  /** The segment that a position belongs to, as it is now. */
  private Segment at(int employerId, String position, RetryBudget budget) {
    Query<Segment> begun =
        table.query("employerId", number(employerId)).where("first", "<=", text(position));
    return last(begun, budget)
        .orElseGet(() -> new Segment(employerId, PositionConverter.BOTTOM, 0, Segment.none()));
  }

  private Optional<Segment> last(Query<Segment> segments, RetryBudget budget) {
    return segments.descending().pageSize(1).consistent().stream(budget).findFirst();
  }

  /** False if a segment was changed since it was read. */
  private boolean replace(Segment before, List<Segment> parts, RetryBudget budget) {
    Transaction<String> writes = tables.transaction();
    Optional<Segment> below =
        parts.size() == 1 ? below(before, parts.getFirst(), budget) : Optional.empty();
    if (below.isPresent()) {
      NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
      jobs.putAll(below.get().jobs());
      jobs.putAll(parts.getFirst().jobs());
      put(writes, below.get().with(jobs));
      writes.delete(
          before.first(),
          table,
          Map.of("employerId", number(before.employerId()), "first", text(before.first())),
          unchanged(before));
    } else {
      parts.forEach(part -> put(writes, part));
    }
    return writes.commit(budget).isEmpty();
  }

  /** The lower segment to merge a segment into, if what is left of it is too small on its own. */
  private Optional<Segment> below(Segment before, Segment after, RetryBudget budget) {
    if (!after.isSmall() || before.first().equals(PositionConverter.BOTTOM)) {
      return Optional.empty();
    }
    Query<Segment> lower =
        table
            .query("employerId", number(before.employerId()))
            .where("first", "<", text(before.first()));
    return last(lower, budget).filter(after::fits);
  }

  private void put(Transaction<String> writes, Segment segment) {
    Segment next = SegmentBuilder.builder(segment).version(random.nextLong()).build();
    writes.put(segment.first(), table, next, unchanged(segment));
  }

  private static Expression unchanged(Segment segment) {
    return segment.version() == 0
        ? expression("attribute_not_exists(version)")
        : is("version", number(segment.version()));
  }
}
