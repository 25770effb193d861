package jobpostings.webhook.functions;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import jobpostings.Core;
import jobpostings.change.Change;
import jobpostings.dynamodb.change.StoredVersion;
import jobpostings.dynamodb.table.StreamEvent;
import jobpostings.telemetry.Telemetry;
import jobpostings.webhook.delivery.QueueDeliveries;
import software.amazon.awssdk.services.dynamodb.model.OperationType;

/** Queues changes for webhooks, from the stream of the Versions table. */
public final class QueueDeliveriesHandler implements RequestStreamHandler, AutoCloseable {
  private final Delivering delivering;
  private final QueueDeliveries queueDeliveries;
  private final Telemetry telemetry;

  public QueueDeliveriesHandler() {
    this(Core.ofProcess());
  }

  public QueueDeliveriesHandler(Core core) {
    delivering = Delivering.of(core);
    queueDeliveries =
        new QueueDeliveries(delivering.webhooks(), delivering.deliveries(), delivering.wakeUps());
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  /** Throws if anything fails, so that Lambda delivers the whole batch again. */
  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    StreamEvent event = StreamEvent.read(in);
    telemetry.observe(
        context,
        metrics -> {
          metrics.count("records", event.size());
          metrics.count("queued", queueDeliveries.queue(changes(event)));
          return null;
        });
    out.write("null".getBytes(UTF_8));
  }

  /** The new changes. A version that was only given another expiry has been queued already. */
  private static List<Change> changes(StreamEvent event) {
    return event.records().stream()
        .filter(record -> record.eventName() == OperationType.INSERT)
        .map(record -> StoredVersion.of(record.dynamodb().newImage()).change())
        .filter(change -> !change.id().isEmpty())
        .toList();
  }

  @Override
  public void close() {
    delivering.wakeUps().close();
  }
}
