package jobpostings.functions;

import java.time.Instant;
import java.time.format.DateTimeParseException;

/**
 * What a schedule sends: the time for which it runs.
 *
 * @param time an ISO 8601 instant; null when the event has none
 */
public record ScheduledTime(String time) {
  private static final Instant FIRST = Instant.EPOCH;
  private static final Instant LAST = Instant.parse("9999-12-30T00:00:00Z");
  private static final String EXAMPLE = "{\"time\": \"2026-11-21T04:00:00Z\"}";

  /**
   * @throws IllegalArgumentException when the event has no such time
   */
  static Instant of(ScheduledTime event) {
    if (event == null || event.time == null) {
      throw new IllegalArgumentException(
          "The event has no time. Send the moment to run for, for example %s.".formatted(EXAMPLE));
    }
    try {
      Instant time = Instant.parse(event.time);
      if (!time.isBefore(FIRST) && time.isBefore(LAST)) {
        return time;
      }
    } catch (DateTimeParseException e) {
      // Said below, as for a time that no job can have.
    }
    throw new IllegalArgumentException(
        "The event's time, \"%s\", is no moment from 1970 to 9999 in ISO 8601. Send, for example, %s."
            .formatted(event.time, EXAMPLE));
  }
}
