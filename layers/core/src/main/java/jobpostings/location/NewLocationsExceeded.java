package jobpostings.location;

import java.time.OffsetDateTime;

/**
 * An employer has reached its daily limit of new places, or would exceed it with those that it
 * names now. None of these was learned. The message is a part of what the employer is told.
 */
final class NewLocationsExceeded extends RuntimeException {
  /**
   * @param limit how many an employer may name in a day
   * @param left how many it may still name today
   * @param tomorrow when it may name as many again
   */
  public NewLocationsExceeded(int limit, int left, OffsetDateTime tomorrow) {
    super(
        "of the %d new places that you may name in a day %d %s left. Send it again from %s on"
            .formatted(limit, left, left == 1 ? "is" : "are", tomorrow),
        null,
        false,
        false);
  }
}
