package jobpostings.handler;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import jobpostings.Core;
import jobpostings.api.ProblemDocument;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.json.Json;
import jobpostings.operator.Actions;
import jobpostings.problem.Problem;
import jobpostings.telemetry.RequestMetrics;
import jobpostings.telemetry.StackTrace;
import jobpostings.telemetry.Telemetry;

/**
 * Base of the operators' functions, which are invoked directly and not over HTTP: a JSON object
 * comes in, a result or a problem goes out. Thread-safe.
 */
public abstract class OperatorHandler implements RequestStreamHandler {
  private final Actions actions;
  private final String docs;
  private final Telemetry telemetry;

  protected OperatorHandler(Core core, Actions actions) {
    this.actions = actions;
    this.telemetry = new Telemetry(getClass(), core.settings());
    // An invocation does not carry the API's address, so without a base URL the link is relative.
    this.docs = core.settings().baseUrl().orElse("") + Request.PREFIX + "/docs";
  }

  @Override
  public final void handleRequest(InputStream in, OutputStream out, Context context)
      throws IOException {
    String input = new String(in.readAllBytes(), UTF_8);
    String answer = telemetry.observe(context, metrics -> answerOrRefuse(input, context, metrics));
    out.write(answer.getBytes(UTF_8));
  }

  private String answerOrRefuse(String input, Context context, RequestMetrics metrics) {
    try {
      ObjectNode sent = RequestBody.parse(input);
      metrics.by(sent.path(Actions.BY).asText(""));
      return Json.text(actions.answer(sent));
    } catch (RuntimeException | Error e) {
      Problem problem = e instanceof Problem refused ? refused : Problem.internal(e);
      if (problem.code().status() >= 500) {
        // Neither the input nor the result, which may hold a key.
        context
            .getLogger()
            .log("%s: %s".formatted(context.getAwsRequestId(), StackTrace.of(e)), LogLevel.ERROR);
      }
      metrics.status(problem.code().status());
      metrics.outcome(problem.code().toString());
      return Json.text(
          json -> ProblemDocument.write(problem, docs, context.getAwsRequestId(), json));
    }
  }
}
