package jobpostings.functions.open;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import jobpostings.Core;
import jobpostings.employer.limit.DynamoReadOnlyMode;
import jobpostings.handler.OpenApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.json.Json;

/**
 * GET /api/v1.1/status. Reads whether the service takes changes at most once in ten seconds, so
 * that however many ask, no one else waits for what they read.
 */
public final class GetStatusHandler extends OpenApiHandler {
  /** The version of the service, as in its POM. */
  static final String VERSION = "1.2.0";

  private static final Duration KEPT = Duration.ofSeconds(10);

  private final DynamoReadOnlyMode readOnlyMode;
  private final Clock clock;
  private volatile ServiceState state = new ServiceState(false, Instant.MIN);

  private record ServiceState(boolean readOnly, Instant readAt) {}

  public GetStatusHandler() {
    this(Core.ofProcess());
    prime(GetStatusHandler::new, "get-status.json");
  }

  public GetStatusHandler(Core core) {
    super(core);
    readOnlyMode = core.readOnlyMode();
    clock = core.clock();
  }

  @Override
  protected Response handle(Request request) {
    Instant now = clock.instant();
    if (state.readAt().isBefore(now.minus(KEPT))) {
      state = new ServiceState(readOnlyMode.isOn(), now);
    }
    String status = state.readOnly() ? "read-only" : "ok";
    return Response.ok(
            Json.object(
                json -> {
                  json.writeStringField("status", status);
                  json.writeStringField("version", VERSION);
                  json.writeStringField("time", now.toString());
                }))
        .with("Cache-Control", "max-age=10");
  }
}
