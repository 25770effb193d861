package jobpostings.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Members;
import jobpostings.employer.key.Caller;
import jobpostings.employer.key.IssuedKey;
import jobpostings.employer.key.KeyGrant;
import jobpostings.employer.key.KeyWriter;
import jobpostings.employer.key.NewKey;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.problem.Problem;
import jobpostings.problem.Violations;

/** Reads a request for a new key, and writes keys as employers see them. */
public final class KeyBody {
  private KeyBody() {}

  /**
   * @throws Problem listing everything that is wrong
   */
  public static KeyGrant read(Request request, Instant now) {
    Violations violations = new Violations();
    Members members =
        new Members(RequestBody.read(request), request.strict(), KeyGrant.MEMBERS, violations);
    KeyGrant grant =
        KeyGrant.read(
            "key", members, Set.of(), request.authenticated().expiresAt(), now, violations);
    members.refuseReplacements();
    violations.requireNone();
    return grant;
  }

  /** The response that issues a key, the only one that contains the key itself. */
  public static Response created(NewKey key, Caller caller, Instant now) {
    return Response.created(
        json -> write(key.issued(), Optional.of(key.secret()), caller, now, json));
  }

  public static Response list(List<IssuedKey> keys, Caller caller, Instant now) {
    return Response.list(keys, (key, json) -> write(key, Optional.empty(), caller, now, json));
  }

  private static void write(
      IssuedKey key, Optional<String> secret, Caller caller, Instant now, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    KeyWriter.write(key, secret, now, json);
    json.writeBooleanField("current", caller.keyId().equals(Optional.of(key.id())));
    json.writeEndObject();
  }
}
