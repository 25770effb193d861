package jobpostings.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import jobpostings.json.Json;
import jobpostings.settings.Settings;

/**
 * Writes one line of JSON for every request, or run, of a function. CloudWatch reads metrics from
 * it (the embedded metric format), so they need no call and no library. Safe for use by several
 * threads.
 */
public final class Telemetry {
  /** Each costs as much as 80,000 requests of a month; the log has the others by operation. */
  private static final String[][] BY_OPERATION = {{"duration", "Milliseconds"}};

  private static final String[][] OF_ALL = {
    {"readUnits", "Count"}, {"writeUnits", "Count"}, {"fault", "Count"}
  };

  private final String operation;
  private final SerializedString metrics;
  private final AtomicBoolean isFirst = new AtomicBoolean(true);

  /** The telemetry of a function, whose handler is named for its operation: GetJobHandler. */
  public Telemetry(Class<?> handler, Settings settings) {
    String namespace = settings.metricsNamespace();
    operation = operation(handler);
    metrics =
        metrics(
            json -> {
              writeMetrics(namespace, new String[] {"operation"}, BY_OPERATION, json);
              writeMetrics(namespace, new String[0], OF_ALL, json);
            });
  }

  /** The operation that a handler is named for. */
  public static String operation(Class<?> handler) {
    return handler.getSimpleName().replace("Handler", "");
  }

  /**
   * Does the work, then writes the line about it, whether it succeeded or failed.
   *
   * @param work gets the metrics to fill in
   */
  public <T> T observe(Context context, Function<RequestMetrics, T> work) {
    RequestMetrics metrics = new RequestMetrics(operation, context.getAwsRequestId());
    boolean isCold = isFirst.getAndSet(false);
    long begin = System.nanoTime();
    metrics.begin();
    try {
      return work.apply(metrics);
    } catch (RuntimeException | Error e) {
      metrics.fault("failed");
      throw e;
    } finally {
      metrics.end();
      Duration taken = Duration.ofNanos(System.nanoTime() - begin);
      // Bytes go out unchanged; Lambda would put text into JSON of its own.
      context
          .getLogger()
          .log(line(json -> metrics.write(context, taken, isCold, json), this.metrics));
    }
  }

  /**
   * The line about something that happened once, and not in a request.
   *
   * @param metric the name under which it is counted
   * @param what the thing that it happened to
   */
  public static byte[] line(String metric, String what, Settings settings) {
    String[][] metrics = {{metric, "Count"}};
    return line(
        json -> {
          json.writeStringField("of", what);
          json.writeNumberField(metric, 1);
        },
        metrics(json -> writeMetrics(settings.metricsNamespace(), new String[0], metrics, json)));
  }

  private static byte[] line(Json.Writable members, SerializedString metrics) {
    return Json.ascii(
        json -> {
          json.writeStartObject();
          members.write(json);
          json.writeObjectFieldStart("_aws");
          json.writeNumberField("Timestamp", System.currentTimeMillis());
          json.writeFieldName("CloudWatchMetrics");
          json.writeRawValue(metrics);
          json.writeEndObject();
          json.writeEndObject();
          json.writeRaw('\n');
        });
  }

  /** Which members of a line are metrics, which is the same in every line. */
  private static SerializedString metrics(Json.Writable metrics) {
    return new SerializedString(
        Json.text(
            json -> {
              json.writeStartArray();
              metrics.write(json);
              json.writeEndArray();
            }));
  }

  private static void writeMetrics(
      String namespace, String[] dimensions, String[][] metrics, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("Namespace", namespace);
    json.writeArrayFieldStart("Dimensions");
    json.writeArray(dimensions, 0, dimensions.length);
    json.writeEndArray();
    json.writeArrayFieldStart("Metrics");
    for (String[] metric : metrics) {
      json.writeStartObject();
      json.writeStringField("Name", metric[0]);
      json.writeStringField("Unit", metric[1]);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
