package jobpostings.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.job.JobStatus;

/** The segments of an employer's list, latest first, without their jobs. */
public record Directory(List<SegmentCount> segments) {
  /** How many jobs of each status a segment has. */
  public record SegmentCount(String first, Map<JobStatus, Long> counts) {
    public long of(Optional<JobStatus> status) {
      return status
          .map(one -> counts.getOrDefault(one, 0L))
          .orElseGet(() -> counts.values().stream().mapToLong(Long::longValue).sum());
    }
  }

  /**
   * Where to start reading a list.
   *
   * @param above a position above all jobs of its segment; none for the top segment
   * @param skipped how many jobs of the segment to leave out
   */
  public record ListStart(Optional<String> above, long skipped) {}

  /** Positions at which to cut the list below a position into parts of about that many jobs. */
  public List<String> cuts(String position, int jobs) {
    List<String> cuts = new ArrayList<>();
    long passed = 0;
    for (SegmentCount segment : segments) {
      if (segment.first().compareTo(position) < 0) {
        passed += segment.of(Optional.empty());
        if (passed >= jobs) {
          cuts.add(segment.first());
          passed = 0;
        }
      }
    }
    return cuts;
  }

  /** Where the job with that offset is, or the last segment if the list is shorter. */
  public ListStart find(Optional<JobStatus> status, long offset) {
    Optional<String> above = Optional.empty();
    long passed = 0;
    for (SegmentCount segment : segments) {
      long end = passed + segment.of(status);
      if (end > offset || segment.equals(segments.getLast())) {
        break;
      }
      passed = end;
      above = Optional.of(segment.first());
    }
    return new ListStart(above, offset - passed);
  }
}
