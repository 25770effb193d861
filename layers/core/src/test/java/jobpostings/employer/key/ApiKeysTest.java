package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Employers;
import jobpostings.employer.Plan;
import jobpostings.partner.Partner;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of keys as time goes by. */
class ApiKeysTest extends StoreFixture {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.123Z");
  private static final Instant END = Instant.parse("2026-12-01T00:00:00Z");

  private final Operations operations = operations();
  private final EmployerStore employers = operations.employers();
  private final ApiKeyStore keys = operations.apiKeys();
  private final KeyOwner owner = KeyOwner.employer(employer);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @BeforeEach
  void thereIsAnEmployer() {
    employers.save(new Employer(employer, "Maple", Plan.STANDARD));
  }

  private ApiKeys keys(Instant now) {
    return new ApiKeys(new Employers(employers), keys, Clock.fixed(now, ZoneOffset.UTC));
  }

  private boolean works(NewKey key, Instant now) {
    return new Authenticate(keys, employers, Clock.fixed(now, ZoneOffset.UTC))
        .authenticate(key.issued().key())
        .isPresent();
  }

  @Test
  void aKeyWorksUntilTheMomentAtWhichItExpires() {
    NewKey key = keys(NOW).issue(owner, KeyGrant.EVERYTHING);
    IssuedKey expiring = keys(NOW).expire(owner, key.issued().id(), Optional.of(END));
    Instant before = END.minusMillis(1);

    assertThat(expiring.state(before)).isEqualTo(IssuedKey.KeyState.EXPIRING);
    assertThat(works(key, before)).isTrue();

    assertThat(expiring.state(END)).isEqualTo(IssuedKey.KeyState.EXPIRED);
    assertThat(works(key, END)).isFalse();
  }

  @Test
  void untilThenTheMomentCanBeMoved() {
    NewKey key = keys(NOW).issue(owner, KeyGrant.EVERYTHING);
    keys(NOW).expire(owner, key.issued().id(), Optional.of(END));
    Instant later = END.plusSeconds(60);

    keys(END.minusMillis(1)).expire(owner, key.issued().id(), Optional.of(later));

    assertThat(works(key, END)).isTrue();
    assertThat(works(key, later)).isFalse();
  }

  @Test
  void fromThenOnItCannot() {
    NewKey key = keys(NOW).issue(owner, KeyGrant.EVERYTHING);
    String id = key.issued().id();
    keys(NOW).expire(owner, id, Optional.of(END));

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> keys(END).expire(owner, id, Optional.of(END.plusSeconds(60))))
        .withMessage(
            "The key %s was revoked or has expired, which can't be undone. Issue another one.", id);
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> keys(END).expire(owner, id, Optional.empty()));
    assertThat(works(key, END)).isFalse();
  }

  @Test
  void nowIsNoTimeToCome() {
    String id = keys(NOW).issue(owner, KeyGrant.EVERYTHING).issued().id();

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> keys(NOW).expire(owner, id, Optional.of(NOW)))
        .withMessage(
            "A key can only expire at a time to come, and it is 2026-11-21T09:30:15.123Z now. To"
                + " end it at once, revoke it.");
  }

  @Tag("deep")
  @Test
  void aHundredWorkAtMost() {
    for (int i = 0; i < ApiKeys.MAX; i++) {
      keys(NOW).issue(owner, KeyGrant.EVERYTHING);
    }

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> keys(NOW).issue(owner, KeyGrant.EVERYTHING))
        .matches(problem -> problem.code() == ProblemCode.VALIDATION_FAILED)
        .satisfies(
            problem ->
                assertThat(problem.violations().getFirst().message())
                    .isEqualTo(
                        "There are 100 keys that work, which is as many as there may be. Revoke one"
                            + " first."));
  }

  @Test
  void aPartnerThatWasErasedGetsNoKey() {
    Partner partner = operations.partners().create("partner-" + employer, "Acme ATS");
    String id = keys(NOW).issue(partner.owner(), KeyGrant.EVERYTHING).issued().id();
    operations.partners().setSuspended(partner.id(), true);
    assertThat(keys(NOW).revoke(partner.owner(), id).revokedAt()).isPresent();
    operations.partners().erase(partner.id());

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> keys(NOW).issue(partner.owner(), KeyGrant.EVERYTHING))
        .satisfies(
            problem ->
                assertThat(problem.violations().getFirst().message())
                    .isEqualTo(
                        "The partner %s was erased, which can't be undone. Create another one.",
                        partner.id()));
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> keys(NOW).revoke(partner.owner(), id))
        .matches(problem -> problem.code() == ProblemCode.NOT_FOUND);
  }

  @Test
  void aKeyIsStoredAsItIsIssued() {
    NewKey key = keys(NOW).issue(owner, KeyGrant.EVERYTHING);

    assertThat(key.issued().createdAt()).isEqualTo(NOW);
    assertThat(keys(NOW).list(owner)).containsExactly(key.issued());
    assertThat(key.toString()).as("for logs").doesNotContain(key.secret());
  }
}
