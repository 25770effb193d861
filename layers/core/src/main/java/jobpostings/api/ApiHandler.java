package jobpostings.api;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyResponseEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Set;
import jobpostings.Core;
import jobpostings.problem.Problem;

/**
 * What all functions behind the API have in common: an event becomes a {@link Request}, a refusal
 * becomes its answer, and every answer carries the request's id. Safe for use by several threads.
 */
public abstract class ApiHandler
    implements RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
  private static final Map<String, String> DEFAULT_HEADERS = Map.of("Cache-Control", "no-store");

  private final Core core;
  private final Map<String, String> headers;

  /** A handler of what belongs to one employer, so that no cache may keep its answers. */
  protected ApiHandler(Core core) {
    this(core, DEFAULT_HEADERS);
  }

  /**
   * @param headers of every answer that does not set them itself
   */
  ApiHandler(Core core, Map<String, String> headers) {
    this.core = core;
    this.headers = headers;
  }

  /**
   * @throws Problem to refuse the request
   */
  protected abstract Response answer(Request request);

  /** Whether the operation has query parameters, which it reads itself; else none is known. */
  protected boolean hasParameters() {
    return false;
  }

  /**
   * The answer, once it is clear that nothing was sent that the client wants to be refused.
   *
   * @throws Problem to refuse the request
   */
  public final Response respond(Request request) {
    if (!hasParameters()) {
      new Parameters(request, Set.of()).check();
    }
    return answer(request);
  }

  @Override
  public final APIGatewayProxyResponseEvent handleRequest(
      APIGatewayProxyRequestEvent event, Context context) {
    Request request = ProxyEvent.read(event, core.settings());
    Response response = answerOrRefuse(request, context).withDefaults(headers);
    if (request.strict()) {
      response = response.with("Preference-Applied", Preferences.STRICT);
    }
    return ProxyEvent.write(response.with("X-Request-Id", request.id()));
  }

  private Response answerOrRefuse(Request request, Context context) {
    try {
      request.refuseIfSuspended();
      return respond(request);
    } catch (Problem problem) {
      if (problem.code().status() >= 500) {
        log(problem, request, context);
      }
      return ProblemResponse.of(problem, request);
    } catch (RuntimeException e) {
      log(e, request, context);
      return ProblemResponse.of(Problem.internal(e), request);
    }
  }

  private static void log(RuntimeException e, Request request, Context context) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    context
        .getLogger()
        .log("%s %s %s: %s".formatted(request.id(), request.method(), request.resource(), trace));
  }
}
