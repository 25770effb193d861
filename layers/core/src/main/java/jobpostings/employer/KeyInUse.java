package jobpostings.employer;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** A key can't be deleted with itself. */
final class KeyInUse extends Problem {

  KeyInUse(String keyId) {
    super(
        ProblemCode.KEY_IN_USE,
        "The key %s is the one that was sent with this request. Delete it with another key."
            .formatted(keyId));
  }
}
