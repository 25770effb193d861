package jobpostings.webhook;

import java.time.Instant;
import java.util.Optional;

/**
 * Says that something may be due for a webhook.
 *
 * @param time the time of the schedule, which counts as now if it is later than the clock
 * @param replayAfter the cursor after which the log is to be sent again; none for no replay
 */
public record WakeUp(
    int employerId, String webhookId, Optional<Instant> time, Optional<String> replayAfter) {

  static WakeUp of(Webhook webhook) {
    return of(webhook.employerId(), webhook.id());
  }

  public static WakeUp of(int employerId, String webhookId) {
    return new WakeUp(employerId, webhookId, Optional.empty(), Optional.empty());
  }

  /** The same, at that time. */
  public WakeUp at(Instant moment) {
    return new WakeUp(employerId, webhookId, Optional.of(moment), replayAfter);
  }

  /** The same, without a replay. */
  WakeUp withoutReplay() {
    return new WakeUp(employerId, webhookId, time, Optional.empty());
  }

  /** The same, with a replay of what follows a cursor. */
  public WakeUp replaying(String cursor) {
    return new WakeUp(employerId, webhookId, time, Optional.of(cursor));
  }
}
