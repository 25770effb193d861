package jobpostings.employer.limit;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The refusal of a change while operators keep the service read-only. */
public final class ReadOnly extends Problem {
  /** How long the gateway caches the authorizer's response. */
  public static final int RETRY_AFTER_SECONDS = 60;

  public ReadOnly() {
    super(
        ProblemCode.UNAVAILABLE,
        "The service takes no changes for now, and nothing was done; what is there can be read."
            + " Try again after Retry-After seconds.");
  }
}
