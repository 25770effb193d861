package jobpostings.employer.limit;

import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** The caller makes more requests than it may, or the same one again too soon. */
public final class TooManyRequests extends Problem {
  private final long retryAfterSeconds;
  private final Optional<Left> ofEmployer;
  private final Optional<Left> ofPartner;

  /**
   * What may be left of a limit.
   *
   * @param requests 0 if it is over; otherwise, because a refused request asks for no count, the
   *     most that can be left as far as this environment knows
   * @param seconds for which that holds
   */
  public record Left(long requests, long seconds) {}

  /**
   * More than so many requests in a second.
   *
   * @param isPartners whether a partner made too many, and not those who act for the employer
   * @param ofEmployer what is left of the employer's limit; none if it has none here
   * @param ofPartner the same of the partner's
   */
  TooManyRequests(
      int perSecond, boolean isPartners, Optional<Left> ofEmployer, Optional<Left> ofPartner) {
    this(
        (isPartners
                    ? "You may make %d requests a second for all employers together."
                    : "You may make %d requests a second.")
                .formatted(perSecond)
            + " Wait for Retry-After seconds.",
        (isPartners ? ofPartner : ofEmployer).orElseThrow().seconds(),
        ofEmployer,
        ofPartner);
  }

  public TooManyRequests(String detail, long retryAfterSeconds) {
    this(detail, retryAfterSeconds, Optional.empty(), Optional.empty());
  }

  private TooManyRequests(
      String detail, long retryAfterSeconds, Optional<Left> ofEmployer, Optional<Left> ofPartner) {
    super(ProblemCode.TOO_MANY_REQUESTS, detail);
    this.retryAfterSeconds = retryAfterSeconds;
    this.ofEmployer = ofEmployer;
    this.ofPartner = ofPartner;
  }

  /** What is left of the employer's limit; none if there is none, or it isn't about limits. */
  public Optional<Left> ofEmployer() {
    return ofEmployer;
  }

  /** What is left of the partner's limit; none if there is none, or it isn't about limits. */
  public Optional<Left> ofPartner() {
    return ofPartner;
  }

  public long retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
