package jobpostings.employer;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;

/**
 * A key at the only moment when it is known.
 *
 * @param secret the value of the {@code API-Key} header
 * @param issued what is stored of it
 */
public record NewKey(String secret, IssuedKey issued) {
  /** Lets people and scanners recognise a key wherever it turns up. */
  private static final String PREFIX = "jpk_";

  /** The same for the keys of partners. */
  public static final String PARTNER_PREFIX = "jpp_";

  private static final int SECRET_BYTES = 32;

  /**
   * Makes a key without storing it.
   *
   * @param employerId whose it is; a partner's number, which is negative, for a partner
   */
  static NewKey make(int employerId, KeyGrant grant, Instant now) {
    // The generator is made here and not once per class: environments that start from one snapshot
    // must not share it.
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    String prefix = employerId < 0 ? PARTNER_PREFIX : PREFIX;
    String key = prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    return new NewKey(key, IssuedKey.of(key, employerId, grant, now));
  }

  /** Without the secret, which must not be logged. */
  @Override
  public String toString() {
    return "NewKey[" + issued.id() + "]";
  }
}
