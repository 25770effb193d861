package jobpostings.employer.key;

import java.util.Optional;
import jobpostings.employer.Employer;

/** Employers that call with keys of their own, which may do everything and do not expire. */
public final class Callers {
  private Callers() {}

  /** With a key of which nothing is known. */
  public static Caller of(Employer employer) {
    return of(employer, Optional.empty(), Optional.empty());
  }

  public static Caller of(Employer employer, Optional<String> keyId, Optional<String> prefix) {
    return new Caller(
        Optional.of(employer), keyId, prefix, Scope.ALL, Optional.empty(), Optional.empty());
  }
}
