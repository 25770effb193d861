package jobpostings.webhook.delivery;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.change.Change;
import jobpostings.webhook.Webhook;

/**
 * A change that is to be sent to a webhook. It names the change and holds no copy of it.
 *
 * @param due when it is to be sent, to the millisecond
 * @param changeId the same at every attempt
 * @param jobId the job that changed
 * @param entry the name of the change among those of its job
 * @param enabledAt when the webhook had been enabled last; what was queued before it was disabled
 *     is not sent
 * @param attempts how many times it was sent
 */
@RecordBuilder
public record Delivery(
    int employerId,
    String webhookId,
    Instant due,
    String changeId,
    int jobId,
    String entry,
    Instant enabledAt,
    int attempts) {
  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /** A pause is up to a fifth longer, so that what failed together doesn't come together again. */
  private static final double CHANCE = 0.2;

  /** Due at the time of the change, so that a change has the same key whenever it is queued. */
  static Delivery of(Webhook webhook, Change change) {
    return of(webhook, change, change.version().time());
  }

  static Delivery of(Webhook webhook, Change change, Instant due) {
    return new Delivery(
        webhook.employerId(),
        webhook.id(),
        due,
        change.id(),
        change.jobId(),
        change.entry(),
        webhook.enabledAt(),
        0);
  }

  /** Whether the webhook, which is enabled, has been disabled since this was queued. */
  boolean isDropped(Webhook webhook) {
    return !enabledAt.equals(webhook.enabledAt());
  }

  /**
   * The next attempt; none if there were enough (docs/contract.md, Webhooks).
   *
   * @param now when the last one failed
   */
  Optional<Delivery> again(Instant now, RandomGenerator random) {
    if (attempts >= PAUSES.size()) {
      return Optional.empty();
    }
    long pause = PAUSES.get(attempts).toMillis();
    long chance = (long) (pause * CHANCE * random.nextDouble());
    return Optional.of(
        DeliveryBuilder.builder(this)
            .due(now.plusMillis(pause + chance))
            .attempts(attempts + 1)
            .build());
  }
}
