package jobpostings.webhook.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import jobpostings.Core;
import jobpostings.json.Json;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;
import jobpostings.webhook.Secrets;
import jobpostings.webhook.aws.Ciphers;
import jobpostings.webhook.aws.WakeUpText;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.Sender;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhook.outbound.OutboundClient;
import jobpostings.webhook.store.DynamoAttemptStore;
import jobpostings.webhook.store.VersionChanges;

/** Delivers to the webhooks that the queue's messages name. */
public final class DeliverWebhooksHandler implements RequestStreamHandler, AutoCloseable {
  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  private final Delivering delivering;
  private final OutboundClient client;
  private final DeliverWebhooks deliverWebhooks;
  private final Telemetry telemetry;

  public DeliverWebhooksHandler() {
    this(Core.ofProcess());
  }

  public DeliverWebhooksHandler(Core core) {
    delivering = Delivering.of(core);
    client = new OutboundClient(core.settings().webhooksMayCallLoopback());
    deliverWebhooks =
        new DeliverWebhooks(
            delivering.webhooks(),
            delivering.deliveries(),
            new VersionChanges(core.tables(), core.longDescriptions(), core.timeLimits()),
            core.changeLog(),
            new Sender(
                client, new DynamoAttemptStore(core.tables(), core.timeLimits()), core.clock()),
            new Secrets(Ciphers.of(core.settings())),
            delivering.wakeUps(),
            new SecureRandom(),
            core.clock());
    telemetry = Telemetry.of(getClass(), core.settings());
  }

  /** The response names the messages that SQS is to deliver again. */
  @Override
  public void handleRequest(InputStream in, OutputStream out, Context context) throws IOException {
    JsonNode event = READER.readTree(in);
    List<String> failed = telemetry.observe(context, metrics -> run(event, context, metrics));
    out.write(
        Json.bytes(
            json -> {
              json.writeStartObject();
              Json.array(
                  "batchItemFailures",
                  failed,
                  (id, to) -> {
                    to.writeStartObject();
                    to.writeStringField("itemIdentifier", id);
                    to.writeEndObject();
                  },
                  json);
              json.writeEndObject();
            }));
  }

  private List<String> run(JsonNode event, Context context, RequestMetrics metrics) {
    List<String> failed = new ArrayList<>();
    for (JsonNode message : event.path("Records")) {
      try {
        deliver(WakeUpText.read(message.path("body").asText()), metrics);
      } catch (IOException | RuntimeException e) {
        failed.add(message.path("messageId").asText());
        metrics.fault("not-delivered");
        context
            .getLogger()
            .log("A webhook was not dealt with: " + StackTrace.of(e), LogLevel.ERROR);
      }
    }
    return failed;
  }

  private void deliver(WakeUp wakeUp, RequestMetrics metrics) {
    metrics.employer(wakeUp.employerId());
    DeliverWebhooks.Report report = deliverWebhooks.run(wakeUp);
    metrics.count("succeeded", report.succeeded());
    metrics.count("failed", report.failed());
  }

  @Override
  public void close() throws IOException {
    client.close();
    delivering.wakeUps().close();
  }
}
