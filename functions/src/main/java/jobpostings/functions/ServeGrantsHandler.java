package jobpostings.functions;

import java.util.Map;
import jobpostings.Core;
import jobpostings.api.GrantBody;
import jobpostings.api.Request;
import jobpostings.api.Response;
import jobpostings.api.RoutesHandler;
import jobpostings.employer.Caller;
import jobpostings.employer.Scope;
import jobpostings.partner.Grants;

/**
 * What employers grant to partners, /api/v1.1/grants and what is below it, and what that gives a
 * partner: GET /api/v1.1/employers.
 */
public final class ServeGrantsHandler extends RoutesHandler {

  public ServeGrantsHandler() {
    this(Core.ofProcess());
    prime(ServeGrantsHandler::new, "serve-grants.json");
  }

  public ServeGrantsHandler(Core core) {
    super(core, Scope.MANAGE, routes(core.grants()));
  }

  private static boolean isOfPartners(Request request) {
    return request.resource().endsWith("/employers");
  }

  @Override
  protected void requireAccess(Request request, Caller caller) {
    if (isOfPartners(request)) {
      caller.requirePartner();
    } else {
      caller.requireOwnKey();
    }
  }

  @Override
  protected Scope scope(Request request) {
    return isOfPartners(request) ? Scope.READ : super.scope(request);
  }

  private static Map<String, Route> routes(Grants grants) {
    return Map.of(
        "GET /employers",
        request -> GrantBody.employers(grants, request),
        "GET /grants",
        withoutParameters(request -> GrantBody.list(grants.list(request.employer().id()))),
        "POST /grants",
        withoutParameters(request -> GrantBody.add(grants, request)),
        "GET /grants/{id}",
        withoutParameters(
            request -> GrantBody.one(grants.find(request.employer().id(), id(request)))),
        "DELETE /grants/{id}",
        withoutParameters(request -> delete(grants, request)));
  }

  private static Response delete(Grants grants, Request request) {
    grants.delete(request.employer().id(), id(request));
    return Response.noContent();
  }

  private static String id(Request request) {
    return request.path().getOrDefault("id", "");
  }
}
