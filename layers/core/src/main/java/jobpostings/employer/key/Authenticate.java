package jobpostings.employer.key;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import jobpostings.employer.EmployerStore;

/** Identifies the caller by the key that was sent (docs/contract.md, Authentication). */
public final class Authenticate {
  private final ApiKeyStore keys;
  private final EmployerStore employers;
  private final Clock clock;

  @Inject
  Authenticate(ApiKeyStore keys, EmployerStore employers, Clock clock) {
    this.keys = keys;
    this.employers = employers;
    this.clock = clock;
  }

  /**
   * The key and its employer, suspended or not; none if the key is unknown, was revoked or has
   * expired. The employer is read only for a key that works.
   */
  public Optional<Caller> authenticate(ApiKey key) {
    return keys.find(key)
        .filter(issued -> issued.state(clock.instant()).works())
        .flatMap(
            issued ->
                employers.find(issued.employerId()).map(employer -> Caller.of(employer, issued)));
  }
}
