package jobpostings.body;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;
import jobpostings.json.Json;

/**
 * Parses bodies (docs/to-the-letter.md, Media type and encoding). databind's own reader is not
 * used: it decodes numbers that are not asked for, and fails at those that are too large for it.
 * Stateless.
 */
public final class BodyTree {
  /** How deep a body may be nested, itself included. So whatever looks at one may recurse. */
  public static final int MAX_DEPTH = 64;

  /** A body is short enough for whatever is in it to be read. */
  private static final JsonFactory FACTORY =
      Json.readers()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  /** Whole numbers with fewer characters are Int32s. */
  private static final int SHORT = 10;

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private BodyTree() {}

  /** JSON that is not read. The message says why, and where. */
  public static final class Refused extends IOException {
    private Refused(String reason, JsonLocation at) {
      super("%s (line %d, column %d)".formatted(reason, at.getLineNr(), at.getColumnNr()));
    }
  }

  /**
   * The object; none if the text begins with another value.
   *
   * @throws com.fasterxml.jackson.core.JacksonException if the text is not JSON, or has a member
   *     twice
   * @throws Refused if it is nested too deep, or something follows the object
   */
  public static Optional<ObjectNode> parse(String text) throws IOException {
    try (JsonParser json = FACTORY.createParser(text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      ObjectNode object = object(json);
      if (json.nextToken() != null) {
        throw new Refused("something follows the object", json.currentTokenLocation());
      }
      return Optional.of(object);
    }
  }

  private static JsonToken next(JsonParser json) throws IOException {
    try {
      return json.nextToken();
    } catch (StreamConstraintsException e) {
      throw new Refused(
          "it is nested more than %d deep".formatted(MAX_DEPTH), json.currentLocation());
    }
  }

  private static ObjectNode object(JsonParser json) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (next(json) != JsonToken.END_OBJECT) {
      String name = json.currentName();
      object.set(name, value(next(json), json));
    }
    return object;
  }

  private static ArrayNode array(JsonParser json) throws IOException {
    ArrayNode array = NODES.arrayNode();
    for (JsonToken each = next(json); each != JsonToken.END_ARRAY; each = next(json)) {
      array.add(value(each, json));
    }
    return array;
  }

  private static JsonNode value(JsonToken token, JsonParser json) throws IOException {
    return switch (token) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> array(json);
      case VALUE_STRING -> NODES.textNode(json.getText());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      case VALUE_NUMBER_INT ->
          json.getTextLength() < SHORT
              ? NODES.numberNode(json.getIntValue())
              : NODES.numberNode(NumericText.read(json.getText()).orElseThrow());
      // Without zeros at its end, so that equal numbers are equal.
      case VALUE_NUMBER_FLOAT ->
          NODES.numberNode(NumericText.read(json.getText()).orElseThrow().stripTrailingZeros());
      default -> throw new IllegalStateException("The parser gave " + token + ".");
    };
  }
}
