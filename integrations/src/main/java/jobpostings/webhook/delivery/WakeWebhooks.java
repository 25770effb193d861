package jobpostings.webhook.delivery;

import static java.util.stream.Collectors.groupingBy;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.webhook.DynamoWebhookStore;
import jobpostings.webhook.Webhook;

/** Wakes webhooks, each by one wake-up at a time. */
public final class WakeWebhooks {
  /** How many wake-ups are collected before they are sent. */
  private static final int MAX_AT_ONCE = 100;

  private final DynamoWebhookStore webhooks;
  private final DeliveryStore deliveries;
  private final RunStore runs;
  private final WakeUps wakeUps;
  private final Clock clock;

  @Inject
  public WakeWebhooks(
      DynamoWebhookStore webhooks,
      DeliveryStore deliveries,
      RunStore runs,
      WakeUps wakeUps,
      Clock clock) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.runs = runs;
    this.wakeUps = wakeUps;
    this.clock = clock;
  }

  /**
   * Wakes those for which something was queued, except for those that accept nothing, which are
   * woken each minute.
   */
  public void wake(Collection<Webhook> queued) {
    Instant now = clock.instant();
    Map<WakeUp, Duration> sent = new LinkedHashMap<>();
    queued.stream()
        .filter(webhook -> !webhook.isDead(now))
        .map(WakeUp::of)
        .collect(groupingBy(WakeUp::employerId))
        .forEach(
            (employerId, some) ->
                runs.mark(employerId, some, now)
                    .forEach(wakeUp -> sent.put(wakeUp, Duration.ZERO)));
    wakeUps.send(sent);
  }

  /**
   * Wakes those for which something is due, or will be soon.
   *
   * @param time that counts as now
   * @return how many
   */
  public int wakeDue(Instant time) {
    Map<Integer, List<Webhook>> known = new HashMap<>();
    Map<WakeUp, Duration> open = new LinkedHashMap<>();
    int[] woken = {0};
    Duration ahead = WakeUp.ahead(Optional.of(time), clock.instant());
    deliveries.eachPending(
        clock.instant().plus(ahead).plus(WakeUps.HORIZON),
        first -> {
          WakeUp wakeUp = wakeUp(first, known);
          Instant now = clock.instant();
          Instant due = first.due().minus(ahead);
          Instant at = due.isAfter(now) ? due : now;
          if (runs.markIfLost(wakeUp, at, now)) {
            open.put(wakeUp.at(at.plus(ahead)), Duration.between(now, at));
            woken[0]++;
          }
          if (open.size() == MAX_AT_ONCE) {
            wakeUps.send(open);
            open.clear();
          }
        });
    wakeUps.send(open);
    return woken[0];
  }

  /** Of one that is gone too: its run drops what waits for it. */
  private WakeUp wakeUp(Delivery first, Map<Integer, List<Webhook>> known) {
    boolean slow =
        known.computeIfAbsent(first.employerId(), webhooks::list).stream()
            .anyMatch(webhook -> webhook.id().equals(first.webhookId()) && webhook.isSlow());
    return WakeUp.of(first.employerId(), first.webhookId(), slow);
  }
}
