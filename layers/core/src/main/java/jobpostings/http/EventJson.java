package jobpostings.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jobpostings.json.Json;

/**
 * Reads Lambda's events member by member: binding them to classes costs some 140 ms of a cold
 * start.
 */
public final class EventJson {
  /** Names of headers and parameters may be as long as API Gateway allows. */
  private static final JsonFactory FACTORY =
      Json.readers()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
          .build();

  /** The member that marks a ping, the event with which a schedule keeps a function warm. */
  public static final String PING = "ping";

  private EventJson() {}

  /** Handles a member, whose value is the parser's current token. */
  @FunctionalInterface
  public interface Member {
    void read(String name, JsonParser json) throws IOException;
  }

  /**
   * Reads an event, which is one JSON object.
   *
   * @throws IOException if it is not, or is cut off
   */
  public static void read(InputStream in, Member member) throws IOException {
    byte[] event = in.readAllBytes();
    // Without a table of names, only this parser still reads bytes without decoding them first.
    try (JsonParser json = FACTORY.createNonBlockingByteArrayParser()) {
      ByteArrayFeeder feeder = (ByteArrayFeeder) json.getNonBlockingInputFeeder();
      feeder.feedInput(event, 0, event.length);
      feeder.endOfInput();
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("The event is no JSON object.");
      }
      members(json, member);
      if (json.currentToken() != JsonToken.END_OBJECT) {
        throw new IOException("The event is cut off.");
      }
    }
  }

  /** Reads the members of the object at the parser's current token; anything else has none. */
  public static void members(JsonParser json, Member member) throws IOException {
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

  /** The members whose values are texts, numbers or booleans, all as text. */
  public static Map<String, String> texts(JsonParser json) throws IOException {
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

  /** The members that are lists of texts. */
  public static Map<String, List<String>> lists(JsonParser json) throws IOException {
    Map<String, List<String>> lists = new HashMap<>();
    members(json, (name, value) -> lists.put(name, list(value)));
    return lists;
  }

  private static List<String> list(JsonParser json) throws IOException {
    List<String> texts = new ArrayList<>();
    if (json.currentToken() == JsonToken.START_ARRAY) {
      while (json.nextToken() != JsonToken.END_ARRAY) {
        texts.add(json.getText());
      }
    }
    return texts;
  }

  /**
   * All values of headers or parameters, which API Gateway sends in two members.
   *
   * @param single one value per name
   * @param all every value per name
   */
  public static Map<String, List<String>> values(
      Map<String, String> single, Map<String, List<String>> all) {
    Map<String, List<String>> values = new HashMap<>(all);
    single.forEach((name, value) -> values.putIfAbsent(name, List.of(value)));
    return values;
  }
}
