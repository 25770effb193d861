package jobpostings.erasure;

import java.time.Clock;
import java.time.Instant;

/** A time after which nothing more is begun. */
public record Deadline(Clock clock, Instant end) {
  boolean hasPassed() {
    return !clock.instant().isBefore(end);
  }
}
