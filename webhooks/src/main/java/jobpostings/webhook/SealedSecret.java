package jobpostings.webhook;

import java.time.Instant;
import java.util.Optional;

/**
 * The secrets that messages are signed with, encrypted.
 *
 * @param current the ciphertext of the one that was shown last, in base64
 * @param before that of the one before it, while that one signs too
 * @param beforeUntil until when
 */
public record SealedSecret(String current, Optional<String> before, Optional<Instant> beforeUntil) {

  static SealedSecret of(String current) {
    return new SealedSecret(current, Optional.empty(), Optional.empty());
  }

  /** With a new secret, beside which the present one goes on until then. */
  SealedSecret rotated(String next, Instant until) {
    return new SealedSecret(next, Optional.of(current), Optional.of(until));
  }

  /** The ciphertext of the secret before, if it still signs. */
  Optional<String> before(Instant now) {
    return before.filter(_ -> beforeUntil.filter(now::isBefore).isPresent());
  }
}
