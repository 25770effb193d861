package jobpostings.change;

import java.time.Duration;
import java.time.Instant;

/**
 * How long is kept what was.
 *
 * @param changes how far back the log can be read
 * @param versions how long a version is kept after it was replaced, or its job was deleted
 */
public record Retention(Duration changes, Duration versions) {
  /**
   * A version that is replaced within this time needs no second write to be kept long enough, as it
   * is kept this much longer.
   */
  public static final Duration GRACE = Duration.ofDays(90);

  /** When an announcement may be removed, which is no version and only the log has. */
  public Instant expiryOfAnnouncement(Instant time) {
    return time.plus(changes).plus(GRACE);
  }

  /** When something may be removed that was replaced at that time, or a little later. */
  public Instant expiry(Instant replaced) {
    return replaced.plus(versions).plus(GRACE);
  }
}
