package jobpostings.webhook.delivery;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jobpostings.change.Change;
import jobpostings.webhook.DynamoWebhookStore;
import jobpostings.webhook.Webhook;

/** Queues changes for delivery to webhooks. */
public final class QueueDeliveries {
  private final DynamoWebhookStore webhooks;
  private final DeliveryStore deliveries;
  private final WakeWebhooks wakeWebhooks;

  @Inject
  public QueueDeliveries(
      DynamoWebhookStore webhooks, DeliveryStore deliveries, WakeWebhooks wakeWebhooks) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.wakeWebhooks = wakeWebhooks;
  }

  /**
   * Queues the changes for those webhooks that want them, and wakes each once. May be repeated,
   * which adds no delivery twice.
   *
   * @return how many deliveries were queued
   */
  public int queue(List<Change> changes) {
    Map<Integer, List<Webhook>> known = new HashMap<>();
    Map<String, Webhook> woken = new LinkedHashMap<>();
    List<Delivery> queued = new ArrayList<>();
    for (Change change : changes) {
      for (Webhook webhook : known.computeIfAbsent(change.employerId(), webhooks::list)) {
        if (webhook.wants(change.type(), change.version().time())) {
          queued.add(Delivery.of(webhook, change));
          woken.put(webhook.id(), webhook);
        }
      }
    }
    deliveries.add(queued);
    wakeWebhooks.wake(woken.values());
    return queued.size();
  }
}
