package jobpostings.event;

import java.time.Instant;
import java.util.Optional;

/**
 * A write to a job, as the stream of all writes tells it.
 *
 * @param id stays the same when the stream tells of the write again
 * @param time to the second
 * @param before none when the job is new
 * @param after none when the job was deleted
 * @param closing whether it was the schedule that archived the job, as its close date had passed
 */
public record JobWrite(
    String id, Instant time, Optional<JobImage> before, Optional<JobImage> after, boolean closing) {

  public JobWrite {
    if (before.isEmpty() && after.isEmpty()) {
      throw new IllegalArgumentException("The write %s tells nothing of its job.".formatted(id));
    }
  }

  /** The job as it is since then, or as it last was. */
  JobImage latest() {
    return after.or(() -> before).orElseThrow();
  }

  /** The text that the job had before and has no more, if that is a long one. */
  Optional<LongDescription> orphan() {
    return before
        .flatMap(JobImage::longDescription)
        .filter(text -> !after.flatMap(JobImage::longDescription).equals(Optional.of(text)));
  }
}
