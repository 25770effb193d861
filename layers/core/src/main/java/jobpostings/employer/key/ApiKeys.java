package jobpostings.employer.key;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.employer.Employers;
import jobpostings.job.Author;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;

/**
 * What operators do with the keys of employers, and of partners, who are named by their numbers
 * (docs/contract.md, Employers and keys).
 */
public final class ApiKeys {
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
   * Makes another key for an employer. It works at once; the others go on working.
   *
   * @throws Problem if there is no such employer, or it was erased
   */
  public NewKey issue(int employerId, KeyGrant grant) {
    if (employerId < 0) {
      return EmployerKeys.issue(keys, employerId, grant, BY, now());
    }
    Employer employer = employers.find(employerId);
    if (employer.isErased()) {
      throw Employers.erased(employer);
    }
    NewKey key = NewKey.make(employerId, grant, BY, now());
    keys.add(key.issued());
    return key;
  }

  /**
   * All keys of an employer, latest first, including those that no longer work.
   *
   * @throws Problem if there is no such employer
   */
  public List<IssuedKey> list(int employerId) {
    if (employerId > 0) {
      employers.find(employerId);
    }
    return keys.ofEmployer(employerId);
  }

  /**
   * Ends a key for good. Doing so twice changes nothing more.
   *
   * @throws Problem if there is no such employer or it has no such key
   */
  public IssuedKey revoke(int employerId, String keyId) {
    IssuedKey key = find(employerId, keyId);
    return keys.revoke(key.key(), now()).orElseThrow(() -> notFound(employerId, keyId));
  }

  /**
   * Sets or clears the time at which a key stops working.
   *
   * @param expiresAt none for a key that does not expire
   * @throws Problem if there is no such employer or it has no such key, the time is not in the
   *     future, or the key was revoked or has expired
   */
  public IssuedKey expire(int employerId, String keyId, Optional<Instant> expiresAt) {
    Instant now = now();
    Optional<Instant> end = expiresAt.map(moment -> moment.truncatedTo(ChronoUnit.MILLIS));
    if (end.isPresent() && !end.get().isAfter(now)) {
      throw Problem.validationFailed(
          "/expiresAt",
          ViolationCode.IN_THE_PAST,
          "A key can only expire at a time to come, and it is %s now. To end it at once, revoke it."
              .formatted(now));
    }
    IssuedKey key = find(employerId, keyId);
    return keys.expire(key.key(), end, now)
        .orElseThrow(
            () ->
                Problem.validationFailed(
                    "/keyId",
                    ViolationCode.IN_THE_PAST,
                    "The key %s was revoked or has expired, which can't be undone. Issue another one."
                        .formatted(keyId)));
  }

  private IssuedKey find(int employerId, String keyId) {
    return keys.ofEmployer(employerId).stream()
        .filter(key -> key.id().equals(keyId))
        .findFirst()
        .orElseThrow(
            () -> {
              if (employerId > 0) {
                employers.find(employerId);
              }
              return notFound(employerId, keyId);
            });
  }

  /** The current time, to the millisecond, as keys store it. */
  public Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static Problem notFound(int employerId, String keyId) {
    return new Problem(
        ProblemCode.NOT_FOUND,
        employerId < 0
            ? "The partner has no key %s. The action \"list-partner-keys\" shows those that it has."
                .formatted(keyId)
            : "The employer %d has no key %s. The action \"list-keys\" shows those that it has."
                .formatted(employerId, keyId));
  }
}
