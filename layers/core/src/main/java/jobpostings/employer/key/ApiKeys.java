package jobpostings.employer.key;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employers;
import jobpostings.job.Author;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;

/**
 * What operators do with the keys of employers and of partners (docs/contract.md, Employers and
 * keys).
 */
public final class ApiKeys {
  /** How many keys may work, so that those of an owner stay a list in its item. */
  static final int MAX = 100;

  private static final Author BY = Author.operator("");

  private final Employers employers;
  private final ApiKeyStore keys;
  private final Clock clock;

  @Inject
  public ApiKeys(Employers employers, ApiKeyStore keys, Clock clock) {
    this.employers = employers;
    this.keys = keys;
    this.clock = clock;
  }

  /**
   * Makes another key. It works at once; the others go on working.
   *
   * @throws Problem if there is no such owner, it was erased, or has as many keys as there may be
   */
  public NewKey issue(KeyOwner owner, KeyGrant grant) {
    NewKey key = NewKey.make(owner, grant, BY, now());
    return switch (keys.add(key.issued(), MAX)) {
      case ADDED -> key;
      case TOO_MANY -> throw EmployerKeys.tooMany(MAX, "Revoke");
      case NO_OWNER ->
          throw owner
              .partner()
              .map(ApiKeys::erased)
              .orElseGet(() -> Employers.erased(employers.find(owner.number())));
    };
  }

  private static Problem erased(String partner) {
    return Problem.validationFailed(
        "/partnerId",
        ViolationCode.NOT_USED_TOGETHER,
        "The partner %s was erased, which can't be undone. Create another one.".formatted(partner));
  }

  /**
   * The keys of an employer or a partner, latest first, with the latest of those that no longer
   * work.
   *
   * @throws Problem if there is no such employer
   */
  public List<IssuedKey> list(KeyOwner owner) {
    requireThere(owner);
    return keys.all(owner);
  }

  /** Operators look a partner up before they ask for its keys. */
  private void requireThere(KeyOwner owner) {
    if (owner.partner().isEmpty()) {
      employers.find(owner.number());
    }
  }

  /**
   * Ends a key for good. Doing so twice changes nothing more.
   *
   * @throws Problem if there is no such employer or it has no such key
   */
  public IssuedKey revoke(KeyOwner owner, String keyId) {
    return keys.revoke(owner, keyId, now()).orElseThrow(() -> notFound(owner, keyId));
  }

  /**
   * Sets or clears the time at which a key stops working.
   *
   * @param expiresAt none for a key that does not expire
   * @throws Problem if there is no such employer or it has no such key, the time is not in the
   *     future, or the key was revoked or has expired
   */
  public IssuedKey expire(KeyOwner owner, String keyId, Optional<Instant> expiresAt) {
    Instant now = now();
    if (expiresAt.isPresent() && !expiresAt.get().isAfter(now)) {
      throw Problem.validationFailed(
          "/expiresAt",
          ViolationCode.IN_THE_PAST,
          "A key can only expire at a time to come, and it is %s now. To end it at once, revoke it."
              .formatted(now));
    }
    return keys.expire(owner, keyId, expiresAt, now).orElseThrow(() -> notExpired(owner, keyId));
  }

  private Problem notExpired(KeyOwner owner, String keyId) {
    return keys.all(owner).stream().anyMatch(key -> key.id().equals(keyId))
        ? Problem.validationFailed(
            "/keyId",
            ViolationCode.IN_THE_PAST,
            "The key %s was revoked or has expired, which can't be undone. Issue another one."
                .formatted(keyId))
        : notFound(owner, keyId);
  }

  /** The current time. */
  public Instant now() {
    return clock.instant();
  }

  private Problem notFound(KeyOwner owner, String keyId) {
    requireThere(owner);
    return new Problem(
        ProblemCode.NOT_FOUND,
        owner.partner().isPresent()
            ? "The partner has no key %s. The action \"list-partner-keys\" shows those that it has."
                .formatted(keyId)
            : "The employer %d has no key %s. The action \"list-keys\" shows those that it has."
                .formatted(owner.number(), keyId));
  }
}
