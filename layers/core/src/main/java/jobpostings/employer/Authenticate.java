package jobpostings.employer;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;

/** Says who is calling, by the key that was sent (docs/contract.md, Authentication). */
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
   * The key and its employer, suspended or not; none when the key is not known, was revoked or has
   * expired. For a key that does not work no employer is read.
   */
  public Optional<Caller> authenticate(ApiKey key) {
    return keys.find(key)
        .filter(issued -> issued.state(clock.instant()).works())
        .flatMap(
            issued ->
                employers.find(issued.employerId()).map(employer -> Caller.of(employer, issued)));
  }
}
