package jobpostings.job.operation;

import jakarta.inject.Inject;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.JobKey;
import jobpostings.job.store.JobWrites;

/** Deletes a job (docs/contract.md, Calls). */
public final class DeleteJob {
  private final JobWrites writes;

  @Inject
  DeleteJob(JobWrites writes) {
    this.writes = writes;
  }

  /**
   * @throws jobpostings.problem.Problem if the employer has no such job or the precondition does
   *     not hold
   */
  public void delete(Employer employer, Author author, JobKey key, Precondition precondition) {
    if (writes.delete(key, author, job -> precondition.require(job, employer)).isEmpty()) {
      throw new JobNotFound(key);
    }
  }
}
