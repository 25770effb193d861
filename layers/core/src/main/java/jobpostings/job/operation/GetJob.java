package jobpostings.job.operation;

import jakarta.inject.Inject;
import java.time.Clock;
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
   * @throws Problem if the employer has no such job
   */
  public Job get(Employer employer, int id) {
    JobKey.ById key = new JobKey.ById(employer.id(), id);
    return jobs.find(key).orElseThrow(() -> new JobNotFound(key));
  }

  /**
   * The job as schema.org's JobPosting.
   *
   * @throws Problem not-acceptable, if it is not active, or too large in this form
   */
  public JobDocument posting(Job job, Employer employer) {
    if (job.status() != JobStatus.ACTIVE) {
      throw new Problem(
          ProblemCode.NOT_ACCEPTABLE,
          "There is no JobPosting of this job, as it is %s: only an active job has one. Publish it, or"
                  .formatted(job.status())
              + " accept application/json.");
    }
    return JobPosting.of(job, employer, zone);
  }
}
