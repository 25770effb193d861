package jobpostings.webhook.delivery;

import dagger.Lazy;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import jobpostings.change.ChangeWriter;
import jobpostings.employer.limit.TooManyRequests;
import jobpostings.job.Author;
import jobpostings.json.Json;
import jobpostings.webhook.Acting;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.Secrets;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.outbound.OutboundClient;

/** Sends a webhook a message like that of a change, but of no job. */
public final class TestWebhook {
  private static final String TYPE = "JobTest";

  private static final List<String> WITHOUT_VALUE =
      List.of("jobId", "referenceId", "version", "changedMembers", "reason");

  /** A call, and storing its outcome. */
  private static final Duration MAX_TEST = OutboundClient.MAX_CALL.plusSeconds(5);

  private final EmployerWebhooks webhooks;
  private final Secrets secrets;
  private final DeliveryStore deliveries;
  private final Lazy<Sender> sender;
  private final Clock clock;

  @Inject
  TestWebhook(
      EmployerWebhooks webhooks,
      Secrets secrets,
      DeliveryStore deliveries,
      Lazy<Sender> sender,
      Clock clock) {
    this.webhooks = webhooks;
    this.secrets = secrets;
    this.deliveries = deliveries;
    this.sender = sender;
    this.clock = clock;
  }

  /**
   * Sends the message once.
   *
   * @throws jobpostings.problem.Problem if the caller may not, the employer has no such webhook, or
   *     a test of it is under way
   */
  public Attempt run(Acting acting, String id, String requestId) {
    Webhook webhook = webhooks.find(acting, id);
    acting.requireLasting(webhook);
    Instant now = clock.instant();
    DeliveryStore.Lease lease = new DeliveryStore.Lease(webhook.id(), "test", requestId);
    if (!deliveries.take(lease, now, now.plus(MAX_TEST))) {
      throw new TooManyRequests(
          "A test of this webhook is under way. Wait for its answer, at most Retry-After seconds.",
          OutboundClient.MAX_CALL.toSeconds());
    }
    try {
      Message message = message(webhook, acting.author(), now, acting.caller().employer().test());
      return sender.get().send(webhook, secrets.signer(webhook, now), message, Optional.empty(), 1);
    } finally {
      deliveries.release(lease);
    }
  }

  /**
   * @param test whether the webhook's employer is for trying
   */
  public static Message message(Webhook webhook, Author author, Instant time, boolean test) {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    return new Message(
        id,
        TYPE,
        time,
        Json.object(
            json -> {
              json.writeNullField("cursor");
              json.writeStringField("id", id);
              json.writeStringField("type", TYPE);
              json.writeStringField("time", time.toString());
              for (String name : WITHOUT_VALUE) {
                json.writeNullField(name);
              }
              ChangeWriter.writeAuthor(author, json);
              ChangeWriter.writeTest(test, json);
              if (webhook.payload() == Webhook.Payload.FULL) {
                json.writeNullField("job");
              }
            }),
        test);
  }
}
