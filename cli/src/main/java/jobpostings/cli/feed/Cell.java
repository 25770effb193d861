package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;

/**
 * What stands under a name in a job of the file.
 *
 * @param name of the column, element or member, as it is written there
 * @param content its value, and where that and its parts are
 */
public record Cell(String name, Located content) {

  static Cell text(String name, String text, Place place) {
    return new Cell(name, new Located(TextNode.valueOf(text), Map.of("", place)));
  }

  public JsonNode value() {
    return content.value();
  }

  public Place place() {
    return content.place("");
  }

  /** As text, without what surrounds it; "" if there is no value. */
  public String text() {
    JsonNode value = value();
    return value.isNull() ? "" : value.isValueNode() ? value.asText().strip() : value.toString();
  }
}
