package jobpostings.job.store;

import java.time.Instant;
import java.util.Optional;
import jobpostings.job.ClosingNotice;
import jobpostings.job.JobVersion;
import jobpostings.job.description.LongDescription;

/**
 * A write to a job, as the stream records it.
 *
 * @param id the same each time that the stream delivers this write
 * @param time to the second
 * @param before none if there was no job
 * @param after none if the job was deleted
 * @param version the version that it made, which is that of {@code after} if there is one; none if
 *     the job was erased, which leaves no versions
 */
public record JobWrite(
    String id,
    Instant time,
    Optional<JobImage> before,
    Optional<JobImage> after,
    Optional<JobVersion> version) {

  public JobWrite {
    if (before.isEmpty() && after.isEmpty()) {
      throw new IllegalArgumentException("The write %s tells nothing of its job.".formatted(id));
    }
  }

  /** The job after the write, or as it last was if it was deleted. */
  public JobImage latest() {
    return after.or(() -> before).orElseThrow();
  }

  /** The announcement that the job closes by itself, if that is all that the write did. */
  public Optional<ClosingNotice> announcement() {
    return announcement(before, after);
  }

  /** The same for a write with these images. */
  public static Optional<ClosingNotice> announcement(
      Optional<JobImage> before, Optional<JobImage> after) {
    return before.isEmpty()
        ? Optional.empty()
        : after
            .flatMap(JobImage::announced)
            .filter(notice -> !before.get().announced().equals(Optional.of(notice)));
  }

  /** The long description that the job had before and no longer has, if there is one. */
  public Optional<LongDescription> orphan() {
    return before
        .flatMap(JobImage::longDescription)
        .filter(text -> !after.flatMap(JobImage::longDescription).equals(Optional.of(text)));
  }
}
