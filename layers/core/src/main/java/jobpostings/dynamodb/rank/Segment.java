package jobpostings.dynamodb.rank;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.NavigableMap;
import java.util.TreeMap;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;

/**
 * Neighbouring jobs of an employer's list, as a set: adding or removing a job a second time changes
 * nothing.
 *
 * @param first where it begins, as the text of a position; it ends where the next one begins
 * @param version a random number that every write changes; 0 for a segment that is not stored
 * @param jobs what searches look at, by position, ascending
 */
@RecordBuilder
record Segment(
    int employerId, String first, long version, NavigableMap<JobPosition, SearchEntry> jobs) {

  /** An empty map, sorted as jobs are packed: the latest last. */
  static NavigableMap<JobPosition, SearchEntry> none() {
    return new TreeMap<>(JobPosition.LIST_ORDER.reversed());
  }

  Segment with(NavigableMap<JobPosition, SearchEntry> other) {
    return new Segment(employerId, first, version, other);
  }

  long count(JobStatus status) {
    return jobs.values().stream().filter(job -> job.status() == status).count();
  }
}
