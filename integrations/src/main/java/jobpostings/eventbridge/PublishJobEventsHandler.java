package jobpostings.eventbridge;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.dynamodb.job.JobStream;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.event.JobRecord;
import jobpostings.event.PublishJobEvents;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/** Puts job events on the bus, from the stream of the Jobs table. */
public final class PublishJobEventsHandler implements RequestStreamHandler, AutoCloseable {
  private final JobStream stream;
  private final EventBridgeClient client;
  private final PublishJobEvents publishJobEvents;
  private final Telemetry telemetry;

  public PublishJobEventsHandler() {
    this(Core.ofProcess());
  }

  public PublishJobEventsHandler(Core core) {
    stream = core.jobStream();
    client = EventBridge.client(core.settings());
    publishJobEvents = EventBridge.publishJobEvents(client, core);
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  /**
   * The response names the record from which Lambda is to deliver the stream again. If that is the
   * first of several, this throws instead: Lambda then splits the batch in halves, so that a record
   * that always fails ends up alone, whereas a record that is named comes again with all that
   * follow it.
   */
  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    StreamEvent event = StreamEvent.read(in);
    out.write(telemetry.observe(context, metrics -> publish(event, context, metrics)));
  }

  private byte[] publish(StreamEvent event, Context context, RequestMetrics metrics) {
    metrics.count("records", event.size());
    List<JobRecord> records = stream.records(event);
    Optional<PublishJobEvents.Failure> failure = publishJobEvents.publish(records);
    failure.ifPresent(
        failed -> {
          metrics.fault("not-published");
          context
              .getLogger()
              .log(
                  "Not published from %s on: %s"
                      .formatted(failed.sequenceNumber(), StackTrace.of(failed.cause())),
                  LogLevel.ERROR);
          if (records.size() > 1
              && failed.sequenceNumber().equals(records.getFirst().sequenceNumber())) {
            throw new IllegalStateException(
                "None of %d records was published: the first failed.".formatted(records.size()));
          }
        });
    return Json.bytes(json -> write(failure, json));
  }

  private static void write(Optional<PublishJobEvents.Failure> failure, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("batchItemFailures");
    if (failure.isPresent()) {
      json.writeStartObject();
      json.writeStringField("itemIdentifier", failure.get().sequenceNumber());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  @Override
  public void close() {
    client.close();
  }
}
