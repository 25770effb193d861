package jobpostings.location;

import java.time.OffsetDateTime;

/**
 * An employer has reached its daily limit of new places, or would exceed it with those that it
 * names now. None of these was learned.
 */
public final class NewLocationsExceeded extends RuntimeException {
  private final int limit;
  private final int left;
  private final OffsetDateTime tomorrow;

  /**
   * @param limit how many an employer may name in a day
   * @param left how many it may still name today
   * @param tomorrow when it may name as many again
   */
  public NewLocationsExceeded(int limit, int left, OffsetDateTime tomorrow) {
    super("%d of %d new places are left today.".formatted(left, limit), null, false, false);
    this.limit = limit;
    this.left = left;
    this.tomorrow = tomorrow;
  }

  int limit() {
    return limit;
  }

  int left() {
    return left;
  }

  OffsetDateTime tomorrow() {
    return tomorrow;
  }
}
