package jobpostings.webhook.functions;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.change.ChangeType;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.json.Json;
import jobpostings.webhook.EmployerWebhooks.WithSecret;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhook.delivery.AttemptStore;

/** Webhooks and attempts as employers see them. */
final class WebhookResponses {
  private static final Pattern PLACE = Pattern.compile("[0-9]{13}#[0-9a-f]{12}");

  private WebhookResponses() {}

  static Response created(WithSecret made, Request request) {
    return Response.created(json -> write(made.webhook(), Optional.of(made.secret()), json))
        .with("Location", request.url("/webhooks/" + made.webhook().id()));
  }

  /** With the new secret, which is shown this once. */
  static Response rotated(WithSecret made) {
    return Response.ok(json -> write(made.webhook(), Optional.of(made.secret()), json));
  }

  static Response one(Webhook webhook) {
    return Response.ok(json -> write(webhook, Optional.empty(), json));
  }

  static Response list(List<Webhook> webhooks) {
    return Response.list(webhooks, (webhook, json) -> write(webhook, Optional.empty(), json));
  }

  private static void write(Webhook webhook, Optional<String> secret, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("id", webhook.id());
    json.writeStringField("url", webhook.url());
    List<ChangeType> types =
        webhook
            .types()
            .map(each -> each.stream().sorted().toList())
            .orElseGet(() -> Arrays.asList(ChangeType.values()));
    Json.array("types", types, (type, to) -> to.writeString(type.toString()), json);
    json.writeStringField("payload", webhook.payload().toString());
    json.writeStringField("description", webhook.description().orElse(null));
    json.writeStringField("status", webhook.status().toString());
    json.writeStringField("createdAt", webhook.createdAt().toString());
    json.writeStringField("failingSince", text(webhook.failingSince()));
    json.writeStringField("disabledAt", text(webhook.disabledAt()));
    json.writeStringField("reason", webhook.reason().orElse(null));
    if (secret.isPresent()) {
      json.writeStringField("secret", secret.get());
    }
    json.writeEndObject();
  }

  private static String text(Optional<Instant> moment) {
    return moment.map(Instant::toString).orElse(null);
  }

  static Response attempt(Attempt attempt) {
    return Response.ok(json -> write(attempt, json));
  }

  static Response attempts(AttemptStore.Listed page, int pageSize, String url) {
    Optional<String> next =
        page.next()
            .map(place -> place.getBytes(UTF_8))
            .map(Base64.getUrlEncoder().withoutPadding()::encodeToString)
            .map(after -> "%s?pageSize=%d&after=%s".formatted(url, pageSize, after));
    return Response.page(page.attempts(), WebhookResponses::write, pageSize, next);
  }

  /** The place that a page gave as {@code after}; none if the text is no such place. */
  static Optional<String> place(String after) {
    try {
      return Optional.of(new String(Base64.getUrlDecoder().decode(after), UTF_8))
          .filter(place -> PLACE.matcher(place).matches());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static void write(Attempt attempt, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("time", attempt.time().toString());
    json.writeStringField("changeId", attempt.changeId());
    json.writeStringField("type", attempt.type());
    Json.orNull("jobId", attempt.jobId(), (id, to) -> to.writeNumber(id), json);
    json.writeNumberField("attempt", attempt.number());
    json.writeBooleanField("succeeded", attempt.outcome().succeeded());
    Json.orNull("status", attempt.outcome().status(), (code, to) -> to.writeNumber(code), json);
    json.writeStringField("error", attempt.outcome().error().orElse(null));
    json.writeNumberField("duration", attempt.outcome().duration().toMillis());
    json.writeStringField("answer", attempt.outcome().answer());
    json.writeEndObject();
  }
}
