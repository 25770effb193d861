package jobpostings.handler;

import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.employer.key.Scope;
import jobpostings.http.MethodOverride;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.problem.Problem;

/**
 * Handles all operations of a resource, each behind a route of its own. A POST may be meant as the
 * PUT or DELETE of its path.
 */
public abstract class RoutesHandler extends ApiHandler {
  private final Scope scope;
  private final Set<String> withParameters;

  /**
   * @param scope that a key needs for any of the routes
   * @param withParameters the routes whose operations read query parameters
   */
  protected RoutesHandler(Core core, Scope scope, String... withParameters) {
    super(core, "any", WITH_PARAMETERS);
    this.scope = scope;
    this.withParameters = Set.of(withParameters);
  }

  @Override
  protected Scope scope(Request request) {
    return scope;
  }

  @Override
  Optional<Response> answerOther(Request request) {
    Routes.requireThere(request);
    return Optional.empty();
  }

  @Override
  protected final Response handle(Request request) {
    String route =
        (request.reads() ? "GET" : MethodOverride.meant(request)) + " " + request.route();
    if (!withParameters.contains(route)) {
      requireNoParameters(request);
    }
    return handle(route, request);
  }

  /**
   * @param route method and path below the API's prefix: {@code GET /keys}
   * @throws Problem to refuse the request
   */
  protected abstract Response handle(String route, Request request);

  /** The refusal of a request that has none of the routes. */
  protected static Problem noRoute(Request request) {
    return Routes.notAllowed(MethodOverride.meant(request), request);
  }
}
