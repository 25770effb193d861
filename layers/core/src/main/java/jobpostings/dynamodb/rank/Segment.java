package jobpostings.dynamodb.rank;

import static jobpostings.dynamodb.table.Attributes.named;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticImmutableTableSchema;

/**
 * Neighbours in an employer's list, as a set: adding or removing a job a second time changes
 * nothing.
 *
 * @param first where it begins, as the text of a position; it ends where the next one begins
 * @param version a random number that every write changes; 0 for a segment that is not stored
 * @param jobs by position, ascending
 */
record Segment(
    int employerId, String first, long version, NavigableMap<JobPosition, JobStatus> jobs) {
  /** The index of the segments' counts. */
  static final String COUNTS = "counts";

  /** With the rest of the item, this is below the 1024 bytes of a write unit. */
  private static final int LARGEST = 880;

  static final TableSchema<Segment> SCHEMA = schema();

  static NavigableMap<JobPosition, JobStatus> none() {
    return SegmentConverter.none();
  }

  Segment with(NavigableMap<JobPosition, JobStatus> other) {
    return new Segment(employerId, first, version, other);
  }

  long count(JobStatus status) {
    return jobs.values().stream().filter(status::equals).count();
  }

  /** Whether it is worth an item of its own. */
  boolean isSmall() {
    return SegmentConverter.size(jobs) < LARGEST / 4;
  }

  boolean isLarge() {
    return SegmentConverter.size(jobs) > LARGEST;
  }

  /** Whether the two fit into one, with room for more. */
  boolean fits(Segment other) {
    return SegmentConverter.size(jobs) + SegmentConverter.size(other.jobs) < LARGEST * 3 / 4;
  }

  /**
   * Cuts it into segments with room for more. The first one begins where this one does. Jobs that
   * are published later are added at the end, so the last one may be short.
   */
  List<Segment> cut() {
    List<Segment> cut = new ArrayList<>();
    NavigableMap<JobPosition, JobStatus> rest = jobs;
    while (!rest.isEmpty()) {
      NavigableMap<JobPosition, JobStatus> part = none();
      while (!rest.isEmpty() && SegmentConverter.size(part) < LARGEST * 3 / 4) {
        part.put(rest.firstKey(), rest.firstEntry().getValue());
        rest = rest.tailMap(rest.firstKey(), false);
      }
      cut.add(
          cut.isEmpty()
              ? with(part)
              : new Segment(employerId, PositionConverter.text(part.firstKey()), 0, part));
    }
    return cut;
  }

  private static TableSchema<Segment> schema() {
    var schema =
        StaticImmutableTableSchema.builder(Segment.class, Builder.class)
            .newItemBuilder(Builder::new, Builder::build)
            .addAttribute(
                Integer.class,
                named(
                    "employerId",
                    Segment::employerId,
                    (b, value) -> b.employerId = value,
                    primaryPartitionKey()))
            .addAttribute(
                String.class,
                named("first", Segment::first, (b, value) -> b.first = value, primarySortKey()))
            .addAttribute(
                Long.class, named("version", Segment::version, (b, value) -> b.version = value))
            .addAttribute(
                new SegmentConverter().type(),
                a ->
                    a.name("jobs")
                        .attributeConverter(new SegmentConverter())
                        .getter(Segment::jobs)
                        .setter((b, value) -> b.jobs = value));
    for (JobStatus status : JobStatus.values()) {
      schema.addAttribute(
          Long.class, named(status.toString(), segment -> segment.count(status), (b, value) -> {}));
    }
    return schema.build();
  }

  private static final class Builder {
    private int employerId;
    private String first;
    private long version;
    private NavigableMap<JobPosition, JobStatus> jobs = none();

    private Segment build() {
      return new Segment(employerId, first, version, jobs);
    }
  }
}
