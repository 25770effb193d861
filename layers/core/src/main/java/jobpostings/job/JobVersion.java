package jobpostings.job;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;

/**
 * A version of a job: what one write made of it. Each write that changes what is shown makes one,
 * and so does the deletion.
 *
 * @param number counts the versions of a job from 1, without gaps
 * @param time of the write, to the millisecond; never before that of the previous version
 */
@RecordBuilder
public record JobVersion(int number, Author author, Instant time) {
  /** The version of a job that is written for the first time. */
  public static JobVersion first(Author author, Instant now) {
    return new JobVersion(1, author, now);
  }

  /** The version that a write makes of this one. */
  public JobVersion next(Author by, Instant now) {
    return new JobVersion(number + 1, by, now.isBefore(time) ? time : now);
  }
}
