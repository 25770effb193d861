package jobpostings.employer.limit;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The employer makes more requests than it may, or the same one again too soon. */
public final class TooManyRequests extends Problem {
  private final long retryAfterSeconds;

  /** More than so many requests in a second. */
  TooManyRequests(int perSecond, long retryAfterSeconds) {
    this(
        "You may make %d requests a second. Wait for Retry-After seconds.".formatted(perSecond),
        retryAfterSeconds);
  }

  public TooManyRequests(String detail, long retryAfterSeconds) {
    super(ProblemCode.TOO_MANY_REQUESTS, detail);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
