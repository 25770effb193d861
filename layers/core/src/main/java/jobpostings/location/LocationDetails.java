package jobpostings.location;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import jobpostings.json.Json;

/** A location with its coordinates, which are unknown for places learned from employers. */
public record LocationDetails(Location location, Optional<Coordinates> coordinates) {

  /**
   * WGS 84, decimal degrees, six decimals. They stay text: parsing all places' took a quarter of
   * the loading time.
   */
  public record Coordinates(String latitude, String longitude) {}

  /** Writes the location with its coordinates, which are {@code null} if they are not known. */
  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    location.writeMembers(json);
    Json.nullable("latitude", coordinates, (at, to) -> to.writeNumber(at.latitude), json);
    Json.nullable("longitude", coordinates, (at, to) -> to.writeNumber(at.longitude), json);
    json.writeEndObject();
  }
}
