package jobpostings.webhook;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/** Makes one attempt of a delivery, and sees to the next one. May be used by several threads. */
final class Courier {
  private final WebhookStore webhooks;
  private final DeliveryStore deliveries;
  private final Changes changes;
  private final Sender sender;
  private final Retries retries;
  private final Clock clock;

  Courier(
      WebhookStore webhooks,
      DeliveryStore deliveries,
      Changes changes,
      Sender sender,
      Retries retries,
      Clock clock) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.changes = changes;
    this.sender = sender;
    this.retries = retries;
    this.clock = clock;
  }

  /**
   * Sends what the delivery is of. What came of it is stored, also with the webhook that failed
   * before, and then the delivery leaves: who is cut off in between leaves it to be sent again.
   * That of a receiver which is gone stays until its webhook is disabled.
   *
   * @param ahead by how much the time goes before the clock
   * @return none if the change is kept no more
   */
  Optional<Attempt> send(Delivery delivery, Webhook webhook, Signer signer, Duration ahead) {
    Optional<Message> message =
        changes.message(delivery.jobId(), delivery.entry(), webhook.payload());
    if (message.isEmpty()) {
      deliveries.done(delivery);
      return Optional.empty();
    }
    Attempt attempt =
        sender.send(
            webhook, signer, message.get(), Optional.of(delivery.jobId()), delivery.attempts() + 1);
    if (attempt.outcome().succeeded()) {
      if (webhook.failingSince().isPresent()) {
        webhooks.update(webhook.employerId(), webhook.id(), Health::succeeded);
      }
      deliveries.done(delivery);
    } else if (!attempt.outcome().isGone()) {
      retries
          .after(delivery, clock.instant().plus(ahead))
          .ifPresentOrElse(
              later -> deliveries.postpone(delivery, later), () -> deliveries.done(delivery));
    }
    return Optional.of(attempt);
  }
}
