package jobpostings.employer;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The employer makes more requests than it may. */
public final class TooManyRequests extends Problem {
  private final long retryAfterSeconds;

  TooManyRequests(int perSecond, long retryAfterSeconds) {
    super(
        ProblemCode.TOO_MANY_REQUESTS,
        "You may make %d requests a second. Wait for Retry-After seconds.".formatted(perSecond));
    this.retryAfterSeconds = retryAfterSeconds;
  }

  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
