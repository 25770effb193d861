package jobpostings.segment;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.number;
import static jobpostings.dynamodb.Attributes.text;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import jobpostings.dynamodb.ItemSchema;
import jobpostings.dynamodb.Query;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.segment.Directory.SegmentCount;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Each employer's list, in segments of some thirty neighbouring jobs, from the stream of the Jobs
 * table: a record may come twice, but those of one job come in order. Several functions may write
 * at once.
 */
public final class DynamoSegments {
  /** A batch of this many changes rarely makes more segments than a transaction takes. */
  private static final int MAX_AT_ONCE = 2_000;

  /** DynamoDB takes a hundred writes in a transaction. */
  private static final int MAX_SEGMENTS = 90;

  /** DynamoDB ends a page at a megabyte by itself; DynamoDB Local reads everything first. */
  private static final int MAX_IN_PAGE = 1_400;

  /**
   * A change at a position in an employer's list.
   *
   * @param entry what the segments hold of the job at that position; none if no job is there any
   *     more
   */
  public record PositionChange(JobPosition position, Optional<SearchEntry> entry) {}

  private static final TableSchema<SegmentCount> COUNTS = counts();

  private final Tables tables;
  private final Table<Segment> table;
  private final RandomGenerator random;

  @Inject
  DynamoSegments(Tables tables, RandomGenerator random) {
    this.tables = tables;
    this.table = tables.table("JOB_LIST_TABLE", Segment.SCHEMA);
    this.random = random;
  }

  /**
   * Applies the changes in a batch of records. Applying a batch again is harmless.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if DynamoDB doesn't answer, or there
   *     are too many other writers; the batch must then be applied again
   */
  public void applyStream(List<Record> records) {
    Map<Integer, List<PositionChange>> changes = new LinkedHashMap<>();
    for (Record record : records) {
      Optional<Image> before = Image.of(record.dynamodb().oldImage());
      Optional<Image> after = Image.of(record.dynamodb().newImage());
      if (!before.equals(after)) {
        before.ifPresent(job -> add(job, Optional.empty(), changes));
        after.ifPresent(job -> add(job, Optional.of(job.entry()), changes));
      }
    }
    changes.forEach(this::update);
  }

  private static void add(
      Image job, Optional<SearchEntry> entry, Map<Integer, List<PositionChange>> changes) {
    changes
        .computeIfAbsent(job.employerId(), _ -> new ArrayList<>())
        .add(new PositionChange(job.entry().position(), entry));
  }

  /** The part of a job's item that matters here. */
  private record Image(int employerId, SearchEntry entry) {
    /** Also empty for an item without a place in a list: it is not, or no longer, a job. */
    private static Optional<Image> of(Map<String, AttributeValue> item) {
      if (!item.containsKey("listPosition")) {
        return Optional.empty();
      }
      SearchEntry entry =
          new SearchEntry(
              PositionConverter.position(item.get("listPosition").s()),
              JobStatus.of(item.get("status").s()).orElseThrow(),
              item.get("title").s(),
              Optional.ofNullable(item.get("referenceId")).map(AttributeValue::s));
      return Optional.of(new Image(Integer.parseInt(item.get("employerId").n()), entry));
    }
  }

  /**
   * Brings an employer's segments up to date.
   *
   * @param changes if several are at the same position, the last one counts
   * @throws jobpostings.problem.Problem {@code unavailable} if there are too many other writers;
   *     some changes may have been stored
   */
  public void update(int employerId, List<PositionChange> changes) {
    tables.run(
        () -> {
          NavigableMap<String, PositionChange> open = new TreeMap<>();
          changes.forEach(each -> open.put(PositionConverter.text(each.position()), each));
          // Backwards: all changes from the start of the last change's segment on are in that
          // segment.
          while (!open.isEmpty()) {
            Segment segment = at(employerId, open.lastKey());
            Step step = step(segment, open.tailMap(segment.first(), true));
            if (step.jobs().equals(segment.jobs()) || replace(segment, step.parts())) {
              open.tailMap(step.begun(), true).clear();
            } else {
              RetryBudget.current().backOff();
            }
          }
        });
  }

  /**
   * Changes of one segment that are stored together.
   *
   * @param begun the first position among them
   * @param jobs those of the segment after the changes
   * @param parts the segments that it is cut into
   */
  private record Step(
      String begun, NavigableMap<JobPosition, SearchEntry> jobs, List<Segment> parts) {}

