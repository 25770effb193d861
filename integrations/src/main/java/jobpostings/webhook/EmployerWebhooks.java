package jobpostings.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import jobpostings.change.Cursor;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.settings.Settings;

/** What an employer does with its webhooks (docs/contract.md, Webhooks). */
public final class EmployerWebhooks {
  private final WebhookStore store;
  private final Secrets secrets;
  private final WebhookUrl urls;
  private final Clock clock;

  @Inject
  public EmployerWebhooks(WebhookStore store, Secrets secrets, Settings settings, Clock clock) {
    this.store = store;
    this.secrets = secrets;
    this.urls = new WebhookUrl(settings.webhooksMayCallLoopback());
    this.clock = clock;
  }

  /**
   * A webhook at the only moment when its secret is known.
   *
   * @param secret what its messages are signed with from now on
   */
  public record WithSecret(Webhook webhook, String secret) {
    /** Without the secret, which must not be logged. */
    @Override
    public String toString() {
      return "WithSecret[" + webhook.id() + "]";
    }
  }

  public List<Webhook> list(int employerId) {
    return store.list(employerId);
  }

  /**
   * @throws Problem if the employer has no such webhook
   */
  public Webhook find(int employerId, String id) {
    return store.find(employerId, id).orElseThrow(EmployerWebhooks::notFound);
  }

  /**
   * @throws Problem listing everything that is wrong, or if the employer has as many as it may
   */
  public WithSecret create(int employerId, ObjectNode sent, boolean strict) {
    WebhookBody body = WebhookBody.read(sent, strict, true, urls);
    String secret = Secrets.draw();
    return store
        .add(employerId, id -> body.changed(blank(employerId, id, secret)))
        .map(webhook -> new WithSecret(webhook, secret))
        .orElseThrow(EmployerWebhooks::tooMany);
  }

  private Webhook blank(int employerId, String id, String secret) {
    return WebhookBuilder.builder()
        .employerId(employerId)
        .id(id)
        .url("")
        .payload(Webhook.Payload.THIN)
        .status(Webhook.Status.ENABLED)
        .secret(SealedSecret.of(secrets.seal(secret, id)))
        .createdAt(now())
        .build();
  }

  /**
   * Changes the members that are sent.
   *
   * @throws Problem listing everything that is wrong, or if the employer has no such webhook
   */
  public Webhook change(int employerId, String id, ObjectNode sent, boolean strict) {
    WebhookBody body = WebhookBody.read(sent, strict, false, urls);
    return update(
        employerId,
        id,
        before -> withStatus(body.changed(before), body.status().orElse(before.status())));
  }

  private Webhook update(int employerId, String id, UnaryOperator<Webhook> change) {
    return store.update(employerId, id, change).orElseThrow(EmployerWebhooks::notFound);
  }

  /** Enabling a webhook clears its failures; setting the status that it has changes nothing. */
  private Webhook withStatus(Webhook webhook, Webhook.Status status) {
    if (status == webhook.status()) {
      return webhook;
    }
    return status == Webhook.Status.ENABLED
        ? WebhookBuilder.builder(webhook)
            .status(status)
            .failingSince(Optional.empty())
            .slowSince(Optional.empty())
            .disabledAt(Optional.empty())
            .reason(Optional.empty())
            .build()
        : webhook.disabled(status, "It was disabled by a request.", now());
  }

  /** Lets the log be sent to a webhook again, from after a cursor. */
  public void replay(Webhook webhook, Cursor after) {
    Webhook _ =
        update(
            webhook.employerId(),
            webhook.id(),
            before -> WebhookBuilder.builder(before).replayAfter(after.toString()).build());
  }

  /**
   * Gives a webhook a new secret; the previous one goes on signing too for a day.
   *
   * @throws Problem if the employer has no such webhook
   */
  public WithSecret rotate(int employerId, String id) {
    String secret = Secrets.draw();
    String sealed = secrets.seal(secret, id);
    Instant until = now().plus(Secrets.OVERLAP);
    Webhook rotated =
        update(
            employerId,
            id,
            before ->
                WebhookBuilder.builder(before)
                    .secret(before.secret().rotated(sealed, until))
                    .build());
    return new WithSecret(rotated, secret);
  }

  /**
   * Deletes a webhook. Nothing more is sent to it except what is already on its way.
   *
   * @throws Problem if the employer has no such webhook
   */
  public void delete(int employerId, String id) {
    if (!store.delete(employerId, id)) {
      throw notFound();
    }
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static Problem notFound() {
    return new Problem(
        ProblemCode.NOT_FOUND,
        "You have no such webhook. GET /webhooks lists those that you have.");
  }

  private static Problem tooMany() {
    return Problem.validationFailed(
        "",
        ViolationCode.TOO_MANY,
        "You have %d webhooks, which is as many as an employer may have. Delete one first."
            .formatted(WebhookStore.MAX));
  }
}
