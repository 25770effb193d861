package jobpostings.location;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;

/** A location with its coordinates, which are unknown for places learned from employers. */
public record LocationDetails(Location location, Optional<Coordinates> coordinates) {

  /** WGS 84, decimal degrees, six decimals. */
  public record Coordinates(BigDecimal latitude, BigDecimal longitude) {}

  /** Writes the location with its coordinates, which are {@code null} if they are not known. */
  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    location.writeMembers(json);
    if (coordinates.isPresent()) {
      json.writeNumberField("latitude", coordinates.get().latitude());
      json.writeNumberField("longitude", coordinates.get().longitude());
    } else {
      json.writeNullField("latitude");
      json.writeNullField("longitude");
    }
    json.writeEndObject();
  }
}
