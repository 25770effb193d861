package jobpostings.employer.key;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Writes what employers and operators alike see of a key. */
public final class KeyWriter {
  private KeyWriter() {}

  /**
   * Writes the members into an open object.
   *
   * @param secret the key itself, shown only when it is issued
   */
  public static void write(IssuedKey key, Optional<String> secret, Instant now, JsonGenerator json)
      throws IOException {
    json.writeStringField("id", key.id());
    if (secret.isPresent()) {
      json.writeStringField("key", secret.get());
    }
    json.writeStringField("prefix", key.prefix());
    json.writeStringField("lastFour", key.lastFour());
    json.writeArrayFieldStart("scopes");
    for (Scope scope : key.scopes().stream().sorted().toList()) {
      json.writeString(scope.toString());
    }
    json.writeEndArray();
    json.writeStringField("description", key.description().orElse(null));
    json.writeStringField("state", key.state(now).toString());
    json.writeStringField("createdAt", key.createdAt().toString());
    json.writeStringField("expiresAt", key.expiresAt().map(Instant::toString).orElse(null));
  }
}
