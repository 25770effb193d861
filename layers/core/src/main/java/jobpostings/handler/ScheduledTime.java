package jobpostings.handler;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.Instant;

/** Reads the event of a schedule. */
public final class ScheduledTime {
  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);
  private static final Instant FIRST = Instant.EPOCH;
  private static final Instant LAST = Instant.parse("9999-12-30T00:00:00Z");
  private static final String EXAMPLE = "{\"time\": \"2026-11-21T04:00:00Z\"}";

  private ScheduledTime() {}

  /**
   * The time to run for.
   *
   * @throws IllegalArgumentException if the event has no such time
   */
  public static Instant read(InputStream event) throws IOException {
    String text = READER.readTree(event).path("time").asText("null");
    if (text.isEmpty() || text.equals("null")) {
      throw new IllegalArgumentException(
          "The event has no time. Send the moment to run for, for example %s.".formatted(EXAMPLE));
    }
    try {
      Instant time = Instant.parse(text);
      if (!time.isBefore(FIRST) && time.isBefore(LAST)) {
        return time;
      }
    } catch (DateTimeException e) {
      // It is no moment.
    }
    throw new IllegalArgumentException(
        "The event's time, \"%s\", is no moment from 1970 to 9999 in ISO 8601. Send, for example, %s."
            .formatted(text, EXAMPLE));
  }
}
