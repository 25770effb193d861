package jobpostings.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import jobpostings.change.Cursor;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.Scope;
import jobpostings.job.Author;
import jobpostings.partner.PresentGrants;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.settings.Settings;

/** What an employer does with its webhooks (docs/contract.md, Webhooks). */
public final class EmployerWebhooks {
  private final DynamoWebhookStore store;
  private final CurrentWebhooks current;
  private final PresentGrants grants;
  private final Secrets secrets;
  private final WebhookUrl urls;
  private final Clock clock;

  @Inject
  public EmployerWebhooks(
      DynamoWebhookStore store,
      CurrentWebhooks current,
      PresentGrants grants,
      Secrets secrets,
      Settings settings,
      Clock clock) {
    this.store = store;
    this.current = current;
    this.grants = grants;
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

  /**
   * How far a caller may act on its employer's webhooks. For a partner its grant is read, as it is
   * now.
   *
   * @throws Problem if a partner has no grant any more that lets it manage webhooks
   */
  public Acting acting(Caller caller, Author author) {
    if (caller.partner().isEmpty()) {
      return new Acting(caller, author, Optional.empty());
    }
    PresentGrants.Present present =
        grants.require(caller.employer().id(), caller.partner().get().id());
    Acting acting =
        new Acting(caller.cutTo(present.grant().scopes()), author, Optional.of(present.made()));
    acting.require(Scope.MANAGE);
    return acting;
  }

  public List<Webhook> list(Acting acting) {
    return current.list(acting.caller().employer().id()).stream().filter(acting::sees).toList();
  }

  /**
   * @throws Problem if there is no such webhook for the caller
   */
  public Webhook find(Acting acting, String id) {
    return current
        .find(acting.caller().employer().id(), id)
        .filter(acting::sees)
        .orElseThrow(EmployerWebhooks::notFound);
  }

  /**
   * @throws Problem if the caller may not, listing everything that is wrong, or if the employer has
   *     as many as it may
   */
  public WithSecret create(Acting acting, ObjectNode sent, boolean strict) {
    WebhookBody body = WebhookBody.read(sent, strict, true, urls, acting::requireNew);
    acting.requireNew(body);
    String secret = Secrets.draw();
    return store
        .add(acting.caller().employer().id(), id -> body.changed(blank(acting, id, secret)))
        .map(webhook -> new WithSecret(webhook, secret))
        .orElseThrow(EmployerWebhooks::tooMany);
  }

  private Webhook blank(Acting acting, String id, String secret) {
    Instant now = clock.instant();
    return WebhookBuilder.builder()
        .employerId(acting.caller().employer().id())
        .id(id)
        .url("")
        .payload(Webhook.Payload.THIN)
        .status(Webhook.Status.ENABLED)
        .secret(SealedSecret.of(secrets.seal(secret, id)))
        .by(acting.author())
        .made(acting.made())
        .createdAt(now)
        .enabledAt(now)
        .build();
  }

  /**
   * Changes the members that are sent.
   *
   * @throws Problem if the caller may not, listing everything that is wrong, or if there is no such
   *     webhook for it
   */
  public Webhook change(Acting acting, String id, ObjectNode sent, boolean strict) {
    WebhookBody body =
        WebhookBody.read(
            sent,
            strict,
            false,
            urls,
            wrong -> {
              if (acting.isLimited()) {
                acting.requireChange(find(acting, id), wrong);
              }
            });
    return update(
        acting,
        id,
        before -> {
          acting.requireChange(before, body);
          Webhook.Status status = body.status().orElse(before.status());
          return withStatus(body.changed(before), status, acting);
        });
  }

  private Webhook update(Acting acting, String id, UnaryOperator<Webhook> change) {
    return current
        .update(
            acting.caller().employer().id(),
            id,
            before -> {
              if (!acting.sees(before)) {
                throw notFound();
              }
              return change.apply(before);
            })
        .orElseThrow(EmployerWebhooks::notFound);
  }

  /**
   * Enabling a webhook clears its failures, and makes it the employer's own if the employer does;
   * setting the status that it has changes nothing.
   */
  private Webhook withStatus(Webhook webhook, Webhook.Status status, Acting acting) {
    if (status == webhook.status()) {
      return webhook;
    }
    return status == Webhook.Status.ENABLED
        ? WebhookBuilder.builder(webhook)
            .status(status)
            .made(acting.made())
            .enabledAt(clock.instant())
            .failingSince(Optional.empty())
            .slowSince(Optional.empty())
            .disabledAt(Optional.empty())
            .reason(Optional.empty())
            .build()
        : webhook.disabled(status, "It was disabled by a request.", clock.instant());
  }

  /** Lets the log be sent to a webhook again, from after a cursor. */
  public void replay(Acting acting, Webhook webhook, Cursor after) {
    Webhook _ =
        update(
            acting,
            webhook.id(),
            before -> WebhookBuilder.builder(before).replayAfter(after.toString()).build());
  }

  /**
   * Gives a webhook a new secret; the previous one goes on signing too for a day.
   *
   * @throws Problem if there is no such webhook for the caller
   */
  public WithSecret rotate(Acting acting, String id) {
    if (acting.made().isPresent()) {
      find(acting, id);
    }
    String secret = Secrets.draw();
    String sealed = secrets.seal(secret, id);
    Instant until = clock.instant().plus(Secrets.OVERLAP);
    Webhook rotated =
        update(
            acting,
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
   * @throws Problem if there is no such webhook for the caller
   */
  public void delete(Acting acting, String id) {
    if (acting.made().isPresent()) {
      find(acting, id);
    }
    if (!store.delete(acting.caller().employer().id(), id)) {
      throw notFound();
    }
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
            .formatted(DynamoWebhookStore.MAX));
  }
}
