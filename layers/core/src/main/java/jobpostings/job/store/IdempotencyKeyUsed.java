package jobpostings.job.store;

import jobpostings.job.store.JobFinder.IdempotencyRecord;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The employer has already used that key. Clients see this only if it came with another body. */
public final class IdempotencyKeyUsed extends Problem {
  private final transient IdempotencyRecord former;

  public IdempotencyKeyUsed(IdempotencyRecord former) {
    super(
        ProblemCode.IDEMPOTENCY_KEY_REUSED,
        "This Idempotency-Key came with another body within the last 24 hours, and created the job"
            + " %d. Send another key with this body, or that body with this key."
                .formatted(former.jobId()));
    this.former = former;
  }

  public IdempotencyRecord former() {
    return former;
  }
}
