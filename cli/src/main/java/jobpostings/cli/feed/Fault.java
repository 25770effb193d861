package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jobpostings.cli.service.Json;

/**
 * What is wrong with a file, or with a job in it.
 *
 * @param place where it is
 * @param name of the column, element or member; null if it is none of them
 * @param pointer to what is wrong in the job as it would be sent; null if reading did not get that
 *     far
 * @param code as in the service's errors
 */
public record Fault(Place place, String name, String pointer, String code, String message) {

  /** A fault of the file, not of a member. */
  static Fault at(Place place, String code, String message) {
    return new Fault(place, null, null, code, message);
  }

  /** For people: "feed.csv:12:5: category: ...". */
  public String in(String file) {
    String where = name == null ? pointer : name;
    return file
        + ":"
        + place
        + ": "
        + (where == null || where.isEmpty() ? "" : where + ": ")
        + message;
  }

  /** For programs. */
  public ObjectNode json() {
    return Json.MAPPER
        .createObjectNode()
        .put("line", place.line())
        .put("column", place.column())
        .put("name", name)
        .put("pointer", pointer)
        .put("code", code)
        .put("message", message);
  }
}
