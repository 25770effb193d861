package jobpostings.employer.key;

import com.fasterxml.jackson.core.JsonGenerator;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import jobpostings.job.Author;
import jobpostings.json.Json;

/**
 * What is stored of an issued key: enough to tell it from others, but not the key itself. All times
 * are to the millisecond.
 *
 * @param employerId whose it is; a partner's number, which is negative, for a key of a partner
 * @param partner the partner's id; none for a key of an employer
 * @param prefix the first eight characters of the key
 * @param lastFour its last four
 * @param scopes what it may do
 * @param description what it is for, if that was said
 * @param by who issued it
 */
@RecordBuilder
public record IssuedKey(
    ApiKey key,
    int employerId,
    Optional<String> partner,
    String prefix,
    String lastFour,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt,
    Set<Scope> scopes,
    Optional<String> description,
    Author by) {
  /** An employer's key that may do everything and does not expire, as operators issue it. */
  public static IssuedKey of(String secret, int employerId, Instant createdAt) {
    return of(secret, KeyOwner.employer(employerId), createdAt);
  }

  /**
   * A key that may do everything and does not expire, as operators issue it.
   *
   * @param secret the value of the {@code API-Key} header, at least twelve characters
   */
  public static IssuedKey of(String secret, KeyOwner owner, Instant createdAt) {
    return of(secret, owner, KeyGrant.EVERYTHING, Author.operator(""), createdAt);
  }

  static IssuedKey of(String secret, KeyOwner owner, KeyGrant grant, Author by, Instant createdAt) {
    return new IssuedKey(
        ApiKey.of(secret),
        owner.number(),
        owner.partner(),
        secret.substring(0, 8),
        secret.substring(secret.length() - 4),
        createdAt,
        grant.expiresAt(),
        Optional.empty(),
        grant.scopes(),
        grant.description(),
        by);
  }

  /** The id that people use. */
  public String id() {
    return key.id();
  }

  public KeyOwner owner() {
    return new KeyOwner(employerId, partner);
  }

  /** Whether it may manage keys and webhooks. */
  public boolean manages() {
    return scopes.contains(Scope.MANAGE);
  }

  /** The state of a key (docs/contract.md, Employers and keys). */
  public enum KeyState {
    ACTIVE,
    /** It works, and will stop working at a set time. */
    EXPIRING,
    EXPIRED,
    REVOKED;

    /** Whether calls with such a key are accepted. */
    public boolean works() {
      return this == ACTIVE || this == EXPIRING;
    }

    /** As operators see it: lower case. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** When it stopped working, or will; none if it goes on. */
  public Optional<Instant> end() {
    return revokedAt.or(() -> expiresAt);
  }

  public KeyState state(Instant now) {
    if (revokedAt.isPresent()) {
      return KeyState.REVOKED;
    }
    return expiresAt
        .map(end -> end.isAfter(now) ? KeyState.EXPIRING : KeyState.EXPIRED)
        .orElse(KeyState.ACTIVE);
  }

  /**
   * Writes what employers and operators alike see of it into an open object.
   *
   * @param secret the key itself, shown only when it is issued
   */
  public void write(Optional<String> secret, Instant now, JsonGenerator json) throws IOException {
    json.writeStringField("id", id());
    if (secret.isPresent()) {
      json.writeStringField("key", secret.get());
    }
    json.writeStringField("prefix", prefix);
    json.writeStringField("lastFour", lastFour);
    Json.texts("scopes", scopes.stream().sorted().toList(), json);
    json.writeStringField("description", description.orElse(null));
    json.writeStringField("state", state(now).toString());
    json.writeStringField("createdAt", createdAt.toString());
    by.write(json);
    json.writeStringField("expiresAt", expiresAt.map(Instant::toString).orElse(null));
  }
}
