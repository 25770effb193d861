package jobpostings.webhook.delivery;

import java.time.Instant;
import java.util.Optional;
import jobpostings.webhook.Webhook;

/**
 * Says that something may be due for a webhook.
 *
 * @param time the time of the schedule, which counts as now if it is later than the clock
 * @param hops how many runs before it were woken by one another
 */
public record WakeUp(int employerId, String webhookId, Optional<Instant> time, int hops) {
  /**
   * Far more than any backlog needs: a run lasts for up to a minute. A chain that went on for ever
   * would be a fault; WakeWebhooks begins another one for what is due.
   */
  private static final int MAX_HOPS = 1_000;

  static WakeUp of(Webhook webhook) {
    return of(webhook.employerId(), webhook.id());
  }

  public static WakeUp of(int employerId, String webhookId) {
    return new WakeUp(employerId, webhookId, Optional.empty(), 0);
  }

  /** The same, at that time. */
  public WakeUp at(Instant moment) {
    return new WakeUp(employerId, webhookId, Optional.of(moment), hops);
  }

  /** What a run that was woken by this wakes; none if the chain is too long. */
  Optional<WakeUp> next() {
    return hops < MAX_HOPS
        ? Optional.of(new WakeUp(employerId, webhookId, time, hops + 1))
        : Optional.empty();
  }
}
