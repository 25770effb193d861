package jobpostings.webhooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import jobpostings.Core;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.settings.Settings;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.Secrets;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookStore;
import jobpostings.webhook.aws.LocalCipher;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhook.delivery.AttemptStore;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.Delivery;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.QueueDeliveries;
import jobpostings.webhook.delivery.ReplayChanges;
import jobpostings.webhook.delivery.Sender;
import jobpostings.webhook.delivery.TestWebhook;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhook.delivery.WakeUps;
import jobpostings.webhook.outbound.OutboundClient;
import jobpostings.webhook.store.DynamoAttemptStore;
import jobpostings.webhook.store.DynamoDeliveryStore;
import jobpostings.webhook.store.DynamoWebhookStore;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What the functions of webhooks are made of, on a client and a clock of a test's. Nobody listens
 * to the queue.
 */
record WebhookParts(
    EmployerWebhooks webhooks,
    QueueDeliveries queueDeliveries,
    DeliverWebhooks deliverWebhooks,
    ReplayChanges replayChanges,
    WebhookStore store,
    DeliveryStore deliveries,
    AttemptStore attempts,
    Sender sender,
    Secrets secrets,
    Clock clock) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Behind all that is due. */
  private static final Instant END = Instant.ofEpochMilli(9_999_999_999_998L);

  /** No more than a page of DynamoDB holds. */
  private static final int MANY = 2_000;

  static WebhookParts on(
      DynamoDbClient client,
      Settings settings,
      Core core,
      OutboundClient outbound,
      Duration time,
      Clock clock) {
    TimeLimits limits = new TimeLimits(time, time, time, time, Duration.ZERO);
    Tables tables = new Tables(client, settings, limits);
    WebhookStore store = new DynamoWebhookStore(tables);
    DeliveryStore deliveries = new DynamoDeliveryStore(tables);
    AttemptStore attempts = new DynamoAttemptStore(tables);
    Secrets secrets = new Secrets(new LocalCipher(settings.webhookLocalKey().orElseThrow()));
    Sender sender =
        new Sender(
            outbound, store, deliveries, attempts, core.longDescriptions(), new Random(1), clock);
    WakeUps wakeUps = (_, _) -> {};
    EmployerWebhooks webhooks = new EmployerWebhooks(store, secrets, settings, clock);
    return new WebhookParts(
        webhooks,
        new QueueDeliveries(store, deliveries, wakeUps),
        new DeliverWebhooks(store, deliveries, sender, secrets, core.changeLog(), wakeUps, clock),
        new ReplayChanges(webhooks, core.listChanges(), deliveries, wakeUps, clock),
        store,
        deliveries,
        attempts,
        sender,
        secrets,
        clock);
  }

  static ObjectNode json(String text) {
    try {
      return (ObjectNode) JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  Webhook create(int employer, String url) {
    return webhooks.create(employer, json("{\"url\": \"%s\"}".formatted(url)), true).webhook();
  }

  DeliverWebhooks.Report deliver(Webhook webhook) {
    return deliverWebhooks.run(WakeUp.of(webhook.employerId(), webhook.id()));
  }

  /** Sends a message that is no change's. */
  boolean test(Webhook webhook) {
    Instant now = clock.instant();
    return sender
        .send(
            webhook,
            secrets.signer(webhook, now),
            TestWebhook.message(webhook, WebhookTables.AUTHOR, now, false),
            Optional.empty(),
            1)
        .outcome()
        .succeeded();
  }

  /** All that is still to be delivered. */
  List<Delivery> pending(Webhook webhook) {
    return deliveries.due(webhook.id(), END, MANY);
  }

  /** All attempts, latest first. */
  List<Attempt> attempts(Webhook webhook) {
    return attempts.page(webhook.id(), Optional.empty(), MANY).attempts();
  }
}
