package jobpostings.functions;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * The event of a schedule, with the time to run for. It is a bean, because Lambda reads events into
 * beans.
 */
public final class ScheduledTime {
  private static final Instant FIRST = Instant.EPOCH;
  private static final Instant LAST = Instant.parse("9999-12-30T00:00:00Z");
  private static final String EXAMPLE = "{\"time\": \"2026-11-21T04:00:00Z\"}";

  private String time;

  /**
   * @param time an ISO 8601 instant
   */
  public void setTime(String time) {
    this.time = time;
  }

  /**
   * @param event null if nothing was sent
   * @throws IllegalArgumentException if the event has no such time
   */
  static Instant of(ScheduledTime event) {
    if (event == null || event.time == null) {
      throw new IllegalArgumentException(
          "The event has no time. Send the moment to run for, for example %s.".formatted(EXAMPLE));
    }
    Instant time = parse(event.time).orElseThrow(() -> noMoment(event.time));
    if (time.isBefore(FIRST) || !time.isBefore(LAST)) {
      throw noMoment(event.time);
    }
    return time;
  }

  private static Optional<Instant> parse(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  private static IllegalArgumentException noMoment(String text) {
    return new IllegalArgumentException(
        "The event's time, \"%s\", is no moment from 1970 to 9999 in ISO 8601. Send, for example, %s."
            .formatted(text, EXAMPLE));
  }
}
