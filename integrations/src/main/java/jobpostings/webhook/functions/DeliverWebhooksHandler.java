package jobpostings.webhook.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import jobpostings.Core;
import jobpostings.handler.BatchHandler;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.WakeUp;

/** Delivers to the webhooks that the queue's messages name. */
public final class DeliverWebhooksHandler extends BatchHandler<SQSEvent, SQSBatchResponse> {
  private final DeliverWebhooks deliverWebhooks;

  public DeliverWebhooksHandler() {
    this(Core.ofProcess());
  }

  public DeliverWebhooksHandler(Core core) {
    super(core);
    deliverWebhooks = Webhooks.of(core).deliverWebhooks();
  }

  /** The response names the messages that SQS is to deliver again. */
  @Override
  protected SQSBatchResponse run(SQSEvent event, RequestMetrics metrics, Context context) {
    List<BatchItemFailure> failed = new ArrayList<>();
    for (SQSMessage message : event.getRecords()) {
      try {
        deliver(WakeUp.read(message.getBody()), metrics);
      } catch (IOException | RuntimeException e) {
        failed.add(new BatchItemFailure(message.getMessageId()));
        metrics.fault("not-delivered");
        log("A webhook was not dealt with", e, context);
      }
    }
    return new SQSBatchResponse(failed);
  }

  private void deliver(WakeUp wakeUp, RequestMetrics metrics) {
    metrics.employer(wakeUp.employerId());
    DeliverWebhooks.DeliveryReport report = deliverWebhooks.run(wakeUp);
    metrics.count("succeeded", report.succeeded());
    metrics.count("failed", report.failed());
  }
}
