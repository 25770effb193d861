package jobpostings.webhook.functions;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.delivery.AttemptStore;
import jobpostings.webhook.delivery.ReplayChanges;
import jobpostings.webhook.delivery.TestWebhook;

/** All methods of /api/v1.1/webhooks and what is below it. */
public final class ServeWebhooksHandler extends RoutesHandler {

  public ServeWebhooksHandler() {
    this(Core.ofProcess());
    prime(ServeWebhooksHandler::new, "serve-webhooks.json");
  }

  public ServeWebhooksHandler(Core core) {
    super(core, Scope.MANAGE, routes(Webhooks.of(core)));
  }

  private static Map<String, Route> routes(Webhooks parts) {
    EmployerWebhooks webhooks = parts.webhooks();
    TestWebhook testWebhook = parts.testWebhook();
    ReplayChanges replayChanges = parts.replayChanges();
    AttemptStore attempts = parts.attempts();
    return Map.of(
        "GET /webhooks",
        withoutParameters(request -> WebhookResponses.list(webhooks.list(employer(request)))),
        "POST /webhooks",
        withoutParameters(request -> create(webhooks, request)),
        "GET /webhooks/{id}",
        withoutParameters(
            request -> WebhookResponses.one(webhooks.find(employer(request), id(request)))),
        "PUT /webhooks/{id}",
        withoutParameters(request -> change(webhooks, request)),
        "DELETE /webhooks/{id}",
        withoutParameters(request -> delete(webhooks, request)),
        "POST /webhooks/{id}/rotate",
        withoutParameters(
            request -> WebhookResponses.rotated(webhooks.rotate(employer(request), id(request)))),
        "POST /webhooks/{id}/replay",
        withoutParameters(request -> replay(replayChanges, request)),
        "POST /webhooks/{id}/test",
        withoutParameters(request -> test(testWebhook, request)),
        "GET /webhooks/{id}/attempts",
        request -> attempts(webhooks, attempts, request));
  }

  private static int employer(Request request) {
    return request.employer().id();
  }

  private static String id(Request request) {
    return request.path().getOrDefault("id", "");
  }

  private static Response create(EmployerWebhooks webhooks, Request request) {
    return WebhookResponses.created(
        webhooks.create(employer(request), RequestBody.read(request), request.strict()), request);
  }

  private static Response change(EmployerWebhooks webhooks, Request request) {
    return WebhookResponses.one(
        webhooks.change(
            employer(request), id(request), RequestBody.read(request), request.strict()));
  }

  private static Response delete(EmployerWebhooks webhooks, Request request) {
    webhooks.delete(employer(request), id(request));
    return Response.noContent();
  }

  private static Response test(TestWebhook testWebhook, Request request) {
    return WebhookResponses.attempt(
        testWebhook.run(employer(request), id(request), request.author(), request.id()));
  }

  private static Response replay(ReplayChanges replayChanges, Request request) {
    replayChanges.request(
        request.employer(), id(request), RequestBody.read(request), request.strict());
    return Response.accepted();
  }

  private static Response attempts(
      EmployerWebhooks webhooks, AttemptStore attempts, Request request) {
    Parameters parameters = new Parameters(request, Set.of("pageSize", "after"));
    int size = Paging.size(parameters);
    Optional<String> after =
        parameters.value("after", WebhookResponses::place, "what an earlier page named");
    parameters.check();
    Webhook webhook = webhooks.find(employer(request), id(request));
    return WebhookResponses.attempts(
        attempts.page(webhook.id(), after, size),
        size,
        request.url("/webhooks/%s/attempts".formatted(webhook.id())));
  }
}
