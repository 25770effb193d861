package jobpostings.operator;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import jobpostings.json.Json;

/** Writes lists as operators see them. */
final class Listing {
  private Listing() {}

  /** A whole list. */
  static <T> Json.Writable of(List<T> entries, Json.Writer<T> writer) {
    return json -> {
      json.writeStartObject();
      data(entries, writer, json);
      json.writeEndObject();
    };
  }

  /**
   * One page of a list.
   *
   * @param after the id to send for the next page; none if this is the last one
   */
  static <T> Json.Writable page(List<T> entries, Json.Writer<T> writer, Optional<Integer> after) {
    return json -> {
      json.writeStartObject();
      data(entries, writer, json);
      json.writeFieldName(Input.AFTER);
      if (after.isPresent()) {
        json.writeNumber(after.get());
      } else {
        json.writeNull();
      }
      json.writeEndObject();
    };
  }

  private static <T> void data(List<T> entries, Json.Writer<T> writer, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("data");
    for (T entry : entries) {
      writer.write(entry, json);
    }
    json.writeEndArray();
  }
}
