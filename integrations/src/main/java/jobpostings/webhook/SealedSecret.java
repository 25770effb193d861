package jobpostings.webhook;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.Optional;

/**
 * The secrets that messages are signed with, encrypted.
 *
 * @param current the ciphertext of the newest secret, in base64
 * @param before the ciphertext of the secret before it, while that one signs too
 * @param beforeUntil until when that one signs
 */
@RecordBuilder
public record SealedSecret(String current, Optional<String> before, Optional<Instant> beforeUntil) {

  static SealedSecret of(String current) {
    return new SealedSecret(current, Optional.empty(), Optional.empty());
  }

  /** With a new secret; the current one goes on signing until that time. */
  SealedSecret rotated(String next, Instant until) {
    return new SealedSecret(next, Optional.of(current), Optional.of(until));
  }

  /** The ciphertext of the previous secret, if it still signs. */
  Optional<String> before(Instant now) {
    return before.filter(_ -> beforeUntil.filter(now::isBefore).isPresent());
  }
}
