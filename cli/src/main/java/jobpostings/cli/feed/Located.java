package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import jobpostings.cli.service.Json;

/** A JSON value, and where each of its parts is in the file, by RFC 6901 pointer. */
public record Located(JsonNode value, Map<String, Position> positions) {
  private static final String MALFORMED = "malformed-json";
  private static final JsonNodeFactory NODES = Json.MAPPER.getNodeFactory();

  /** Reads the value that the parser is at, in text that has so many lines of the file above. */
  static Located read(JsonParser parser, long above) throws IOException {
    Map<String, Position> positions = new HashMap<>();
    JsonNode value = read(parser, "", positions);
    positions.replaceAll((pointer, position) -> position.below(above));
    return new Located(value, positions);
  }

  /** Reads text that is one JSON object. */
  public static Located parse(String text) throws FeedException {
    try (JsonParser parser = Json.MAPPER.createParser(text)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new FeedException(
            Position.BEGIN, MALFORMED, "A job is a JSON object: {\"title\": ...}.");
      }
      Located located = read(parser, 0);
      if (parser.nextToken() != null) {
        throw new FeedException(
            Position.of(parser.currentTokenLocation()),
            MALFORMED,
            "Unexpected content after the object. jobs sync takes many jobs.");
      }
      return located;
    } catch (JsonProcessingException e) {
      throw new FeedException(Position.of(e.getLocation()), MALFORMED, e.getOriginalMessage());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonNode read(JsonParser parser, String pointer, Map<String, Position> positions)
      throws IOException {
    positions.put(pointer, Position.of(parser.currentTokenLocation()));
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      ObjectNode object = NODES.objectNode();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        parser.nextToken();
        object.set(name, read(parser, pointer + "/" + escaped(name), positions));
      }
      return object;
    }
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      ArrayNode array = NODES.arrayNode();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        array.add(read(parser, pointer + "/" + array.size(), positions));
      }
      return array;
    }
    return Json.MAPPER.<JsonNode>readTree(parser);
  }

  /** A part of it, with the positions of its own parts. */
  Located at(String pointer) {
    Map<String, Position> own = new HashMap<>();
    positions.forEach(
        (key, position) -> {
          if ((key + "/").startsWith(pointer + "/")) {
            own.put(key.substring(pointer.length()), position);
          }
        });
    return new Located(value.at(pointer), own);
  }

  /** A member's name as part of a pointer. */
  public static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /** Where that part is; if it is missing, where the part is that would contain it. */
  public Position position(String pointer) {
    String at = pointer;
    while (!positions.containsKey(at) && !at.isEmpty()) {
      at = at.substring(0, at.lastIndexOf('/'));
    }
    return positions.getOrDefault(at, Position.BEGIN);
  }
}
