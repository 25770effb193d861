package jobpostings.location;

import java.util.Optional;

/**
 * Who has stored jobs with a place, until two employers have, and not both through one partner:
 * then it is listed (docs/contract.md, Locations).
 *
 * @param employerId {@link #SEVERAL} if there are several, all through the partner
 * @param partner through whom all of these jobs were stored; none if not all were
 */
record StoredBy(int employerId, Optional<String> partner) {
  static final int SEVERAL = 0;

  private static final String SEPARATOR = "/";

  /**
   * Who has after another job.
   *
   * @return none if that are two employers, not both through one partner
   */
  public Optional<StoredBy> and(int another, Optional<String> through) {
    boolean sameWay = partner.isPresent() && partner.equals(through);
    if (another == employerId) {
      return Optional.of(sameWay ? this : new StoredBy(employerId, Optional.empty()));
    }
    return sameWay ? Optional.of(new StoredBy(SEVERAL, partner)) : Optional.empty();
  }

  /** As one text, for items. */
  public String text() {
    return employerId + partner.map(SEPARATOR::concat).orElse("");
  }

  /** Who it is by that {@link #text}. */
  public static StoredBy of(String text) {
    String[] parts = text.split(SEPARATOR, 2);
    return new StoredBy(
        Integer.parseInt(parts[0]), parts.length == 1 ? Optional.empty() : Optional.of(parts[1]));
  }
}
