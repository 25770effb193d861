package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Plan;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;

class AuthenticateTest extends StoreFixture {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.123Z");

  private final Calls calls = new Calls();
  private final Operations operations = operations(Clock.fixed(NOW, ZoneOffset.UTC), calls);
  private final EmployerStore employers = operations.employers();
  private final ApiKeyStore keys = operations.apiKeys();
  private final Authenticate authenticate = operations.authenticate();
  private final KeyOwner owner = KeyOwner.employer(employer);
  private final Employer maple = new Employer(employer, "Maple", Plan.UNLIMITED);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private ApiKey issue(String secret) {
    IssuedKey key = IssuedKey.of(secret + " of " + employer, employer, NOW);
    keys.add(key, 9);
    return key.key();
  }

  @Test
  void anEmployerIsFoundByEachOfItsKeys() {
    employers.save(maple);

    assertThat(authenticate.authenticate(issue("old key")).map(Caller::employer)).contains(maple);
    assertThat(authenticate.authenticate(issue("new key")).map(Caller::employer)).contains(maple);
  }

  @Test
  void theKeyIsToldWithItsEmployer() {
    employers.save(maple);
    IssuedKey key = IssuedKey.of("some key of " + employer, employer, NOW);

    assertThat(authenticate.authenticate(issue("some key")))
        .contains(Callers.of(maple, Optional.of(key.id()), Optional.of("some key")));
  }

  @Test
  void soIsOneThatIsSuspended() {
    Employer suspended = new Employer(employer, "Maple", Plan.STANDARD, true);
    employers.save(suspended);

    assertThat(authenticate.authenticate(issue("some key")).map(Caller::employer))
        .contains(suspended);
  }

  @Test
  void anUnknownKeyIsNobodys() {
    assertThat(authenticate.authenticate(ApiKey.of("unknown"))).isEmpty();
  }

  @Test
  void aRevokedKeyIsNobodysFromThenOn() {
    employers.save(maple);
    ApiKey revoked = issue("revoked key");
    ApiKey other = issue("other key");

    keys.revoke(owner, revoked.id(), NOW);

    assertThat(authenticate.authenticate(revoked)).isEmpty();
    assertThat(authenticate.authenticate(other)).isPresent();
  }

  @Test
  void aKeyIsNobodysFromTheMomentOnAtWhichItExpires() {
    employers.save(maple);
    Instant before = NOW.minusSeconds(60);
    ApiKey expired = issue("expired key");
    ApiKey expiring = issue("expiring key");
    keys.expire(owner, expired.id(), Optional.of(NOW), before);
    keys.expire(owner, expiring.id(), Optional.of(NOW.plusMillis(1)), before);

    assertThat(authenticate.authenticate(expired)).isEmpty();
    assertThat(authenticate.authenticate(expiring)).isPresent();
  }

  @Test
  void forAKeyThatWorksTwoItemsAreReadAndForOneThatDoesNotOne() {
    employers.save(maple);
    ApiKey key = issue("some key");
    calls.taken();

    authenticate.authenticate(key);
    assertThat(calls.taken()).containsExactly("GetItem", "GetItem");

    keys.revoke(owner, key.id(), NOW);
    calls.taken();
    authenticate.authenticate(key);
    assertThat(calls.taken()).containsExactly("GetItem");
  }
}
