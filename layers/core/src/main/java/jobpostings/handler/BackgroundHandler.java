package jobpostings.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.DateTimeException;
import java.time.Instant;
import jobpostings.Core;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;

/**
 * Base of the functions that run on a schedule, whose event is JSON of the template's own. A line
 * of the log tells of each run. Thread-safe.
 *
 * @param <E> the event that starts a run
 */
public abstract class BackgroundHandler<E> implements RequestStreamHandler {
  private static final ObjectReader TREES = JsonMapper.builder().build().readerFor(JsonNode.class);
  private static final Instant LAST = Instant.parse("9999-12-30T00:00:00Z");

  private final Reader<E> reader;
  private final Telemetry telemetry;

  /** Reads an event; throws if the input is not such an event. */
  @FunctionalInterface
  public interface Reader<E> {
    E read(InputStream in) throws IOException;
  }

  protected BackgroundHandler(Core core, Reader<E> reader) {
    this.reader = reader;
    this.telemetry = new Telemetry(getClass(), core.settings());
  }

  /**
   * Returns the response. If it throws, Lambda may start another run for the same event.
   *
   * @param metrics to fill in
   */
  protected abstract Json.Writable run(E event, RequestMetrics metrics, Context context);

  @Override
  public final void handleRequest(InputStream in, OutputStream out, Context context)
      throws IOException {
    E event = reader.read(in);
    out.write(telemetry.observe(context, metrics -> Json.bytes(run(event, metrics, context))));
  }

  /** Reads an event as it is. */
  protected static JsonNode readJson(InputStream in) throws IOException {
    return TREES.readTree(in);
  }

  /**
   * Reads the event of a schedule: the time to run for.
   *
   * @throws IllegalArgumentException if the event has no such time
   */
  protected static Instant readTime(InputStream in) throws IOException {
    return readTime(readJson(in));
  }

  /** The same for an event that has been read. */
  protected static Instant readTime(JsonNode event) {
    String text = event.path("time").asText("null");
    String example = "{\"time\": \"2026-11-21T04:00:00Z\"}";
    if (text.isEmpty() || text.equals("null")) {
      throw new IllegalArgumentException(
          "The event has no time. Send the moment to run for, for example %s.".formatted(example));
    }
    try {
      Instant time = Instant.parse(text);
      if (!time.isBefore(Instant.EPOCH) && time.isBefore(LAST)) {
        return time;
      }
    } catch (DateTimeException e) {
      // It is not a moment.
    }
    throw new IllegalArgumentException(
        "The event's time, \"%s\", is not a moment from 1970 to 9999 in ISO 8601. Send, for example, %s."
            .formatted(text, example));
  }

  /** Logs a failure that does not end the run. */
  protected static void log(String what, Throwable failure, Context context) {
    context.getLogger().log("%s: %s".formatted(what, StackTrace.of(failure)), LogLevel.ERROR);
  }
}
