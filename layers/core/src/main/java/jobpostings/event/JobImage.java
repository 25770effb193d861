package jobpostings.event;

import java.util.Optional;
import jobpostings.job.Job;
import jobpostings.job.LongDescription;

/**
 * A job as it was before or after a write.
 *
 * @param job with an empty description if that is a long one
 */
public record JobImage(Job job, Optional<LongDescription> longDescription) {

  boolean hasDescriptionOf(JobImage other) {
    return job.description().equals(other.job.description())
        && longDescription.equals(other.longDescription);
  }
}
