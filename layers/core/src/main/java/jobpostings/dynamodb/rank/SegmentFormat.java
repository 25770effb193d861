package jobpostings.dynamodb.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import jobpostings.dynamodb.table.ItemSchema;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

/**
 * How segments are stored, and how many jobs go into one: as many as keep its item below the 1024
 * bytes of a write unit. A single job may take more. Beside the jobs there is the count of each
 * status, for the index of counts.
 */
final class SegmentFormat {
  /** In bytes of packed jobs; the rest of the item takes up to 140 bytes. */
  private static final int MAX_BYTES = 880;

  /** How large a segment is when it is cut, which leaves room for more jobs. */
  private static final int FULL = MAX_BYTES * 3 / 4;

  static final TableSchema<Segment> SCHEMA = schema();

  private SegmentFormat() {}

  private static int size(NavigableMap<JobPosition, SearchEntry> jobs) {
    return SegmentPacking.pack(jobs).length;
  }

  /** Whether it is too small to be worth an item of its own. */
  static boolean isSmall(Segment segment) {
    return size(segment.jobs()) < MAX_BYTES / 4;
  }

  static boolean isLarge(Segment segment) {
    return size(segment.jobs()) > MAX_BYTES;
  }

  /** Whether the two fit into one segment, with room for more. */
  static boolean fit(Segment one, Segment other) {
    return size(one.jobs()) + size(other.jobs()) < FULL;
  }

  /**
   * Cuts it into segments with room for more. The first one begins where this one does. Jobs that
   * are published later are added at the end, so the last one may be short.
   */
  static List<Segment> cut(Segment segment) {
    List<Map.Entry<JobPosition, SearchEntry>> jobs = List.copyOf(segment.jobs().entrySet());
    List<Segment> cut = new ArrayList<>();
    for (int from = 0; from < jobs.size(); ) {
      NavigableMap<JobPosition, SearchEntry> part = part(jobs.subList(from, jobs.size()));
      cut.add(
          cut.isEmpty()
              ? segment.with(part)
              : new Segment(
                  segment.employerId(), PositionConverter.text(part.firstKey()), 0, part));
      from += part.size();
    }
    return cut;
  }

  /** The first jobs, as many as fit, at least one. Tries few first: packing too many is slow. */
  private static NavigableMap<JobPosition, SearchEntry> part(
      List<Map.Entry<JobPosition, SearchEntry>> jobs) {
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

  private static NavigableMap<JobPosition, SearchEntry> map(
      List<Map.Entry<JobPosition, SearchEntry>> jobs) {
    NavigableMap<JobPosition, SearchEntry> map = Segment.none();
    jobs.forEach(job -> map.put(job.getKey(), job.getValue()));
    return map;
  }

  private static TableSchema<Segment> schema() {
    var schema =
        new ItemSchema<Segment, SegmentBuilder>()
            .integer("employerId", Segment::employerId, SegmentBuilder::employerId)
            .text("first", Segment::first, SegmentBuilder::first)
            .number("version", Segment::version, SegmentBuilder::version)
            .bytes(
                "jobs",
                segment -> SdkBytes.fromByteArrayUnsafe(SegmentPacking.pack(segment.jobs())),
                (b, value) -> b.jobs(SegmentPacking.unpack(value.asByteBuffer())));
    for (JobStatus status : JobStatus.values()) {
      schema.number(status.toString(), segment -> segment.count(status), (_, _) -> {});
    }
    return schema.build(Segment.class, SegmentBuilder::builder, SegmentBuilder::build);
  }
}
