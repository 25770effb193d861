package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A value of a job, with the name of its column, element or member as the file writes it. */
public record Cell(String name, Located content) {
  public static Cell text(String name, String text, Position position) {
    return new Cell(name, Located.of(TextNode.valueOf(text), position));
  }

  public static Cell of(String name, JsonNode value, Position position) {
    return new Cell(name, Located.of(value, position));
  }

  /** That element of its array. */
  public Cell element(int index) {
    return new Cell(name, content.elements().get(index));
  }

  /** The members of its object, each with its path as name. */
  public Stream<Cell> members() {
    return content.members().entrySet().stream()
        .map(each -> new Cell(name + "." + each.getKey(), each.getValue()));
  }

  public JsonNode value() {
    return content.value();
  }

  public Position position() {
    return content.position();
  }

  /** Whether both are the same part of the file, and not two that are equal. */
  @SuppressWarnings("ReferenceEquality")
  public boolean isAt(Cell other) {
    return content == other.content;
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

  /** As text with HTML for its form, if it has elements of XML for that; otherwise as text. */
  public String html() {
    return value() instanceof Markup markup ? markup.html().strip() : text();
  }

  /** Whether it is one value, or an array of such. */
  public boolean isPlain() {
    return value().isValueNode()
        || value().isArray() && value().valueStream().allMatch(JsonNode::isValueNode);
  }
}
