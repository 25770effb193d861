package jobpostings.versions;

import com.amazonaws.services.lambda.runtime.Context;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import jobpostings.Core;
import jobpostings.handler.BackgroundHandler;
import jobpostings.json.Json;
import jobpostings.settings.Settings;
import jobpostings.telemetry.RequestMetrics;
import software.amazon.awssdk.services.lambda.LambdaClient;

/**
 * Keeps the snapshots of the functions ready, on a schedule, and rolls functions back and forth,
 * for operators. {@code {"action": "ping"}}, {@code {"action": "roll-back", "function": "GetJob"}},
 * perhaps with a {@code version}, {@code {"action": "roll-back-all", "deployedBefore":
 * "2026-11-21T05:00:00Z"}}, or {@code {"action": "undo"}}.
 */
public final class ManageVersionsHandler extends BackgroundHandler<JsonNode> {
  private final FunctionVersions versions;

  public ManageVersionsHandler() {
    this(Core.ofProcess());
  }

  public ManageVersionsHandler(Core core) {
    super(core, BackgroundHandler::readJson);
    Settings settings = core.settings();
    versions =
        new FunctionVersions(
            core.connections().client(LambdaClient.builder(), settings.endpoint("LAMBDA_ENDPOINT")),
            settings.functionPrefix());
  }

  @Override
  protected Json.Writable run(JsonNode input, RequestMetrics metrics, Context context) {
    String by = input.path("by").asText("");
    metrics.by(by);
    return switch (input.path("action").asText()) {
      case "ping" -> pinged(versions.ping(), metrics);
      case "undo" -> moved(versions.undo());
      case "roll-back" -> rolledBack(input, by.isEmpty() ? "nobody named" : by, metrics);
      case "roll-back-all" -> allRolledBack(input, by.isEmpty() ? "nobody named" : by, metrics);
      default ->
          refused("action is unknown. Send one of: ping, roll-back, roll-back-all, undo.", metrics);
    };
  }

  private Json.Writable allRolledBack(JsonNode input, String by, RequestMetrics metrics) {
    Instant before;
    try {
      before = Instant.parse(input.path("deployedBefore").asText());
    } catch (DateTimeParseException e) {
      return refused(
          "deployedBefore is not a time. Send one such as 2026-11-21T05:00:00Z.", metrics);
    }
    FunctionVersions.Moves moves = versions.putAllBack(before, by);
    if (!moves.failed().isEmpty()) {
      metrics.fault("partly-failed");
    }
    return Json.object(
        json -> {
          json.writeArrayFieldStart("data");
          for (FunctionVersions.Move move : moves.moved()) {
            write(move, json);
          }
          json.writeEndArray();
          Json.texts("failed", moves.failed(), json);
        });
  }

  private Json.Writable rolledBack(JsonNode input, String by, RequestMetrics metrics) {
    try {
      return moved(
          List.of(
              versions.putBack(
                  input.path("function").asText(), input.path("version").asText(""), by)));
    } catch (IllegalArgumentException e) {
      return refused(e.getMessage(), metrics);
    }
  }

  private static Json.Writable pinged(FunctionVersions.Pings pings, RequestMetrics metrics) {
    metrics.count("answered", pings.answered());
    if (!pings.failed().isEmpty()) {
      metrics.fault("not-pinged");
    }
    return Json.object(
        json -> {
          json.writeNumberField("answered", pings.answered());
          Json.texts("failed", pings.failed(), json);
        });
  }

  private static Json.Writable moved(List<FunctionVersions.Move> moves) {
    return Json.list(moves, ManageVersionsHandler::write);
  }

  private static void write(FunctionVersions.Move move, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("function", move.function());
    json.writeStringField("from", move.from());
    json.writeStringField("to", move.to());
    json.writeEndObject();
  }

  private static Json.Writable refused(String detail, RequestMetrics metrics) {
    metrics.outcome("refused");
    return Json.object(
        json -> {
          json.writeNumberField("status", 400);
          json.writeStringField("detail", detail);
        });
  }
}
