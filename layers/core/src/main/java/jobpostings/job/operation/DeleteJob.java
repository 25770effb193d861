package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.Job;
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
    if (deleteIfThere(employer, author, key, precondition).isEmpty()) {
      throw new JobNotFound(key);
    }
  }

  /**
   * @return the job that was deleted; none if the employer has no such job
   * @throws jobpostings.problem.Problem if the precondition does not hold
   */
  public Optional<Job> deleteIfThere(
      Employer employer, Author author, JobKey key, Precondition precondition) {
    return writes.delete(key, author, job -> precondition.require(job, employer));
  }
}
