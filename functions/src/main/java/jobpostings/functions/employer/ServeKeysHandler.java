package jobpostings.functions.employer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
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
    return Response.list(
        keys.list(caller.ownerOfKeys()),
        (key, json) -> write(key, Optional.empty(), caller, keys.now(), json));
  }

  /** The only response that has the key itself. */
  private static Response issue(EmployerKeys keys, Request request) {
    Caller caller = request.authenticated();
    NewKey key = keys.issue(caller, grant(request, keys.now()));
    return Response.created(
        json -> write(key.issued(), Optional.of(key.secret()), caller, keys.now(), json));
  }

  private static KeyGrant grant(Request request, Instant now) {
    Violations violations = new Violations();
    Members members =
        new Members(RequestBody.read(request), request.strict(), KeyGrant.MEMBERS, violations);
    KeyGrant grant =
        KeyGrant.read("key", members, Set.of(), request.authenticated().expiresAt(), now);
    members.check();
    return grant;
  }

  private static Response delete(EmployerKeys keys, Request request) {
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
