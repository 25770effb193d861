package jobpostings.employer;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What is kept of a key that was issued: enough to tell it from others, and not the key itself. All
 * times are in milliseconds.
 *
 * @param prefix the first eight characters of the key
 * @param lastFour its last four
 */
public record IssuedKey(
    ApiKey key,
    int employerId,
    String prefix,
    String lastFour,
    Instant createdAt,
    Optional<Instant> expiresAt,
    Optional<Instant> revokedAt) {
  private static final int PREFIX_LENGTH = 8;
  private static final int SUFFIX_LENGTH = 4;
  private static final int ID_LENGTH = 16;

  /**
   * @param secret the value of the {@code API-Key} header, of twelve characters at least
   */
  public static IssuedKey of(String secret, int employerId, Instant createdAt) {
    return new IssuedKey(
        ApiKey.of(secret),
        employerId,
        secret.substring(0, PREFIX_LENGTH),
        secret.substring(secret.length() - SUFFIX_LENGTH),
        createdAt.truncatedTo(ChronoUnit.MILLIS),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * By what operators refer to it: the first 16 hexadecimal digits of its hash. 64 bits are enough
   * to tell an employer's keys apart, and of no use to find a key by.
   */
  public String id() {
    return key.hash().substring(0, ID_LENGTH);
  }

  public KeyState state(Instant now) {
    if (revokedAt.isPresent()) {
      return KeyState.REVOKED;
    }
    return expiresAt
        .map(end -> end.isAfter(now) ? KeyState.EXPIRING : KeyState.EXPIRED)
        .orElse(KeyState.ACTIVE);
  }
}
