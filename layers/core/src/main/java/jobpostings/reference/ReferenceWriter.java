package jobpostings.reference;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes entries of the fixed lists as clients see them. */
public final class ReferenceWriter {
  private ReferenceWriter() {}

  public static void write(Reference entry, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", entry.id());
    json.writeStringField("name", entry.label());
    if (entry.unit().isPresent()) {
      json.writeStringField("unit", entry.unit().get());
    }
    json.writeEndObject();
  }
}
