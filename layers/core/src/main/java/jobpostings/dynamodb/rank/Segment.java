package jobpostings.dynamodb.rank;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * Neighbouring jobs of an employer's list, as a set: adding or removing a job a second time changes
 * nothing. There are as many jobs in one as keep its item below the 1024 bytes of a write unit; a
 * single job may take more. Beside the jobs, the item has the count of each status, for the index
 * of counts.
 *
 * @param first where it begins, as the text of a position; it ends where the next one begins
 * @param version a random number that every write changes; 0 for a segment that is not stored
 * @param jobs what searches look at, by position, ascending
 */
@RecordBuilder
record Segment(
    int employerId, String first, long version, NavigableMap<JobPosition, SearchEntry> jobs) {
  /** In bytes of packed jobs; the rest of the item takes up to 140 bytes. */
  private static final int MAX_BYTES = 880;

  /** How large a segment is when it is cut, which leaves room for more jobs. */
  private static final int FULL = MAX_BYTES * 3 / 4;

  static final TableSchema<Segment> SCHEMA = schema();

  /** An empty map, sorted as jobs are packed: the latest last. */
  static NavigableMap<JobPosition, SearchEntry> none() {
    return new TreeMap<>(JobPosition.LIST_ORDER.reversed());
  }

  Segment with(NavigableMap<JobPosition, SearchEntry> other) {
    return new Segment(employerId, first, version, other);
  }

  private static int size(NavigableMap<JobPosition, SearchEntry> jobs) {
    return SegmentPacking.pack(jobs).length;
  }

  /** Whether it is too small to be worth an item of its own. */
  boolean isSmall() {
    return size(jobs) < MAX_BYTES / 4;
  }

  boolean isLarge() {
    return size(jobs) > MAX_BYTES;
  }

  /** Whether the two fit into one segment, with room for more. */
  boolean fits(Segment other) {
    return size(jobs) + size(other.jobs) < FULL;
  }

  /**
   * Cuts it into segments with room for more. The first one begins where this one does. Jobs that
   * are published later are added at the end, so the last one may be short.
   */
  List<Segment> cut() {
    List<SearchEntry> all = List.copyOf(jobs.values());
    List<Segment> cut = new ArrayList<>();
    for (int from = 0; from < all.size(); ) {
      NavigableMap<JobPosition, SearchEntry> part = part(all.subList(from, all.size()));
      cut.add(
          cut.isEmpty()
              ? with(part)
              : new Segment(employerId, PositionConverter.text(part.firstKey()), 0, part));
      from += part.size();
    }
    return cut;
  }

  /** The first jobs, as many as fit, at least one. Tries few first: packing too many is slow. */
  private static NavigableMap<JobPosition, SearchEntry> part(List<SearchEntry> jobs) {
    int fitting = 1;
    int tooMany = jobs.size() + 1;
    while (fitting + 1 < tooMany) {
      int tried = Math.min(2 * fitting, (fitting + tooMany) / 2);
      if (size(map(jobs.subList(0, tried))) <= FULL) {
        fitting = tried;
      } else {
        tooMany = tried;
      }
    }
    return map(jobs.subList(0, fitting));
  }

  private static NavigableMap<JobPosition, SearchEntry> map(List<SearchEntry> jobs) {
    NavigableMap<JobPosition, SearchEntry> map = none();
    jobs.forEach(job -> map.put(job.position(), job));
    return map;
  }

  private long count(JobStatus status) {
    return jobs.values().stream().filter(job -> job.status() == status).count();
  }

  private static TableSchema<Segment> schema() {
    var schema =
        new ItemSchema<Segment, SegmentBuilder>()
            .integer("employerId", Segment::employerId, SegmentBuilder::employerId)
            .text("first", Segment::first, SegmentBuilder::first)
            .number("version", Segment::version, SegmentBuilder::version)
            .bytes(
                "jobs",
                segment -> SdkBytes.fromByteArrayUnsafe(SegmentPacking.pack(segment.jobs)),
                (b, value) -> b.jobs(SegmentPacking.unpack(value.asByteBuffer())));
    for (JobStatus status : JobStatus.values()) {
      schema.number(status.toString(), segment -> segment.count(status), (_, _) -> {});
    }
    return schema.build(Segment.class, SegmentBuilder::builder, SegmentBuilder::build);
  }
}
