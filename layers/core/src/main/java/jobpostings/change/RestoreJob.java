package jobpostings.change;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import jobpostings.body.Handling;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.Precondition;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Problem;

/** Gives a job the content of an earlier version (docs/contract.md, Versions). */
public final class RestoreJob {
  private final JobVersions versions;
  private final WriteJobs writeJobs;

  @Inject
  RestoreJob(JobVersions versions, WriteJobs writeJobs) {
    this.versions = versions;
    this.writeJobs = writeJobs;
  }

  /**
   * Restores the members that a client can set, except the status: a draft stays one, and any other
   * job is archived then. A deleted job comes back under its id.
   *
   * @throws Problem if there is no such version, the precondition does not hold, or the content
   *     breaks a rule that is in force now
   */
  public JobDocument restore(
      Employer employer, Author author, int jobId, int version, Precondition precondition) {
    ObjectNode content = versions.content(employer, jobId, version);
    content.remove("status");
    return writeJobs.restore(
        employer,
        author.restoring(),
        jobId,
        JobReader.read(content, Handling.DEFAULT).restoring(),
        precondition);
  }
}
