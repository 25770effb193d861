package jobpostings.location;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes locations as clients see them (docs/contract.md, Reference data). */
public final class LocationWriter {
  private LocationWriter() {}

  public static void write(Location location, JsonGenerator json) throws IOException {
    json.writeStartObject();
    members(location, json);
    json.writeEndObject();
  }

  /** Writes a location with its coordinates, which are {@code null} if they are not known. */
  public static void write(LocationDetails details, JsonGenerator json) throws IOException {
    json.writeStartObject();
    members(details.location(), json);
    if (details.coordinates().isPresent()) {
      json.writeNumberField("latitude", details.coordinates().get().latitude());
      json.writeNumberField("longitude", details.coordinates().get().longitude());
    } else {
      json.writeNullField("latitude");
      json.writeNullField("longitude");
    }
    json.writeEndObject();
  }

  private static void members(Location location, JsonGenerator json) throws IOException {
    if (location.id() == Location.NO_ID) {
      json.writeNullField("id");
    } else {
      json.writeNumberField("id", location.id());
    }
    json.writeStringField("name", location.name());
    json.writeStringField("description", location.description());
    json.writeStringField("type", location.type());
  }
}
