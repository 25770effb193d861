package jobpostings.employer.key;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import jobpostings.job.Author;

/**
 * A key at the only moment when it is known.
 *
 * @param secret the value of the {@code API-Key} header
 * @param issued what is stored of it
 */
public record NewKey(String secret, IssuedKey issued) {
  /** As "jpk_" for an employer's: people and scanners recognise a key wherever it turns up. */
  public static final String PARTNER_PREFIX = "jpp_";

  /** Makes a key without storing it. */
  static NewKey make(KeyOwner owner, KeyGrant grant, Author by, Instant now) {
    // The generator is made here and not once per class: environments that start from one snapshot
    // must not share it.
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    String prefix = owner.partner().isPresent() ? PARTNER_PREFIX : "jpk_";
    String key = prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    return new NewKey(key, IssuedKey.of(key, owner, grant, by, now));
  }

  /** Without the secret, which must not be logged. */
  @Override
  public String toString() {
    return "NewKey[" + issued.id() + "]";
  }
}
