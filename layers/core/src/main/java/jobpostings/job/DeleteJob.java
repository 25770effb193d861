package jobpostings.job;

import jakarta.inject.Inject;
import jobpostings.employer.Employer;

/** Deletes a job (docs/contract.md, Calls). */
public final class DeleteJob {
  private final JobStore store;

  @Inject
  DeleteJob(JobStore store) {
    this.store = store;
  }

  /**
   * @throws jobpostings.problem.Problem if the employer has no such job or the precondition does
   *     not hold
   */
  public void delete(Employer employer, JobKey key, Precondition precondition) {
    if (store.delete(key, job -> precondition.require(job, employer)).isEmpty()) {
      throw new JobNotFound(key);
    }
  }
}
