package jobpostings.eventbridge;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.util.List;
import jobpostings.Core;
import jobpostings.dynamodb.job.JobStream;
import jobpostings.event.PublishJobEvents;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;

/** Puts job events on the bus, from the stream of the Jobs table. */
public final class PublishJobEventsHandler
    implements RequestHandler<DynamodbEvent, StreamsEventResponse>, AutoCloseable {
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
    publishJobEvents =
        new PublishJobEvents(
            new EventBridgeBus(client, core.settings().eventBus()), core.employers());
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  /** The response names the record from which the stream must be delivered again. */
  @Override
  public StreamsEventResponse handleRequest(DynamodbEvent event, Context context) {
    return telemetry.observe(context, metrics -> publish(event, context, metrics));
  }

  private StreamsEventResponse publish(
      DynamodbEvent event, Context context, RequestMetrics metrics) {
    metrics.count("records", event.getRecords().size());
    List<BatchItemFailure> failures =
        publishJobEvents.publish(stream.records(event)).stream()
            .map(failure -> reported(failure, context.getLogger()))
            .toList();
    if (!failures.isEmpty()) {
      metrics.fault("not-published");
    }
    return new StreamsEventResponse(failures);
  }

  private static BatchItemFailure reported(PublishJobEvents.Failure failure, LambdaLogger logger) {
    logger.log(
        "Not published from %s on: %s"
            .formatted(failure.sequenceNumber(), StackTrace.of(failure.cause())),
        LogLevel.ERROR);
    return new BatchItemFailure(failure.sequenceNumber());
  }

  @Override
  public void close() {
    client.close();
  }
}
