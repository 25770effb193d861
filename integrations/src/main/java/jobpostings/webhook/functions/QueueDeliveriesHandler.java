package jobpostings.webhook.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import java.util.List;
import jobpostings.Core;
import jobpostings.change.Change;
import jobpostings.dynamodb.change.StoredVersion;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.webhook.delivery.QueueDeliveries;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

/** Queues changes for webhooks, from the stream of the Versions table. */
public final class QueueDeliveriesHandler extends BackgroundHandler<StreamEvent> {
  private final QueueDeliveries queueDeliveries;

  public QueueDeliveriesHandler() {
    this(Core.ofProcess());
  }

  public QueueDeliveriesHandler(Core core) {
    super(core, StreamEvent::read);
    queueDeliveries = Webhooks.of(core).queueDeliveries();
  }

  /** Throws if anything fails, so that Lambda delivers the whole batch again. */
  @Override
  protected Json.Writable run(StreamEvent event, RequestMetrics metrics, Context context) {
    metrics.count("records", event.records().size());
    metrics.count("queued", queueDeliveries.queue(changes(event)));
    return JsonGenerator::writeNull;
  }

  /** The new changes. A version that was only given another expiry has been queued already. */
  private static List<Change> changes(StreamEvent event) {
    return event.records().stream()
        .filter(record -> record.eventName() == OperationType.INSERT)
        .map(record -> StoredVersion.SCHEMA.mapToItem(record.dynamodb().newImage()).change())
        .filter(change -> !change.id().isEmpty())
        .toList();
  }
}
