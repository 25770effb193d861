package jobpostings.job;

import jakarta.inject.Inject;
import jobpostings.employer.Employer;

/** Reads a job (docs/contract.md, Calls). */
public final class GetJob {
  private final JobStore store;

  @Inject
  GetJob(JobStore store) {
    this.store = store;
  }

  /**
   * @throws jobpostings.problem.Problem if the employer has no such job
   */
  public JobDocument get(Employer employer, int id) {
    JobKey key = new JobKey.ById(employer.id(), id);
    return store
        .find(key)
        .map(job -> JobDocument.of(job, employer))
        .orElseThrow(() -> new JobNotFound(key));
  }
}
