package jobpostings.job.edit;

import java.util.List;
import jobpostings.body.Sent;
import jobpostings.employer.Employer;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.view.JobDocument;
import jobpostings.location.ResolvedLocation;
import jobpostings.problem.Violations;
import jobpostings.problem.Warning;

/**
 * What a request says about a job, with its places looked up.
 *
 * @param locations the places that can be accepted
 * @param violations what reading the request and looking up its places found; never changed after
 *     that
 * @param warnings what was fixed, and the places that are new
 */
public record ResolvedChange(
    JobChange change,
    Sent<List<ResolvedLocation>> locations,
    Violations violations,
    List<Warning> warnings) {

  /** The job as a single call answers it. */
  public JobDocument document(Job job, Employer employer) {
    return JobDocument.of(job, employer).withWarnings(change.lenient() ? warnings : List.of());
  }

  /** The same with this status. */
  public ResolvedChange with(JobStatus status) {
    JobChange with = JobChangeBuilder.builder(change).status(new Sent.Value<>(status)).build();
    return new ResolvedChange(with, locations, violations, warnings);
  }
}
