package jobpostings.job;

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

  /** Longer than the stream of jobs may trail, and clocks differ. */
  private static final Duration MARGIN = Duration.ofDays(3);

  /** When an announcement may be removed. It is not a version: only the log has it. */
  public Instant expiryOfAnnouncement(Instant time) {
    return time.plus(changes).plus(GRACE);
  }

  /** When a place of the log may be removed: it was not read for some days. */
  public Instant expiryOfPlace(Instant time) {
    return time.plus(changes).plus(MARGIN);
  }

  /**
   * When it may be forgotten that a job was deleted at that time, or within a day before it: none
   * of its versions is left.
   */
  public Instant expiryOfDeletion(Instant time) {
    return expiry(time).plus(MARGIN);
  }

  /** When something replaced at that time, or within {@link #GRACE} after it, may be removed. */
  public Instant expiry(Instant replaced) {
    return replaced.plus(versions).plus(GRACE);
  }
}