  /** The latest of the changes, as many as can be stored together. */
  private Step step(Segment segment, NavigableMap<String, PositionChange> changes) {
    for (int most = MAX_AT_ONCE; ; most /= 2) {
      NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
      jobs.putAll(segment.jobs());
      Iterator<PositionChange> latest = changes.descendingMap().values().iterator();
      String begun = changes.lastKey();
      for (int i = 0; latest.hasNext() && i < most; i++) {
        PositionChange change = latest.next();
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

  /** How many jobs the segments have, from the index of their counts. */
  public Directory directory(int employerId) {
    return new Directory(
        tables
            .table("JOB_LIST_TABLE", COUNTS)
            .query("employerId", number(employerId))
            .index("counts")
            .descending()
            .stream()
            .toList());
  }

  /** All jobs that the segments have, as they are now. */
  public NavigableMap<JobPosition, SearchEntry> jobs(int employerId) {
    NavigableMap<JobPosition, SearchEntry> jobs = Segment.none();
    table.query("employerId", number(employerId)).consistent().stream()
        .forEach(segment -> jobs.putAll(segment.jobs()));
    return jobs;
  }

  /**
   * The jobs of the segments that begin in a range of positions, as text, ascending; read as the
   * stream is consumed, at half the price, and perhaps a moment old. The last segment may have jobs
   * above the range.
   */
  public Stream<SearchEntry> read(int employerId, String begin, String end) {
    return table
        .query("employerId", number(employerId))
        // Ascending: if a segment is cut meanwhile, its upper part is still to come.
        .between("first", text(begin), text(end))
        .pageSize(MAX_IN_PAGE)
        .stream()
        .flatMap(segment -> segment.jobs().values().stream());
  }

  /** The segment that a position belongs to, as it is now. */
  private Segment at(int employerId, String position) {
    return last(table.query("employerId", number(employerId)).where("first", "<=", text(position)))
        .orElseGet(() -> new Segment(employerId, PositionConverter.BOTTOM, 0, Segment.none()));
  }

  private Optional<Segment> last(Query<Segment> segments) {
    return segments.descending().pageSize(1).consistent().stream().findFirst();
  }

  /**
   * False if a segment was changed since it was read, also by an earlier attempt whose response was
   * lost: then nothing is left to do.
   */
  private boolean replace(Segment before, List<Segment> parts) {
    Optional<Segment> below =
        parts.size() == 1 ? below(before, parts.getFirst()) : Optional.empty();
    if (parts.size() == 1 && below.isEmpty()) {
      Segment only = parts.getFirst();
      return table.putIf(next(only), unchanged(only)).isEmpty();
    }
    Transaction<String> writes = tables.transaction();
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
    return writes.commit().isEmpty();
  }

  /** The lower segment to merge a segment into, if what is left of it is too small on its own. */
  private Optional<Segment> below(Segment before, Segment after) {
    if (!after.isSmall() || before.first().equals(PositionConverter.BOTTOM)) {
      return Optional.empty();
    }
    Query<Segment> lower =
        table
            .query("employerId", number(before.employerId()))
            .where("first", "<", text(before.first()));
    return last(lower).filter(after::fits);
  }

  private void put(Transaction<String> writes, Segment segment) {
    writes.put(segment.first(), table, next(segment), unchanged(segment));
  }

  private Segment next(Segment segment) {
    return SegmentBuilder.builder(segment).version(random.nextLong()).build();
  }

  private static Expression unchanged(Segment segment) {
    return segment.version() == 0
        ? expression("attribute_not_exists(version)")
        : is("version", number(segment.version()));
  }

  private static TableSchema<SegmentCount> counts() {
    var schema =
        new ItemSchema<SegmentCount, SegmentCountBuilder>()
            .text("first", SegmentCount::first, (b, value) -> b.first = value);
    for (JobStatus status : JobStatus.values()) {
      schema.number(
          status.toString(),
          count -> count.counts().get(status),
          (b, value) -> b.counts.put(status, value));
    }
    return schema.build(
        SegmentCount.class, SegmentCountBuilder::new, b -> new SegmentCount(b.first, b.counts));
  }

  private static final class SegmentCountBuilder {
    private String first;
    private final Map<JobStatus, Long> counts = new EnumMap<>(JobStatus.class);
  }
}
