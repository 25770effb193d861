package jobpostings.dynamodb.rank;

import java.util.NavigableMap;
import jobpostings.job.JobPosition;

/**
 * Neighbouring jobs of an employer's list, as a set: adding or removing a job a second time changes
 * nothing.
 *
 * @param <E> what it holds of each job
 * @param first where it begins, as the text of a position; it ends where the next one begins
 * @param version a random number that every write changes; 0 for a segment that is not stored
 * @param complete whether the employer's segments have all jobs; only the first one says so
 * @param jobs by position, ascending
 */
record Segment<E>(
    int employerId,
    String first,
    long version,
    boolean complete,
    NavigableMap<JobPosition, E> jobs) {
  /** The index of the counts of Ranks' segments. */
  static final String COUNTS = "counts";

  Segment<E> with(NavigableMap<JobPosition, E> other) {
    return new Segment<>(employerId, first, version, complete, other);
  }

  Segment<E> withVersion(long other) {
    return new Segment<>(employerId, first, other, complete, jobs);
  }

  Segment<E> asComplete() {
    return new Segment<>(employerId, first, version, true, jobs);
  }

  boolean isBottom() {
    return first.equals(PositionConverter.BOTTOM);
  }
}
