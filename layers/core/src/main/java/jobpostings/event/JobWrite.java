package jobpostings.event;

import java.time.Instant;
import java.util.Optional;
import jobpostings.job.LongDescription;

/**
 * A write to a job, as the stream records it.
 *
 * @param id the same each time that the stream delivers this write
 * @param time to the second
 * @param before none if the job is new
 * @param after none if the job was deleted
 * @param closing whether the schedule archived the job because its close date had passed
 */
public record JobWrite(
    String id, Instant time, Optional<JobImage> before, Optional<JobImage> after, boolean closing) {

  public JobWrite {
    if (before.isEmpty() && after.isEmpty()) {
      throw new IllegalArgumentException("The write %s tells nothing of its job.".formatted(id));
    }
  }

  /** The job after the write, or as it last was if it was deleted. */
  JobImage latest() {
    return after.or(() -> before).orElseThrow();
  }

  /** The long description that the job had before and no longer has, if there is one. */
  Optional<LongDescription> orphan() {
    return before
        .flatMap(JobImage::longDescription)
        .filter(text -> !after.flatMap(JobImage::longDescription).equals(Optional.of(text)));
  }
}
