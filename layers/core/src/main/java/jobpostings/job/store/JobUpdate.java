package jobpostings.job.store;

import jobpostings.job.Job;

/**
 * What a change did to a job.
 *
 * @param before the job as it was; equal to {@code after} if nothing was written
 * @param after the job as it is now
 */
public record JobUpdate(Job before, Job after) {

  public boolean changes() {
    return !after.equals(before);
  }
}
