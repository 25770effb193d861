package jobpostings.webhook.outbound;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
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
  /** As it is stored: to the millisecond. */
  public Outcome {
    duration = duration.truncatedTo(ChronoUnit.MILLIS);
  }

  /** Whether the receiver accepted what was sent; a redirect does not count. */
  public boolean succeeded() {
    return status.filter(code -> code >= 200 && code < 300).isPresent();
  }

  /** Whether the receiver says that it wants nothing more, ever. */
  public boolean isGone() {
    return status.equals(Optional.of(410));
  }

  /** What went wrong, for people. */
  public String failure() {
    return error.orElseGet(() -> "The receiver answered " + status.orElse(0) + ".");
  }
}
