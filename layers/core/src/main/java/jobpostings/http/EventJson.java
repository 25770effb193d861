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
 * An object in one of Lambda's events. Binding events to classes costs some 140 ms of a cold start.
 */
public final class EventJson {
  /** Names of headers and parameters may be as long as API Gateway allows. */
  private static final JsonFactory FACTORY =
      Json.readers()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNameLength(Integer.MAX_VALUE).build())
          .build();

  /** Objects, lists, and numbers and booleans too as texts; none of a member that is null. */
  private final Map<String, Object> members = new HashMap<>();

  private EventJson() {}

  /**
   * Reads an event, which is one JSON object.
   *
   * @throws IOException if it is not, or is cut off
   */
  public static EventJson read(InputStream in) throws IOException {
    byte[] event = in.readAllBytes();
    // Without a table of names, only this parser still reads bytes without decoding them first.
    try (JsonParser json = FACTORY.createNonBlockingByteArrayParser()) {
      ByteArrayFeeder feeder = (ByteArrayFeeder) json.getNonBlockingInputFeeder();
      feeder.feedInput(event, 0, event.length);
      feeder.endOfInput();
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("The event is not a JSON object.");
      }
      return readObject(json);
    }
  }

  private static EventJson readObject(JsonParser json) throws IOException {
    EventJson object = new EventJson();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      if (json.nextToken() != JsonToken.VALUE_NULL) {
        object.members.put(name, readValue(json));
      }
    }
    if (json.currentToken() != JsonToken.END_OBJECT) {
      throw new IOException("The event is cut off.");
    }
    return object;
  }

  private static Object readValue(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case null -> throw new IOException("The event is cut off.");
      case START_OBJECT -> readObject(json);
      case START_ARRAY -> {
        List<Object> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          values.add(readValue(json));
        }
        yield values;
      }
      default -> json.getText();
    };
  }

  /** Whether this is a ping, the event with which a schedule keeps a function warm. */
  public boolean isPing() {
    return text("ping").equals("true");
  }

  /** A text, number or boolean, as text; empty if there is none. */
  public String text(String name) {
    return members.get(name) instanceof String text ? text : "";
  }

  /** The object of that name, or else one without members. */
  public EventJson object(String name) {
    return members.get(name) instanceof EventJson object ? object : new EventJson();
  }

  /** The members that are texts, numbers or booleans, all as text. */
  public Map<String, String> texts() {
    Map<String, String> texts = new HashMap<>();
    members.forEach(
        (name, value) -> {
          if (value instanceof String text) {
            texts.put(name, text);
          }
        });
    return texts;
  }

  /**
   * All values of headers or parameters, which API Gateway sends in two members.
   *
   * @param single the name of that which has one value per name
   * @param all the name of that which has every value per name
   */
  public Map<String, List<String>> values(String single, String all) {
    Map<String, List<String>> values = new HashMap<>();
    object(single).texts().forEach((name, value) -> values.put(name, List.of(value)));
    object(all)
        .members
        .forEach(
            (name, value) -> {
              if (value instanceof List<?> list) {
                values.put(name, list.stream().map(String::valueOf).toList());
              }
            });
    return values;
  }
}
