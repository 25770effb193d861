package jobpostings.handler;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import jobpostings.Core;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;

/**
 * Base of the functions that run for something else than a call of the API or of an operator: a
 * schedule, a stream or a queue. A line of the log tells of each run. Thread-safe.
 *
 * @param <E> the event that starts a run
 */
public abstract class BackgroundHandler<E> implements RequestStreamHandler {
  private final Reader<E> reader;
  private final Telemetry telemetry;

  /** Reads events. */
  @FunctionalInterface
  public interface Reader<E> {
    /**
     * @throws IOException if the input is no such event
     */
    E read(InputStream in) throws IOException;
  }

  protected BackgroundHandler(Core core, Reader<E> reader) {
    this.reader = reader;
    this.telemetry = Telemetry.of(getClass(), core.settings());
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

  /** The response that names what a stream or a queue is to deliver again. */
  protected static Json.Writable batchItemFailures(List<String> identifiers) {
    return json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("batchItemFailures");
      for (String identifier : identifiers) {
        json.writeStartObject();
        json.writeStringField("itemIdentifier", identifier);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    };
  }

  /** Logs a failure that does not end the run. */
  protected static void log(String what, Throwable failure, Context context) {
    context.getLogger().log("%s: %s".formatted(what, StackTrace.of(failure)), LogLevel.ERROR);
  }
}
