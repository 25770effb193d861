package jobpostings.operator;

import java.util.List;
import java.util.function.ToIntFunction;
import jobpostings.json.Json;
import jobpostings.page.Page;

/** Writes lists as operators see them. */
final class Listing {
  private Listing() {}

  /** A whole list. */
  static <T> Json.Writable of(List<T> entries, Json.Writer<T> writer) {
    return json -> {
      json.writeStartObject();
      Json.array("data", entries, writer, json);
      json.writeEndObject();
    };
  }

  /**
   * One page of a list, with the id to send for the next page; {@code null} if this is the last
   * one.
   *
   * @param id of an entry
   */
  static <T> Json.Writable page(Page<T> page, Json.Writer<T> writer, ToIntFunction<T> id) {
    return json -> {
      json.writeStartObject();
      Json.array("data", page.entries(), writer, json);
      if (page.more()) {
        json.writeNumberField(Input.AFTER, id.applyAsInt(page.entries().getLast()));
      } else {
        json.writeNullField(Input.AFTER);
      }
      json.writeEndObject();
    };
  }
}
