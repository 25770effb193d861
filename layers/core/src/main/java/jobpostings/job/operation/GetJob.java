package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.time.Instant;
import jobpostings.employer.Employer;
import jobpostings.job.JobKey;
import jobpostings.job.store.JobFinder;
import jobpostings.job.view.JobDocument;

/** Reads a job (docs/contract.md, Calls). */
public final class GetJob {
  private final JobFinder jobs;

  @Inject
  GetJob(JobFinder jobs) {
    this.jobs = jobs;
  }

  /**
   * @param changedAt the time of its last version
   */
  public record Found(JobDocument job, Instant changedAt) {}

  /**
   * @throws jobpostings.problem.Problem if the employer has no such job
   */
  public Found get(Employer employer, int id) {
    JobKey.ById key = new JobKey.ById(employer.id(), id);
    return jobs.findVersioned(key)
        .map(found -> new Found(JobDocument.of(found.job(), employer), found.version().time()))
        .orElseThrow(() -> new JobNotFound(key));
  }
}
