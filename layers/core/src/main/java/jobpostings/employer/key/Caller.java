package jobpostings.employer.key;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.Employer;

/**
 * Who calls: an employer, with one of its keys.
 *
 * @param keyId the id of the key; none from an earlier authorizer, which did not pass it on
 * @param prefix the first characters of the key; none if the id is none
 * @param scopes what the key may do
 * @param expiresAt when the key stops working; none if it does not
 */
public record Caller(
    Employer employer,
    Optional<String> keyId,
    Optional<String> prefix,
    Set<Scope> scopes,
    Optional<Instant> expiresAt) {

  /** A caller whose key may do everything, and does not expire. */
  public Caller(Employer employer, Optional<String> keyId, Optional<String> prefix) {
    this(employer, keyId, prefix, Scope.ALL, Optional.empty());
  }

  static Caller of(Employer employer, IssuedKey key) {
    return new Caller(
        employer, Optional.of(key.id()), Optional.of(key.prefix()), key.scopes(), key.expiresAt());
  }

  /**
   * @throws NotPermitted if the key lacks that scope
   */
  public void require(Scope scope) {
    if (!scopes.contains(scope)) {
      throw NotPermitted.call(scope, scopes);
    }
  }
}
