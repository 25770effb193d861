package jobpostings.employer.key;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** A key that can't be deleted: the one that was sent, or the last that manages keys. */
final class KeyInUse extends Problem {

  private KeyInUse(String detail) {
    super(ProblemCode.KEY_IN_USE, detail);
  }

  static KeyInUse sent(String keyId) {
    return new KeyInUse(
        "The key %s is the one that was sent with this request. Delete it with another key."
            .formatted(keyId));
  }

  static KeyInUse last(String keyId) {
    return new KeyInUse(
        ("The key %s is the last that works and has the scope manage, without which you could"
                + " neither issue nor delete keys. Issue another one first.")
            .formatted(keyId));
  }
}
