package jobpostings.webhook.delivery;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.change.Change;
import jobpostings.job.store.LongDescriptions;
import jobpostings.webhook.Signer;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookStore;

/** Makes one attempt at a delivery, and schedules the next. May be used by several threads. */
public final class DeliverySender {
  private final WebhookStore webhooks;
  private final DeliveryStore deliveries;
  private final Sender sender;
  private final LongDescriptions descriptions;
  private final RandomGenerator random;
  private final Clock clock;

  @Inject
  public DeliverySender(
      WebhookStore webhooks,
      DeliveryStore deliveries,
      Sender sender,
      LongDescriptions descriptions,
      RandomGenerator random,
      Clock clock) {
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.sender = sender;
    this.descriptions = descriptions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * Sends the change that the delivery names. Stores the outcome, after a success also clears the
   * webhook's failures, and only then removes or postpones the delivery: if the run is cut off in
   * between, the change is sent again. If the receiver is gone, the delivery stays until its
   * webhook is disabled.
   *
   * @param ahead how far the time of the run is ahead of the clock
   * @return none if the change is no longer kept
   */
  Optional<Attempt> send(Delivery delivery, Webhook webhook, Signer signer, Duration ahead) {
    Optional<Change> change = deliveries.findChange(delivery.jobId(), delivery.entry());
    if (change.isEmpty()) {
      deliveries.done(delivery);
      return Optional.empty();
    }
    Message message = Message.of(change.get(), webhook.payload(), descriptions);
    Attempt attempt =
        sender.send(
            webhook, signer, message, Optional.of(delivery.jobId()), delivery.attempts() + 1);
    if (attempt.outcome().succeeded()) {
      if (webhook.failingSince().isPresent()) {
        webhooks.update(webhook.employerId(), webhook.id(), Webhook::succeeded);
      }
      deliveries.done(delivery);
    } else if (!attempt.outcome().isGone()) {
      delivery
          .again(clock.instant().plus(ahead), random)
          .ifPresentOrElse(
              later -> deliveries.postpone(delivery, later), () -> deliveries.done(delivery));
    }
    return Optional.of(attempt);
  }
}
