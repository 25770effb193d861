package jobpostings.functions;

import java.util.Map;
import jobpostings.Core;
import jobpostings.api.KeyBody;
import jobpostings.api.Request;
import jobpostings.api.Response;
import jobpostings.api.RoutesHandler;
import jobpostings.employer.Caller;
import jobpostings.employer.EmployerKeys;
import jobpostings.employer.Scope;

/** All methods of /api/v1.1/keys and /api/v1.1/keys/{id}. */
public final class ServeKeysHandler extends RoutesHandler {

  public ServeKeysHandler() {
    this(Core.ofProcess());
    prime(ServeKeysHandler::new, "serve-keys.json");
  }

  public ServeKeysHandler(Core core) {
    super(core, Scope.MANAGE, routes(core.employerKeys()));
  }

  @Override
  protected void requireAccess(Request request, Caller caller) {
    caller.requireItself();
  }

  private static Map<String, Route> routes(EmployerKeys keys) {
    return Map.of(
        "GET /keys", withoutParameters(request -> list(keys, request)),
        "POST /keys", withoutParameters(request -> issue(keys, request)),
        "DELETE /keys/{id}", withoutParameters(request -> delete(keys, request)));
  }

  private static Response list(EmployerKeys keys, Request request) {
    Caller caller = request.authenticated();
    return KeyBody.list(keys.list(caller.ownerOfKeys()), caller, keys.now());
  }

  private static Response issue(EmployerKeys keys, Request request) {
    var grant = KeyBody.read(request, keys.now());
    return KeyBody.created(
        keys.issue(request.authenticated(), grant), request.authenticated(), keys.now());
  }

  private static Response delete(EmployerKeys keys, Request request) {
    keys.delete(request.authenticated(), request.path().getOrDefault("id", ""));
    return Response.noContent();
  }
}
