package jobpostings.employer.key;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
  public List<IssuedKey> list(int employerId) {
    return keys.working(employerId, now());
  }

  /**
   * Makes another key. It works at once.
   *
   * @param grant no more than the caller's own key may do
   * @throws Problem if there are as many keys as there may be
   */
  public NewKey issue(Caller caller, KeyGrant grant, Author by) {
    return issue(keys, caller.ownerOfKeys(), grant, by, now());
  }

  /** Makes and stores a key if there are few enough. */
  static NewKey issue(ApiKeyStore keys, int ownerId, KeyGrant grant, Author by, Instant now) {
    NewKey key = NewKey.make(ownerId, grant, by, now);
    if (!keys.addIfFewer(key.issued(), MAX, now)) {
      throw Problem.validationFailed(
          "",
          ViolationCode.TOO_MANY,
          "There are %d keys that work, which is as many as there may be. Delete one first."
              .formatted(MAX));
    }
    return key;
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

  /** The current time, to the millisecond, as keys store it. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
