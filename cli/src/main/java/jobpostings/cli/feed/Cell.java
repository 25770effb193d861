package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;

/**
 * A named value of a job in the file.
 *
 * @param name of the column, element or member, as it is written there
 * @param content the value, and where the value and its parts are
 */
public record Cell(String name, Located content) {

  static Cell text(String name, String text, Position position) {
    return new Cell(name, new Located(TextNode.valueOf(text), Map.of("", position)));
  }

  public JsonNode value() {
    return content.value();
  }

  public Position position() {
    return content.position("");
  }

  /** As text, without surrounding white space; "" if there is no value. */
  public String text() {
    JsonNode value = value();
    return value.isNull() ? "" : value.isValueNode() ? value.asText().strip() : value.toString();
  }
}
