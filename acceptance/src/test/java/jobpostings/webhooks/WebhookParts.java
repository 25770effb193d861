package jobpostings.webhooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.PriorityBlockingQueue;
import jobpostings.Core;
import jobpostings.dynamodb.MonotonicClock;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.employer.DynamoEmployerStore;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Plan;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.Scope;
import jobpostings.partner.DynamoGrantStore;
import jobpostings.partner.DynamoPartnerStore;
import jobpostings.partner.PresentGrants;
import jobpostings.settings.Settings;
import jobpostings.webhook.Acting;
import jobpostings.webhook.CurrentWebhooks;
import jobpostings.webhook.DynamoWebhookStore;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.Secrets;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.aws.LocalCipher;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.Delivery;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.delivery.DynamoAttemptStore;
import jobpostings.webhook.delivery.QueueDeliveries;
import jobpostings.webhook.delivery.ReplayChanges;
import jobpostings.webhook.delivery.RunStore;
import jobpostings.webhook.delivery.Sender;
import jobpostings.webhook.delivery.TestWebhook;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhook.delivery.WakeUps;
import jobpostings.webhook.delivery.WakeWebhooks;
import jobpostings.webhook.outbound.OutboundClient;
import jobpostings.webhook.store.DynamoDeliveryStore;
import jobpostings.webhook.store.DynamoRunStore;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What the functions of webhooks are made of, on a client and a clock of a test's. What is sent to
 * the queues is kept for the test.
 */
record WebhookParts(
    EmployerWebhooks webhooks,
    QueueDeliveries queueDeliveries,
    DeliverWebhooks deliverWebhooks,
    ReplayChanges replayChanges,
    DynamoWebhookStore store,
    DeliveryStore deliveries,
    RunStore runs,
    WakeWebhooks wakeWebhooks,
    Queue<Sent> sent,
    DynamoAttemptStore attempts,
    Sender sender,
    Secrets secrets,
    Clock clock) {
  /** A wake-up, and when it comes. */
  record Sent(WakeUp wakeUp, Instant at) {}

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
    TimeLimits limits =
        new TimeLimits(time, time, time, time, Duration.ZERO, MonotonicClock.SYSTEM);
    Tables tables = new Tables(client, settings, limits);
    DynamoWebhookStore store = new DynamoWebhookStore(tables);
    DeliveryStore deliveries = new DynamoDeliveryStore(tables);
    DynamoAttemptStore attempts = new DynamoAttemptStore(tables);
    Secrets secrets = new Secrets(new LocalCipher(settings.webhookLocalKey().orElseThrow()));
    Sender sender =
        new Sender(
            outbound, store, deliveries, attempts, core.longDescriptions(), new Random(1), clock);
    RunStore runs = new DynamoRunStore(tables);
    Queue<Sent> sent = new PriorityBlockingQueue<>(10, Comparator.comparing(Sent::at));
    WakeUps wakeUps =
        delays ->
            delays.forEach(
                (wakeUp, delay) -> sent.add(new Sent(wakeUp, clock.instant().plus(delay))));
    WakeWebhooks wakeWebhooks = new WakeWebhooks(store, deliveries, runs, wakeUps, clock);
    PresentGrants grants =
        new PresentGrants(new DynamoGrantStore(tables), new DynamoPartnerStore(tables), clock);
    EmployerStore employers = new DynamoEmployerStore(tables, () -> 1);
    CurrentWebhooks current = new CurrentWebhooks(store, grants, employers, clock);
    EmployerWebhooks webhooks =
        new EmployerWebhooks(store, current, grants, secrets, settings, clock);
    return new WebhookParts(
        webhooks,
        new QueueDeliveries(store, deliveries, wakeWebhooks),
        new DeliverWebhooks(
            current, deliveries, runs, sender, secrets, core.changeLog(), wakeUps, settings, clock),
        new ReplayChanges(webhooks, core.listChanges(), deliveries, wakeWebhooks, clock),
        store,
        deliveries,
        runs,
        wakeWebhooks,
        sent,
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

  /** The employer itself, with a key that may do everything. */
  static Acting acting(int employer) {
    Caller caller =
        new Caller(
            Optional.of(new Employer(employer, "Northwind Health", Plan.UNLIMITED)),
            WebhookTables.AUTHOR.keyId(),
            WebhookTables.AUTHOR.prefix(),
            Scope.ALL,
            Optional.empty(),
            Optional.empty());
    return new Acting(caller, WebhookTables.AUTHOR, Optional.empty());
  }

  Webhook create(int employer, String url) {
    return webhooks
        .create(acting(employer), json("{\"url\": \"%s\"}".formatted(url)), true)
        .webhook();
  }

  /** Runs for the webhook as it is now. */
  DeliverWebhooks.DeliveryReport deliver(Webhook webhook) {
    Webhook now = store.find(webhook.employerId(), webhook.id()).orElse(webhook);
    return deliverWebhooks.run(WakeUp.of(now));
  }

  /** Runs for what comes from the queues by then, in the order in which it comes. */
  void deliverUntil(Instant end, WebhookScenario.Time time) {
    while (!sent.isEmpty() && !sent.peek().at().isAfter(end)) {
      Sent next = sent.remove();
      if (next.at().isAfter(time.instant())) {
        time.pass(Duration.between(time.instant(), next.at()));
      }
      deliverWebhooks.run(next.wakeUp());
    }
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
