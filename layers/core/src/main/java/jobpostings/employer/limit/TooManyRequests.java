package jobpostings.employer.limit;

import java.util.List;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The caller makes more requests than it may, or the same one again too soon. */
public final class TooManyRequests extends Problem {
  private final long retryAfterSeconds;
  private final List<RequestLimits.Left> left;

  public TooManyRequests(String detail, long retryAfterSeconds) {
    this(detail, retryAfterSeconds, List.of());
  }

  TooManyRequests(String detail, long retryAfterSeconds, List<RequestLimits.Left> left) {
    super(ProblemCode.TOO_MANY_REQUESTS, detail);
    this.retryAfterSeconds = retryAfterSeconds;
    this.left = left;
  }

  /** What is left of the caller's limits; empty if it isn't about limits. */
  public List<RequestLimits.Left> left() {
    return left;
  }

  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
