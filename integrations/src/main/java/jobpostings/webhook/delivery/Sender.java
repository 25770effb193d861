package jobpostings.webhook.delivery;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import jobpostings.web.WebAddress;
import jobpostings.webhook.Signer;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.outbound.OutboundClient;
import jobpostings.webhook.outbound.Outcome;

/** Sends signed messages to webhooks, and stores the outcome. May be used by several threads. */
public final class Sender {
  private final OutboundClient client;
  private final AttemptStore attempts;
  private final Clock clock;

  @Inject
  public Sender(OutboundClient client, AttemptStore attempts, Clock clock) {
    this.client = client;
    this.attempts = attempts;
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
      Webhook webhook, Signer signer, Message message, Optional<Integer> jobId, int number) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
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
}
