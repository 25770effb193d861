package jobpostings.webhook.delivery;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.change.Change;
import jobpostings.job.description.LongDescriptions;
import jobpostings.web.WebAddress;
import jobpostings.webhook.DynamoWebhookStore;
import jobpostings.webhook.Secrets;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.outbound.OutboundClient;
import jobpostings.webhook.outbound.Outcome;

/** Sends signed messages to webhooks, and stores the outcome. May be used by several threads. */
public final class Sender {
  private final OutboundClient client;
  private final DynamoWebhookStore webhooks;
  private final DeliveryStore deliveries;
  private final DynamoAttemptStore attempts;
  private final LongDescriptions descriptions;
  private final RandomGenerator random;
  private final Clock clock;

  @Inject
  public Sender(
      OutboundClient client,
      DynamoWebhookStore webhooks,
      DeliveryStore deliveries,
      DynamoAttemptStore attempts,
      LongDescriptions descriptions,
      RandomGenerator random,
      Clock clock) {
    this.client = client;
    this.webhooks = webhooks;
    this.deliveries = deliveries;
    this.attempts = attempts;
    this.descriptions = descriptions;
    this.random = random;
    this.clock = clock;
  }

  /**
   * Sends a message once.
   *
   * @param jobId the job that changed; none for a test
   * @param number which attempt this is, counted from 1
   * @throws jobpostings.problem.Problem if the outcome can't be stored; the message may have
   *     arrived
   */
  public Attempt send(
      Webhook webhook,
      Secrets.Signer signer,
      Message message,
      Optional<Integer> jobId,
      int number) {
    Instant now = clock.instant();
    byte[] body = message.body();
    Map<String, String> headers =
        Map.of(
            "webhook-id", message.id(),
            "webhook-timestamp", Long.toString(now.getEpochSecond()),
            "webhook-signature", signer.sign(message.id(), now, body));
    Outcome outcome = client.post(WebAddress.ascii(webhook.url()), headers, body);
    Attempt attempt =
        new Attempt(webhook.id(), now, message.id(), message.type(), jobId, number, outcome);
    attempts.add(attempt);
    return attempt;
  }

  /**
   * Sends the change that the delivery names, and removes or postpones the delivery. If the
   * receiver is gone, the delivery stays until its webhook is disabled.
   *
   * @param ahead how far the time of the run is ahead of the clock
   * @return none if the change is no longer kept, or what was queued with it was dropped since
   */
  Optional<Attempt> deliver(
      Delivery delivery, Webhook webhook, Secrets.Signer signer, Duration ahead) {
    Optional<Change> change =
        delivery.isDropped(webhook)
            ? Optional.empty()
            : deliveries.findChange(delivery.jobId(), delivery.entry());
    if (change.isEmpty()) {
      deliveries.done(delivery);
      return Optional.empty();
    }
    Message message = Message.of(change.get(), webhook.payload(), descriptions);
    Attempt attempt =
        send(webhook, signer, message, Optional.of(delivery.jobId()), delivery.attempts() + 1);
    // The delivery goes last: if the run is cut off before, the change is sent again.
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
