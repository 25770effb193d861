package jobpostings.webhook.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.transformers.v2.DynamodbEventTransformer;
import java.util.List;
import jobpostings.Core;
import jobpostings.change.Change;
import jobpostings.change.StoredVersion;
import jobpostings.handler.BatchHandler;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.webhook.delivery.QueueDeliveries;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Queues changes for webhooks, from the stream of the Versions table. */
public final class QueueDeliveriesHandler extends BatchHandler<DynamodbEvent, Void> {
  private final QueueDeliveries queueDeliveries;

  public QueueDeliveriesHandler() {
    this(Core.ofProcess());
  }

  public QueueDeliveriesHandler(Core core) {
    super(core);
    queueDeliveries = Webhooks.of(core).queueDeliveries();
  }

  /** Throws if anything fails, so that Lambda delivers the whole batch again. */
  @Override
  protected Void run(DynamodbEvent event, RequestMetrics metrics, Context context) {
    List<Record> records = DynamodbEventTransformer.toRecordsV2(event);
    metrics.count("records", records.size());
    metrics.count("queued", queueDeliveries.queue(changes(records)));
    return null;
  }

  /** The new changes. A version that was only given another expiry has been queued already. */
  private static List<Change> changes(List<Record> records) {
    return records.stream()
        .filter(record -> record.eventName() == OperationType.INSERT)
        .map(record -> StoredVersion.SCHEMA.mapToItem(record.dynamodb().newImage()).change())
        .filter(change -> !change.id().isEmpty())
        .toList();
  }
}
