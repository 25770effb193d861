package jobpostings.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Reads Lambda's events member by member. Binding them to classes takes some 140 ms of a cold
 * start.
 */
final class EventJson {
  /** Names of headers and parameters may be as long as API Gateway allows. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
          .build();

  /** The member of the event with which a schedule keeps Lambda from putting a function away. */
  static final String PING = "ping";

  private EventJson() {}

  /** Handles a member, whose value is the parser's current token. */
  @FunctionalInterface
  interface Member {
    void read(String name, JsonParser json) throws IOException;
  }

  /**
   * Reads the one object of an event.
   *
   * @throws IOException if there is none
   */
  static void read(InputStream in, Member member) throws IOException {
    try (JsonParser json = FACTORY.createParser(in)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("The event is no JSON object.");
      }
      members(json, member);
    }
  }

  /** Reads the members of the object that is the parser's current token; of null, none. */
  static void members(JsonParser json, Member member) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      return;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      member.read(name, json);
    }
  }

  /** The members that are text, or numbers or truth values as text. */
  static Map<String, String> texts(JsonParser json) throws IOException {
    Map<String, String> texts = new HashMap<>();
    members(
        json,
        (name, value) -> {
          if (value.currentToken().isScalarValue()
              && value.currentToken() != JsonToken.VALUE_NULL) {
            texts.put(name, value.getText());
          } else {
            value.skipChildren();
          }
        });
    return texts;
  }

  /** The members that are lists of texts, each as one text with a comma between. */
  static Map<String, String> joinedTexts(JsonParser json) throws IOException {
    Map<String, String> texts = new HashMap<>();
    members(json, (name, value) -> texts.put(name, joined(value)));
    return texts;
  }

  private static String joined(JsonParser json) throws IOException {
    StringJoiner all = new StringJoiner(", ");
    if (json.currentToken() == JsonToken.START_ARRAY) {
      while (json.nextToken() != JsonToken.END_ARRAY) {
        all.add(json.getText());
      }
    }
    return all.toString();
  }
}
