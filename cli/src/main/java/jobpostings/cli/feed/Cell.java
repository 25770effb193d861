package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A named value of a job in the file.
 *
 * @param name of the column, element or member, as it is written there
 * @param content the value, and where the value and its parts are
 */
public record Cell(String name, Located content) {
  public static Cell text(String name, String text, Position position) {
    return of(name, TextNode.valueOf(text), position);
  }

  public static Cell of(String name, JsonNode value, Position position) {
    return new Cell(name, new Located(value, Map.of("", position)));
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
    if (value.isArray() && isPlain()) {
      return value
          .valueStream()
          .map(each -> each.asText().strip())
          .filter(text -> !text.isEmpty())
          .collect(Collectors.joining(" | "));
    }
    return value.isNull() ? "" : value.isValueNode() ? value.asText().strip() : value.toString();
  }

  /** Whether it is one value, or an array of such. */
  public boolean isPlain() {
    return value().isValueNode()
        || value().isArray() && value().valueStream().allMatch(JsonNode::isValueNode);
  }
}
