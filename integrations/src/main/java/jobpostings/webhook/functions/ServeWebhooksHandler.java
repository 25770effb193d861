package jobpostings.webhook.functions;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.employer.key.Scope;
import jobpostings.employer.limit.TooManyRequests;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.page.Page;
import jobpostings.webhook.EmployerWebhooks;
import jobpostings.webhook.Secrets;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.aws.Ciphers;
import jobpostings.webhook.aws.SqsWakeUps;
import jobpostings.webhook.delivery.AttemptStore;
import jobpostings.webhook.delivery.Message;
import jobpostings.webhook.delivery.ReplayChanges;
import jobpostings.webhook.delivery.Sender;
import jobpostings.webhook.delivery.TestMessage;
import jobpostings.webhook.outbound.OutboundClient;
import jobpostings.webhook.store.DynamoAttemptStore;
import jobpostings.webhook.store.Leases;
import jobpostings.webhook.store.VersionChanges;

/** All methods of /api/v1.1/webhooks and what is below it. */
public final class ServeWebhooksHandler extends RoutesHandler implements AutoCloseable {
  /** A call, and storing its outcome. */
  private static final Duration MAX_TEST = OutboundClient.MAX_CALL.plusSeconds(5);

  private final Parts parts;

  public ServeWebhooksHandler() {
    this(Core.ofProcess());
    prime(ServeWebhooksHandler::new, "serve-webhooks.json");
  }

  public ServeWebhooksHandler(Core core) {
    this(core, Parts.of(core));
  }

  private ServeWebhooksHandler(Core core, Parts parts) {
    super(core, Scope.MANAGE, routes(parts));
    this.parts = parts;
  }

  /** What its routes need. */
  private record Parts(
      EmployerWebhooks webhooks,
      Secrets secrets,
      AttemptStore attempts,
      Lazily<OutboundClient> client,
      Leases tests,
      ReplayChanges replayChanges,
      SqsWakeUps wakeUps,
      Clock clock) {

    static Parts of(Core core) {
      Secrets secrets = new Secrets(Ciphers.of(core.settings()));
      boolean allowsLoopback = core.settings().webhooksMayCallLoopback();
      Delivering delivering = Delivering.of(core);
      EmployerWebhooks webhooks =
          new EmployerWebhooks(delivering.webhooks(), secrets, allowsLoopback, core.clock());
      return new Parts(
          webhooks,
          secrets,
          new DynamoAttemptStore(core.tables(), core.timeLimits()),
          new Lazily<>(() -> new OutboundClient(allowsLoopback)),
          Leases.toTest(core.tables(), core.timeLimits()),
          new ReplayChanges(
              webhooks,
              core.listChanges(),
              new VersionChanges(core.tables(), core.longDescriptions(), core.timeLimits()),
              delivering.deliveries(),
              delivering.wakeUps(),
              core.clock()),
          delivering.wakeUps(),
          core.clock());
    }

    Instant now() {
      return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
  }

  private static Map<String, Route> routes(Parts parts) {
    EmployerWebhooks webhooks = parts.webhooks();
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
        withoutParameters(request -> replay(parts, request)),
        "POST /webhooks/{id}/test",
        withoutParameters(request -> test(parts, request)),
        "GET /webhooks/{id}/attempts",
        request -> attempts(parts, request));
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

  private static Response test(Parts parts, Request request) {
    Webhook webhook = parts.webhooks().find(employer(request), id(request));
    Instant now = parts.now();
    Message message = TestMessage.of(webhook, request.author(), now);
    Sender sender = new Sender(parts.client().get(), parts.attempts(), parts.clock());
    if (!parts.tests().take(webhook.id(), request.id(), now, now.plus(MAX_TEST))) {
      throw new TooManyRequests(
          "A test of this webhook is under way. Wait for its answer, at most Retry-After seconds.",
          OutboundClient.MAX_CALL.toSeconds());
    }
    try {
      return WebhookResponses.attempt(
          sender.send(webhook, parts.secrets().signer(webhook, now), message, Optional.empty(), 1));
    } finally {
      parts.tests().release(webhook.id(), request.id());
    }
  }

  private static Response replay(Parts parts, Request request) {
    parts
        .replayChanges()
        .request(request.employer(), id(request), RequestBody.read(request), request.strict());
    return Response.accepted();
  }

  private static Response attempts(Parts parts, Request request) {
    Parameters parameters = new Parameters(request, Set.of("pageSize", "after"));
    int size = Math.min(parameters.positive("pageSize", Page.DEFAULT_SIZE), Page.MAX_SIZE);
    Optional<String> after =
        parameters.value("after", WebhookResponses::place, "what an earlier page named");
    parameters.check();
    Webhook webhook = parts.webhooks().find(employer(request), id(request));
    return WebhookResponses.attempts(
        parts.attempts().page(webhook.id(), after, size),
        size,
        request.url("/webhooks/%s/attempts".formatted(webhook.id())));
  }

  @Override
  public void close() throws IOException {
    parts.wakeUps().close();
    parts.client().close();
  }
}
