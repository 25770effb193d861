package jobpostings.operator;

import java.util.function.Function;
import java.util.function.ToIntFunction;
import jobpostings.json.Json;
import jobpostings.page.Page;

/** Writes lists as operators see them. */
final class Listing {
  private Listing() {}

  /**
   * One page of a list, with the id to send for the next page; {@code null} if this is the last
   * one.
   *
   * @param id of an entry
   */
  static <T> Json.Writable page(Page<T> page, Json.Writer<T> writer, ToIntFunction<T> id) {
    return page(
        page, writer, (last, json) -> json.writeNumberField(Input.AFTER, id.applyAsInt(last)));
  }

  /** The same for entries whose ids are texts. */
  static <T> Json.Writable pageByName(Page<T> page, Json.Writer<T> writer, Function<T, String> id) {
    return page(page, writer, (last, json) -> json.writeStringField(Input.AFTER, id.apply(last)));
  }

  private static <T> Json.Writable page(Page<T> page, Json.Writer<T> writer, Json.Writer<T> after) {
    return json -> {
      json.writeStartObject();
      Json.array("data", page.entries(), writer, json);
      if (page.more()) {
        after.write(page.entries().getLast(), json);
      } else {
        json.writeNullField(Input.AFTER);
      }
      json.writeEndObject();
    };
  }
}
