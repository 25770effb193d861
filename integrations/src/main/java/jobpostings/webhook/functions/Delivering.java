package jobpostings.webhook.functions;

import jobpostings.Core;
import jobpostings.webhook.WebhookStore;
import jobpostings.webhook.aws.SqsWakeUps;
import jobpostings.webhook.delivery.DeliveryStore;
import jobpostings.webhook.store.DynamoDeliveryStore;
import jobpostings.webhook.store.DynamoWebhookStore;

/** The stores and the queue that the functions for deliveries share. */
record Delivering(WebhookStore webhooks, DeliveryStore deliveries, SqsWakeUps wakeUps) {

  static Delivering of(Core core) {
    return new Delivering(
        new DynamoWebhookStore(core.tables(), core.timeLimits()),
        new DynamoDeliveryStore(core.tables(), core.timeLimits()),
        new SqsWakeUps(core.settings()));
  }
}
