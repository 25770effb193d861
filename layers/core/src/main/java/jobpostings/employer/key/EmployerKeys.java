package jobpostings.employer.key;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jobpostings.job.Author;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;

/** What an employer or a partner does with its own keys (docs/contract.md, What a key may do). */
public final class EmployerKeys {
  /** How many working keys an employer or a partner may have, including the one it issues. */
  static final int MAX = 20;

  private final ApiKeyStore keys;
  private final Clock clock;

  @Inject
  EmployerKeys(ApiKeyStore keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** The working keys, latest first. */
  public List<IssuedKey> list(KeyOwner owner) {
    return keys.working(owner, now());
  }

  /**
   * Makes another key. It works at once.
   *
   * @param grant no more than the caller's own key may do
   * @throws Problem if there are as many keys as there may be, or their owner was erased
   */
  public NewKey issue(Caller caller, KeyGrant grant, Author by) {
    NewKey key = NewKey.make(caller.ownerOfKeys(), grant, by, now());
    return switch (keys.add(key.issued(), MAX)) {
      case ADDED -> key;
      case TOO_MANY -> throw tooMany(MAX, "Delete");
      case NO_OWNER ->
          throw new Problem(
              ProblemCode.EMPLOYER_SUSPENDED,
              "Whose key was sent with this request was erased, and has no keys any more.");
    };
  }

  /**
   * The refusal of a key beyond the last.
   *
   * @param end the action that ends one, as a verb
   */
  static Problem tooMany(int most, String end) {
    return Problem.validationFailed(
        "",
        ViolationCode.TOO_MANY,
        "There are %d keys that work, which is as many as there may be. %s one first."
            .formatted(most, end));
  }

  /**
   * Ends a key for good.
   *
   * @throws Problem if it is the caller's own, no other key that works could manage keys then, or
   *     the employer has no such working key
   */
  public void delete(Caller caller, String keyId) {
    if (caller.keyId().equals(Optional.of(keyId))) {
      throw new Problem(
          ProblemCode.KEY_IN_USE,
          "The key %s is the one that was sent with this request. Delete it with another key."
              .formatted(keyId));
    }
    switch (keys.end(caller.ownerOfKeys(), keyId, now())) {
      case ENDED -> {}
      case LAST ->
          throw new Problem(
              ProblemCode.KEY_IN_USE,
              ("The key %s is the last that works and has the scope manage, without which you could"
                      + " neither issue nor delete keys. Issue another one first.")
                  .formatted(keyId));
      case NOT_THERE ->
          throw new Problem(
              ProblemCode.NOT_FOUND,
              "You have no such key that works. GET /keys lists those that you have.");
    }
  }

  /** The current time. */
  public Instant now() {
    return clock.instant();
  }
}
