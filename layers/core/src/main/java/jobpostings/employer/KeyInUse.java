package jobpostings.employer;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** A request can't delete the key that it was sent with. */
final class KeyInUse extends Problem {

  KeyInUse(String keyId) {
    super(
        ProblemCode.KEY_IN_USE,
        "The key %s is the one that was sent with this request. Delete it with another key."
            .formatted(keyId));
  }
}
