package jobpostings.handler;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.employer.key.Scope;
import jobpostings.http.MethodOverride;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;

/**
 * Handles all operations of a resource, each behind a route of its own. A POST may be meant as the
 * PUT or DELETE of its path.
 */
public abstract class RoutesHandler extends ApiHandler {
  private final Scope scope;
  private final Map<String, Route> routes;

  /** Answers the requests of one route. */
  @FunctionalInterface
  public interface Route {
    /**
     * @throws jobpostings.problem.Problem to refuse the request
     */
    Response handle(Request request);
  }

  /**
   * @param scope that a key needs for any of the routes
   * @param routes by method and path below the API's prefix: {@code GET /keys}
   */
  protected RoutesHandler(Core core, Scope scope, Map<String, Route> routes) {
    super(core, "any", WITH_PARAMETERS); // Each route checks its own parameters.
    this.scope = scope;
    this.routes = Map.copyOf(routes);
  }

  @Override
  protected Scope scope(Request request) {
    return scope;
  }

  @Override
  Optional<Response> answerOther(Request request) {
    Methods.requireThere(request);
    return Optional.empty();
  }

  @Override
  protected final Response handle(Request request) {
    MethodOverride override = MethodOverride.of(request);
    String method =
        override == MethodOverride.NONE
            ? request.reads() ? "GET" : request.method()
            : override.name();
    Route route = routes.get(method + " " + request.route());
    if (route == null) {
      throw Methods.notAllowed(method, request);
    }
    return route.handle(request);
  }

  /** The same route, for an operation without query parameters. */
  protected static Route withoutParameters(Route route) {
    return request -> {
      new Parameters(request, Set.of()).check();
      return route.handle(request);
    };
  }
}
