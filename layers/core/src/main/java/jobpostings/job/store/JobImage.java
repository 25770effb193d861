package jobpostings.job.store;

import java.util.Optional;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobVersion;
import jobpostings.job.description.LongDescription;

/**
 * A job as it was before or after a write.
 *
 * @param job with an empty description if that is a long one
 * @param version which of the job's versions this is
 * @param announced the last announcement that it closes by itself, if there was one
 */
public record JobImage(
    Job job,
    Optional<LongDescription> longDescription,
    JobVersion version,
    Optional<ClosingNotice> announced) {

  public boolean hasDescriptionOf(JobImage other) {
    return job.description().equals(other.job.description())
        && longDescription.equals(other.longDescription);
  }
}
