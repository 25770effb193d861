package jobpostings.job.store;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The employer already has a job with that referenceId. */
public final class ReferenceIdTaken extends Problem {
  private final int jobId;

  public ReferenceIdTaken(String referenceId, int jobId) {
    super(
        ProblemCode.REFERENCE_ID_TAKEN,
        "Your job %d already has the referenceId \"%s\". Choose another, or change that job with PUT."
            .formatted(jobId, referenceId));
    this.jobId = jobId;
  }

  public int jobId() {
    return jobId;
  }
}
