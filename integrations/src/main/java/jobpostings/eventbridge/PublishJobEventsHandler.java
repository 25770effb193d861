package jobpostings.eventbridge;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.transformers.v2.DynamodbEventTransformer;
import java.util.List;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.event.PublishJobEvents;
import jobpostings.handler.BatchHandler;
import jobpostings.job.store.DynamoJobStream;
import jobpostings.job.store.JobRecord;
import jobpostings.telemetry.RequestMetrics;

/** Puts job events on the bus, from the stream of the Jobs table. */
public final class PublishJobEventsHandler
    extends BatchHandler<DynamodbEvent, StreamsEventResponse> {
  private final PublishJobEvents publishJobEvents;

  public PublishJobEventsHandler() {
    this(Core.ofProcess());
  }

  public PublishJobEventsHandler(Core core) {
    super(core);
    publishJobEvents = JobEvents.of(core).publishJobEvents();
  }

  /**
   * Publishes the records. The response names the first one that failed, from which Lambda delivers
   * the stream again.
   */
  @Override
  protected StreamsEventResponse run(DynamodbEvent event, RequestMetrics metrics, Context context) {
    metrics.count("records", event.getRecords().size());
    List<JobRecord> records = DynamoJobStream.records(DynamodbEventTransformer.toRecordsV2(event));
    Optional<PublishJobEvents.Failure> failure = publishJobEvents.publish(records);
    if (failure.isEmpty()) {
      return new StreamsEventResponse(List.of());
    }
    String number = failure.get().sequenceNumber();
    metrics.fault("not-published");
    log("Not published from %s on".formatted(number), failure.get().cause(), context);
    // If this throws, Lambda halves the batch, so that a record that always fails ends up alone;
    // one that is named comes again with all that follow it.
    if (records.size() > 1 && number.equals(records.getFirst().sequenceNumber())) {
      throw new IllegalStateException(
          "None of %d records was published: the first failed.".formatted(records.size()));
    }
    return new StreamsEventResponse(List.of(new BatchItemFailure(number)));
  }
}
