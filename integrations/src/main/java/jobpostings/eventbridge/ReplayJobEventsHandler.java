package jobpostings.eventbridge;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import jobpostings.Core;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.Telemetry;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/** Publishes the events that PublishJobEvents could not, for operators; any input will do. */
public final class ReplayJobEventsHandler implements RequestStreamHandler, AutoCloseable {
  /** After this, no further message is begun: clients that invoke functions wait for a minute. */
  private static final Duration MAX_RUN = Duration.ofSeconds(40);

  private final UndeliveredQueue queue;
  private final StreamRange range;
  private final EventBridgeClient client;
  private final ReplayJobEvents replayJobEvents;
  private final Telemetry telemetry;

  public ReplayJobEventsHandler() {
    this(Core.ofProcess());
  }

  public ReplayJobEventsHandler(Core core) {
    queue = new UndeliveredQueue(core.settings());
    range = new StreamRange(core.settings());
    client = EventBridge.client(core.settings());
    replayJobEvents =
        new ReplayJobEvents(
            queue, range, core.jobStream(), EventBridge.publishJobEvents(client, core));
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  /** Answers with a report. */
  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    ReplayReport report = telemetry.observe(context, this::run);
    out.write(Json.bytes(json -> write(report, json)));
  }

  private ReplayReport run(RequestMetrics metrics) {
    long begin = System.nanoTime();
    BooleanSupplier goesOn = () -> System.nanoTime() - begin < MAX_RUN.toNanos();
    ReplayReport report = replayJobEvents.run(goesOn);
    metrics.count("records", report.records());
    if (!report.isComplete()) {
      metrics.outcome("incomplete");
    }
    if (!report.failed().isEmpty()) {
      metrics.fault("not-published");
    }
    return report;
  }

  private static void write(ReplayReport report, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("messages", report.messages());
    json.writeNumberField("records", report.records());
    json.writeNumberField("lost", report.lost());
    json.writeArrayFieldStart("failed");
    for (ReplayReport.Failure failure : report.failed()) {
      json.writeStartObject();
      json.writeStringField("messageId", failure.messageId());
      json.writeStringField("reason", failure.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeBooleanField("complete", report.isComplete());
    json.writeEndObject();
  }

  @Override
  public void close() {
    queue.close();
    range.close();
    client.close();
  }
}
