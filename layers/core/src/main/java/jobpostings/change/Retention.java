package jobpostings.change;

import java.time.Duration;
import java.time.Instant;

/**
 * How long the log and former versions are kept.
 *
 * @param changes how far back the log can be read
 * @param versions how long a version is kept after it was replaced, or its job was deleted
 */
public record Retention(Duration changes, Duration versions) {
  /**
   * Versions are kept this much longer, so that one that is replaced within this time needs no
   * second write to be kept long enough.
   */
  public static final Duration GRACE = Duration.ofDays(90);

  /** When an announcement may be removed. It is no version: only the log has it. */
  public Instant expiryOfAnnouncement(Instant time) {
    return time.plus(changes).plus(GRACE);
  }

  /** When something replaced at that time, or within {@link #GRACE} after it, may be removed. */
  public Instant expiry(Instant replaced) {
    return replaced.plus(versions).plus(GRACE);
  }
}
