package jobpostings.http;

import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/** The header by which a POST can be repeated safely (docs/contract.md, Repeating a request). */
public final class IdempotencyKey {
  private static final String NAME = "Idempotency-Key";

  private IdempotencyKey() {}

  /**
   * The key, which is the caller's own: no partner's is that of another, or of the employer.
   *
   * @return none if the header was not sent
   * @throws Problem if it is not a valid key
   */
  public static Optional<String> of(Request request) {
    Optional<String> key = request.header("idempotency-key");
    key.ifPresent(IdempotencyKey::check);
    // No key that is sent has a space.
    return key.isPresent() && request.authenticated().partner().isPresent()
        ? Optional.of(request.authenticated().partner().get().id() + " " + key.get())
        : key;
  }

  private static void check(String key) {
    Violations violations = new Violations();
    if (key.isEmpty()) {
      violations.add(
          NAME, ViolationCode.TOO_SHORT, NAME + " is empty. Send a key, or leave the header out.");
    }
    violations.requireLength(NAME, NAME, key, 255);
    if (!key.chars().allMatch(c -> c > ' ' && c <= '~')) {
      violations.add(
          NAME,
          ViolationCode.WRONG_TYPE,
          NAME + " must be one key of visible ASCII characters, without spaces; a UUID is one.");
    }
    if (!violations.isEmpty()) {
      throw Problem.badParameter(violations);
    }
  }
}
