package jobpostings.functions.employer;

import java.time.LocalDate;
import java.util.Map;
import jobpostings.Core;
import jobpostings.api.RefusedListing;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.refusal.RefusedRequests;

/** GET /api/v1.1/requests and what is below it: the requests that were refused. */
public final class ServeRequestsHandler extends RoutesHandler {

  public ServeRequestsHandler() {
    this(Core.ofProcess());
    prime(ServeRequestsHandler::new, "serve-requests.json");
  }

  public ServeRequestsHandler(Core core) {
    super(core, Scope.READ, routes(core));
  }

  private static Map<String, Route> routes(Core core) {
    RefusedRequests requests = core.refusedRequests();
    return Map.of(
        "GET /requests",
        request -> RefusedListing.list(requests, request),
        "GET /requests/summary",
        request -> RefusedListing.summary(requests, request, LocalDate.now(core.clock())),
        "GET /requests/{requestId}",
        withoutParameters(request -> RefusedListing.one(requests, request)));
  }
}
