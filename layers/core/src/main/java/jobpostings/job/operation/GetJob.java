package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobFinder;
import jobpostings.job.view.JobDocument;
import jobpostings.job.view.JobPosting;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** Reads a job (docs/contract.md, Calls). */
public final class GetJob {
  private final JobFinder jobs;
  private final ZoneId zone;

  /**
   * @param clock in the service's time zone, in which days end
   */
  @Inject
  GetJob(JobFinder jobs, Clock clock) {
    this.jobs = jobs;
    this.zone = clock.getZone();
  }

  /**
   * @param changedAt the time of its last version
   */
  public record FoundJob(Job job, Employer employer, Instant changedAt) {
    public JobDocument document() {
      return JobDocument.of(job, employer);
    }
  }

  /**
   * @throws Problem if the employer has no such job
   */
  public FoundJob get(Employer employer, int id) {
    JobKey.ById key = new JobKey.ById(employer.id(), id);
    return jobs.findVersioned(key)
        .map(found -> new FoundJob(found.job(), employer, found.version().time()))
        .orElseThrow(() -> new JobNotFound(key));
  }

  /**
   * The job as schema.org's JobPosting.
   *
   * @throws Problem not-acceptable, if it is not active, or too large in this form
   */
  public JobDocument posting(FoundJob found) {
    if (found.job().status() != JobStatus.ACTIVE) {
      throw new Problem(
          ProblemCode.NOT_ACCEPTABLE,
          "There is no JobPosting of this job, as it is %s: only an active job has one. Publish it, or"
                  .formatted(found.job().status())
              + " accept application/json.");
    }
    return JobPosting.of(found.job(), found.employer(), zone);
  }
}
