package jobpostings.webhook.functions;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.Core;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.ChangeType;
import jobpostings.json.Json;
import jobpostings.page.PageToken;
import jobpostings.partner.MadeUnder;
import jobpostings.webhook.Acting;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhook.delivery.DynamoAttemptStore;
import jobpostings.webhook.delivery.ReplayChanges;
import jobpostings.webhook.delivery.TestWebhook;

/** All methods of /api/v1.1/webhooks and what is below it. */
public final class ServeWebhooksHandler extends RoutesHandler {
  /** A place among the attempts, as {@link DynamoAttemptStore} names it. */
  private static final String ATTEMPTS = "attempts";

  private static final Pattern PLACE = Pattern.compile("[0-9]{13}#[0-9a-f]{12}");

  private final EmployerWebhooks webhooks;
  private final TestWebhook testWebhook;
  private final ReplayChanges replayChanges;
  private final DynamoAttemptStore attempts;

  public ServeWebhooksHandler() {
    this(Core.ofProcess());
    prime(ServeWebhooksHandler::new, "serve-webhooks.json");
  }

  public ServeWebhooksHandler(Core core) {
    super(core, Scope.MANAGE, "GET /webhooks/{id}/attempts");
    Webhooks parts = Webhooks.of(core);
    webhooks = parts.webhooks();
    testWebhook = parts.testWebhook();
    replayChanges = parts.replayChanges();
    attempts = parts.attempts();
  }

  @Override
  protected Response handle(String route, Request request) {
    String id = request.path().getOrDefault("id", "");
    return switch (route) {
      case "GET /webhooks" ->
          Response.list(
              webhooks.list(acting(request)),
              (webhook, json) -> write(webhook, Optional.empty(), json));
      case "POST /webhooks" -> create(request);
      case "GET /webhooks/{id}" -> shown(webhooks.find(acting(request), id));
      case "PUT /webhooks/{id}" ->
          shown(webhooks.change(acting(request), id, RequestBody.read(request), request.strict()));
      case "DELETE /webhooks/{id}" -> {
        webhooks.delete(acting(request), id);
        yield Response.noContent();
      }
      case "POST /webhooks/{id}/rotate" -> {
        var made = webhooks.rotate(acting(request), id);
        yield Response.ok(json -> write(made.webhook(), Optional.of(made.secret()), json));
      }
      case "POST /webhooks/{id}/replay" -> {
        replayChanges.request(acting(request), id, RequestBody.read(request), request.strict());
        yield Response.accepted();
      }
      case "POST /webhooks/{id}/test" -> {
        Attempt attempt = testWebhook.run(acting(request), id, request.id());
        yield Response.ok(json -> write(attempt, json));
      }
      case "GET /webhooks/{id}/attempts" -> attempts(id, request);
      default -> throw noRoute(request);
    };
  }

  private Response create(Request request) {
    var made = webhooks.create(acting(request), RequestBody.read(request), request.strict());
    return Response.created(json -> write(made.webhook(), Optional.of(made.secret()), json))
        .with("Location", request.url("/webhooks/" + made.webhook().id()));
  }

  private Acting acting(Request request) {
    return webhooks.acting(request.authenticated(), request.author());
  }

  private static Response shown(Webhook webhook) {
    return Response.ok(json -> write(webhook, Optional.empty(), json));
  }

  private Response attempts(String id, Request request) {
    Parameters parameters = new Parameters(request, Set.of("pageSize", "after"));
    int size = Paging.size(parameters);
    Optional<String> after = parameters.after(ATTEMPTS, ServeWebhooksHandler::place);
    parameters.check();
    Webhook webhook = webhooks.find(acting(request), id);
    DynamoAttemptStore.AttemptPage page = attempts.page(webhook.id(), after, size);
    Optional<String> next =
        page.next()
            .map(place -> PageToken.of(ATTEMPTS, List.of(place)))
            .map(text -> "/webhooks/%s/attempts?pageSize=%d&after=%s".formatted(id, size, text))
            .map(request::url);
    return Response.page(page.attempts(), ServeWebhooksHandler::write, size, next);
  }

  private static Optional<String> place(List<String> key) {
    return PageToken.text(key).filter(PLACE.asMatchPredicate());
  }

  /**
   * @param secret that is shown this once
   */
  private static void write(Webhook webhook, Optional<String> secret, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("id", webhook.id());
    json.writeStringField("url", webhook.url());
    Json.texts(
        "types",
        webhook
            .types()
            .map(types -> types.stream().sorted().toList())
            .orElseGet(() -> Arrays.asList(ChangeType.values())),
        json);
    json.writeStringField("payload", webhook.payload().toString());
    json.writeStringField("description", webhook.description().orElse(null));
    json.writeStringField("status", webhook.status().toString());
    json.writeStringField("grant", webhook.made().map(MadeUnder::grant).orElse(null));
    json.writeStringField("createdAt", webhook.createdAt().toString());
    webhook.by().write(json);
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

  private static void write(Attempt attempt, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("time", attempt.time().toString());
    json.writeStringField("changeId", attempt.changeId());
    json.writeStringField("type", attempt.type());
    Json.nullable("jobId", attempt.jobId(), (id, to) -> to.writeNumber(id), json);
    json.writeNumberField("attempt", attempt.number());
    json.writeBooleanField("succeeded", attempt.outcome().succeeded());
    Json.nullable("status", attempt.outcome().status(), (code, to) -> to.writeNumber(code), json);
    json.writeStringField("error", attempt.outcome().error().orElse(null));
    json.writeNumberField("duration", attempt.outcome().duration().toMillis());
    json.writeStringField("answer", attempt.outcome().answer());
    json.writeEndObject();
  }
}
