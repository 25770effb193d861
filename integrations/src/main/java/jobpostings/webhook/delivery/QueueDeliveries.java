package jobpostings.webhook.delivery;

import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jobpostings.change.Change;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookStore;

/** Queues changes for delivery to webhooks. */
public final class QueueDeliveries {
  private final WebhookStore webhooks;
  private final DeliveryStore deliveries;
  private final WakeUps wakeUps;

  @Inject
  public QueueDeliveries(WebhookStore webhooks, DeliveryStore deliveries, WakeUps wakeUps) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.wakeUps = wakeUps;
  }

  /**
   * Queues the changes for those webhooks that want them, and wakes each once. May be repeated,
   * which adds no delivery twice.
   *
   * @return how many deliveries were queued
   */
  public int queue(List<Change> changes) {
    Map<Integer, List<Webhook>> known = new HashMap<>();
    Map<String, WakeUp> woken = new LinkedHashMap<>();
    List<Delivery> queued = new ArrayList<>();
    for (Change change : changes) {
      for (Webhook webhook : known.computeIfAbsent(change.employerId(), webhooks::list)) {
        if (webhook.wants(change.type(), change.version().time())) {
          queued.add(Delivery.of(webhook, change));
          woken.put(webhook.id(), WakeUp.of(webhook.employerId(), webhook.id()));
        }
      }
    }
    deliveries.add(queued);
    wakeUps.send(List.copyOf(woken.values()), Duration.ZERO);
    return queued.size();
  }
}
