package jobpostings.location;

import java.math.BigDecimal;
import java.util.Optional;

/** A location with where it lies, which is not known of those learned from employers. */
public record Place(Location location, Optional<Coordinates> coordinates) {

  /** WGS 84, decimal degrees, six decimals. */
  public record Coordinates(BigDecimal latitude, BigDecimal longitude) {}
}
