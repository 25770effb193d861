package jobpostings.location;

import com.fasterxml.jackson.core.JsonGenerator;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;

/**
 * A place where a job is, as jobs refer to it (docs/contract.md, Job).
 *
 * @param id stable, positive, the same for everyone
 * @param name the city, at most 256 characters
 */
@RecordBuilder
public record Location(int id, String name, Province province) {
  /** The id of a location that is not stored. */
  public static final int NO_ID = 0;

  /** The city and its province code: "Vancouver, BC". */
  public String description() {
    return name + ", " + province;
  }

  /** What {@link PlaceName#key(String, Province) distinguishes} it from other places. */
  public String key() {
    return PlaceName.key(name, province);
  }

  /** Writes the location as clients see it. */
  public void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeMembers(json);
    json.writeEndObject();
  }

  void writeMembers(JsonGenerator json) throws IOException {
    if (id == NO_ID) {
      json.writeNullField("id");
    } else {
      json.writeNumberField("id", id);
    }
    json.writeStringField("name", name);
    json.writeStringField("description", description());
    json.writeStringField("type", "Town");
  }
}
