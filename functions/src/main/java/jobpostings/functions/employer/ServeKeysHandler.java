package jobpostings.functions.employer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.body.Members;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.EmployerKeys;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.NewKey;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.problem.Violations;

/** All methods of /api/v1.1/keys and /api/v1.1/keys/{id}. */
public final class ServeKeysHandler extends RoutesHandler {
  private final EmployerKeys keys;

  public ServeKeysHandler() {
    this(Core.ofProcess());
    prime(ServeKeysHandler::new, "serve-keys.json");
  }

  public ServeKeysHandler(Core core) {
    super(core, Scope.MANAGE);
    keys = core.employerKeys();
  }

  @Override
  protected void requireAccess(Request request, Caller caller) {
    caller.requireItself();
  }

  @Override
  protected Response handle(String route, Request request) {
    return switch (route) {
      case "GET /keys" -> list(request);
      case "POST /keys" -> issue(request);
      case "DELETE /keys/{id}" -> delete(request);
      default -> throw noRoute(request);
    };
  }

  private Response list(Request request) {
    Caller caller = request.authenticated();
    return Response.list(
        keys.list(caller.ownerOfKeys()),
        (key, json) -> write(key, Optional.empty(), caller, keys.now(), json));
  }

  /** The only response that has the key itself. */
  private Response issue(Request request) {
    Caller caller = request.authenticated();
    Violations violations = new Violations();
    Members members =
        new Members(RequestBody.read(request), request.strict(), KeyGrant.MEMBERS, violations);
    KeyGrant grant = KeyGrant.read("key", members, Set.of(), Optional.of(caller), keys.now());
    members.check();
    NewKey key = keys.issue(caller, grant, request.author());
    return Response.created(
        json -> write(key.issued(), Optional.of(key.secret()), caller, keys.now(), json));
  }

  private Response delete(Request request) {
    keys.delete(request.authenticated(), request.path().getOrDefault("id", ""));
    return Response.noContent();
  }

  private static void write(
      IssuedKey key, Optional<String> secret, Caller caller, Instant now, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    key.write(secret, now, json);
    json.writeBooleanField("current", caller.keyId().equals(Optional.of(key.id())));
    json.writeEndObject();
  }
}
