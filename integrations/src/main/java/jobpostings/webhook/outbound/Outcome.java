package jobpostings.webhook.outbound;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Optional;

/**
 * The outcome of a call.
 *
 * @param status of the response; none if there was none
 * @param error why there was no response
 * @param answer the first kilobyte of the response body, as text
 */
@RecordBuilder
public record Outcome(
    Optional<Integer> status, Optional<String> error, Duration duration, String answer) {
  private static final int GONE = 410;

  static Outcome answered(int status, Duration duration, String answer) {
    return new Outcome(Optional.of(status), Optional.empty(), duration, answer);
  }

  static Outcome failed(String error, Duration duration) {
    return new Outcome(Optional.empty(), Optional.of(error), duration, "");
  }

  /** Whether the receiver accepted what was sent; a redirect does not count. */
  public boolean succeeded() {
    return status.filter(code -> code >= 200 && code < 300).isPresent();
  }

  /** Whether the receiver says that it wants nothing more, ever. */
  public boolean isGone() {
    return status.equals(Optional.of(GONE));
  }

  /** What went wrong, for people. */
  public String failure() {
    return error.orElseGet(() -> "The receiver answered " + status.orElse(0) + ".");
  }
}
