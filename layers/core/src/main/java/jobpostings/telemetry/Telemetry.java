package jobpostings.telemetry;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import jobpostings.json.Json;
import jobpostings.settings.Settings;

/**
 * Writes one line of JSON for every request, or run, of a function. CloudWatch reads what alarms
 * watch from it (the embedded metric format), so that needs no call and no library. Safe for use by
 * several threads.
 */
public final class Telemetry {
  private static final String FAULT = "fault";

  /** Dimensions that tell a version of a function. */
  private static final List<String> VERSION = List.of("FunctionName", "ExecutedVersion");

  private final String operation;
  private final String namespace;
  private final AtomicBoolean isFirst = new AtomicBoolean(true);

  /** The telemetry of a function, whose handler is named for its operation: GetJobHandler. */
  public Telemetry(Class<?> handler, Settings settings) {
    namespace = settings.metricsNamespace();
    operation = operation(handler);
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
          .log(
              line(
                  json -> metrics.write(context, taken, isCold, json),
                  namespace,
                  metrics.watched().keySet(),
                  Optional.of(context)));
    }
  }

  /**
   * The line about something that happened once, and not in a request.
   *
   * @param metric the name under which it is counted
   * @param what the thing that it happened to
   */
  public static byte[] line(String metric, String what, Settings settings) {
    return line(
        json -> {
          json.writeStringField("of", what);
          json.writeNumberField(metric, 1);
        },
        settings.metricsNamespace(),
        Set.of(metric),
        Optional.empty());
  }

  /** CloudWatch charges for each hour in which a metric is written, so most lines have none. */
  private static byte[] line(
      Json.Writable members, String namespace, Set<String> metrics, Optional<Context> run) {
    return Json.ascii(
        json -> {
          json.writeStartObject();
          members.write(json);
          if (!metrics.isEmpty()) {
            writeMetrics(namespace, metrics, run.filter(_ -> metrics.contains(FAULT)), json);
          }
          json.writeEndObject();
          json.writeRaw('\n');
        });
  }

  /** Which members of the line are metrics, of all functions together; faults by version too. */
  private static void writeMetrics(
      String namespace, Set<String> metrics, Optional<Context> faulty, JsonGenerator json)
      throws IOException {
    if (faulty.isPresent()) {
      json.writeStringField(VERSION.getFirst(), faulty.get().getFunctionName());
      json.writeStringField(VERSION.getLast(), faulty.get().getFunctionVersion());
    }
    json.writeObjectFieldStart("_aws");
    json.writeNumberField("Timestamp", System.currentTimeMillis());
    json.writeArrayFieldStart("CloudWatchMetrics");
    writeMetrics(namespace, metrics, List.of(), json);
    if (faulty.isPresent()) {
      writeMetrics(namespace, Set.of(FAULT), VERSION, json);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeMetrics(
      String namespace, Set<String> metrics, List<String> dimensions, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("Namespace", namespace);
    json.writeArrayFieldStart("Dimensions");
    json.writeStartArray();
    for (String dimension : dimensions) {
      json.writeString(dimension);
    }
    json.writeEndArray();
    json.writeEndArray();
    json.writeArrayFieldStart("Metrics");
    for (String metric : metrics) {
      json.writeStartObject();
      json.writeStringField("Name", metric);
      json.writeStringField("Unit", "Count");
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
