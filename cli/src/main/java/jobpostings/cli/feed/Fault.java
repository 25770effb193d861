package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jobpostings.cli.service.Json;

/**
 * What is wrong with a file, or with a job in it.
 *
 * @param name of the column, element or member; null if it is none of them
 * @param pointer to what is wrong in the job as it would be sent; null if reading did not get that
 *     far
 * @param code as in the service's errors
 */
public record Fault(Position position, String name, String pointer, String code, String message) {
  /** A fault of the file, not of a member. */
  public static Fault at(Position position, String code, String message) {
    return new Fault(position, null, null, code, message);
  }

  /** The same place, told of in another way. */
  public Fault as(String otherCode, String otherMessage) {
    return new Fault(position, name, pointer, otherCode, otherMessage);
  }

  /** For people: {@code feed.csv:12:5: column "category": ...}, if cells are columns. */
  public String in(String file, String cells) {
    String where = name == null ? pointer : "%s \"%s\"".formatted(cells, name);
    String in = where == null || where.isEmpty() ? "" : where + ": ";
    return "%s:%s: %s%s".formatted(file, position, in, message);
  }

  public ObjectNode json() {
    return Json.MAPPER
        .createObjectNode()
        .put("line", position.line())
        .put("column", position.column())
        .put("name", name)
        .put("pointer", pointer)
        .put("code", code)
        .put("message", message);
  }
}
