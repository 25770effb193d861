package jobpostings.webhook.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import jobpostings.Core;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.WakeUp;

/** Delivers to the webhooks that the queue's messages name. */
public final class DeliverWebhooksHandler extends BackgroundHandler<JsonNode> {
  private final DeliverWebhooks deliverWebhooks;

  public DeliverWebhooksHandler() {
    this(Core.ofProcess());
  }

  public DeliverWebhooksHandler(Core core) {
    super(core, BackgroundHandler::readJson);
    deliverWebhooks = Webhooks.of(core).deliverWebhooks();
  }

  /** The response names the messages that SQS is to deliver again. */
  @Override
  protected Json.Writable run(JsonNode event, RequestMetrics metrics, Context context) {
    List<String> failed = new ArrayList<>();
    for (JsonNode message : event.path("Records")) {
      try {
        deliver(WakeUp.read(message.path("body").asText()), metrics);
      } catch (IOException | RuntimeException e) {
        failed.add(message.path("messageId").asText());
        metrics.fault("not-delivered");
        log("A webhook was not dealt with", e, context);
      }
    }
    return batchItemFailures(failed);
  }

  private void deliver(WakeUp wakeUp, RequestMetrics metrics) {
    metrics.employer(wakeUp.employerId());
    DeliverWebhooks.Report report = deliverWebhooks.run(wakeUp);
    metrics.count("succeeded", report.succeeded());
    metrics.count("failed", report.failed());
  }
}
