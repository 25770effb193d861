package jobpostings.cli.feed;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jobpostings.cli.service.Json;

/**
 * A JSON value, and where it and each of its parts are in the file.
 *
 * @param members of an object, by name; otherwise empty
 * @param elements of an array; otherwise empty
 */
public record Located(
    JsonNode value, Position position, Map<String, Located> members, List<Located> elements) {
  private static final String MALFORMED = "malformed-json";
  private static final JsonNodeFactory NODES = Json.MAPPER.getNodeFactory();

  /** As many as the service takes: whatever follows a value's parts need not fear its depth. */
  private static final int MAX_DEPTH = 64;

  /** A value whose parts are not in the file. */
  static Located of(JsonNode value, Position position) {
    return new Located(value, position, Map.of(), List.of());
  }

  /** An array that the file doesn't have, of elements that it has. */
  static Located array(List<Located> elements) {
    ArrayNode array = NODES.arrayNode(elements.size());
    elements.forEach(element -> array.add(element.value()));
    return new Located(array, elements.get(0).position(), Map.of(), elements);
  }

  /** Reads the value that the parser is at, in text that has so many lines of the file above. */
  static Located read(JsonParser parser, long above) throws IOException {
    return read(parser, above, 0);
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
      throw new FeedException(Position.of(e.getLocation()), MALFORMED, Json.message(e));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Located read(JsonParser parser, long above, int depth) throws IOException {
    Position position = Position.of(parser.currentTokenLocation()).below(above);
    if (depth == MAX_DEPTH && parser.currentToken().isStructStart()) {
      throw new StreamConstraintsException(
          "A job's values must not be nested deeper than %d levels.".formatted(MAX_DEPTH),
          parser.currentTokenLocation());
    }
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      ObjectNode object = NODES.objectNode();
      Map<String, Located> members = new HashMap<>();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        parser.nextToken();
        Located member = read(parser, above, depth + 1);
        object.set(name, member.value());
        members.put(name, member);
      }
      return new Located(object, position, members, List.of());
    }
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      ArrayNode array = NODES.arrayNode();
      List<Located> elements = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        Located element = read(parser, above, depth + 1);
        array.add(element.value());
        elements.add(element);
      }
      return new Located(array, position, Map.of(), elements);
    }
    return of(Json.MAPPER.readTree(parser), position);
  }

  /** Where that part is (RFC 6901); if it is missing, where the part is that would contain it. */
  public Position position(String pointer) {
    Located at = this;
    int begin = 1;
    while (begin <= pointer.length()) {
      int slash = pointer.indexOf('/', begin);
      int end = slash < 0 ? pointer.length() : slash;
      Located next = at.part(pointer.substring(begin, end).replace("~1", "/").replace("~0", "~"));
      if (next == null) {
        break;
      }
      at = next;
      begin = end + 1;
    }
    return at.position();
  }

  /** Null if there is none. */
  private Located part(String name) {
    if (elements.isEmpty() || !name.matches("[0-9]{1,9}")) {
      return members.get(name);
    }
    int index = Integer.parseInt(name);
    return index < elements.size() ? elements.get(index) : null;
  }
}
