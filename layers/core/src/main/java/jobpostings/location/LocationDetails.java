package jobpostings.location;

import java.math.BigDecimal;
import java.util.Optional;

/** A location with its coordinates, which are unknown for places learned from employers. */
public record LocationDetails(Location location, Optional<Coordinates> coordinates) {

  /** WGS 84, decimal degrees, six decimals. */
  public record Coordinates(BigDecimal latitude, BigDecimal longitude) {}
}
