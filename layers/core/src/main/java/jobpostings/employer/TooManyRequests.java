package jobpostings.employer;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The caller makes more requests than it may, or the same one again too soon. */
public final class TooManyRequests extends Problem {
  private final long retryAfterSeconds;
  private final boolean ofPartner;

  /**
   * More than so many requests in a second.
   *
   * @param ofPartner whether a partner made too many, and not those who act for the employer
   */
  TooManyRequests(int perSecond, boolean ofPartner, long retryAfterSeconds) {
    this(
        (ofPartner
                    ? "You may make %d requests a second for all employers together."
                    : "You may make %d requests a second.")
                .formatted(perSecond)
            + " Wait for Retry-After seconds.",
        retryAfterSeconds,
        ofPartner);
  }

  public TooManyRequests(String detail, long retryAfterSeconds) {
    this(detail, retryAfterSeconds, false);
  }

  private TooManyRequests(String detail, long retryAfterSeconds, boolean ofPartner) {
    super(ProblemCode.TOO_MANY_REQUESTS, detail);
    this.retryAfterSeconds = retryAfterSeconds;
    this.ofPartner = ofPartner;
  }

  /** Whether it is the partner's limit that holds. */
  public boolean ofPartner() {
    return ofPartner;
  }

  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
