package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.Together;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Author;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** docs/contract.md, What a key may do. */
class EmployerKeysTest extends StoreFixture {
  private static final Instant NOW = Instant.parse("2026-11-22T16:00:03.120Z");
  private static final KeyGrant READER =
      new KeyGrant(Set.of(Scope.READ), Optional.of(NOW.plusSeconds(60)), Optional.of("Report"));

  private static final Author BY = Author.of("key//e066e96fa1f6106d/jpk_a1b2");

  private final ApiKeyStore store = operations().apiKeys();
  private final KeyOwner owner = KeyOwner.employer(employer);

  @BeforeEach
  void thereIsAnEmployer() {
    operations().employers().save(new Employer(employer, "Maple", Plan.STANDARD));
  }

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private EmployerKeys keys(Instant now) {
    return new EmployerKeys(store, Clock.fixed(now, ZoneOffset.UTC));
  }

  private Caller caller(Set<Scope> scopes, IssuedKey key) {
    return new Caller(
        Optional.of(new Employer(employer, "Maple", Plan.STANDARD)),
        Optional.of(key.id()),
        Optional.of(key.prefix()),
        scopes,
        key.expiresAt(),
        Optional.empty());
  }

  private Caller manager() {
    IssuedKey key = IssuedKey.of("jpk_manager of %d".formatted(employer), employer, NOW);
    store.add(key, EmployerKeys.MAX);
    return caller(Scope.ALL, key);
  }

  @Test
  void aKeyIsStoredAsItWasAskedFor() {
    NewKey key = keys(NOW).issue(manager(), READER, BY);

    IssuedKey stored = store.find(ApiKey.of(key.secret())).orElseThrow();
    assertThat(stored).isEqualTo(key.issued());
    assertThat(stored.scopes()).containsExactly(Scope.READ);
    assertThat(stored.description()).contains("Report");
    assertThat(stored.expiresAt()).contains(NOW.plusSeconds(60));
  }

  @Test
  void keysThatWorkAreListedAndNoOthers() {
    Caller manager = manager();
    NewKey expiring = keys(NOW).issue(manager, READER, BY);
    NewKey deleted = keys(NOW).issue(manager, KeyGrant.EVERYTHING, BY);
    keys(NOW).delete(manager, deleted.issued().id());

    assertThat(keys(NOW).list(owner)).extracting(IssuedKey::id).contains(expiring.issued().id());
    assertThat(keys(NOW).list(owner)).hasSize(2);
    assertThat(keys(NOW.plusSeconds(60)).list(owner)).hasSize(1);
    assertThat(store.all(owner)).as("for operators").hasSize(3);
  }

  @Test
  void aKeyIsNotDeletedWithItselfNorTwiceNorByAnother() {
    Caller manager = manager();
    String own = manager.keyId().orElseThrow();
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> keys(NOW).delete(manager, own))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ProblemCode.KEY_IN_USE));

    String id = keys(NOW).issue(manager, READER, BY).issued().id();
    keys(NOW).delete(manager, id);
    assertNotFound(manager, id);
    assertNotFound(manager, "no such key");

    Caller stranger = Callers.of(new Employer(-employer, "Other", Plan.STANDARD));
    assertNotFound(stranger, own);
  }

  @Test
  void theLastKeyThatManagesStaysWhoeverDeletesAtThatMoment() {
    List<Caller> managers = new ArrayList<>(List.of(manager()));
    for (int i = 1; i < 8; i++) {
      NewKey key = keys(NOW).issue(managers.getFirst(), KeyGrant.EVERYTHING, BY);
      managers.add(caller(Scope.ALL, key.issued()));
    }

    // Each deletes the next one, so that without the rule none would be left.
    List<Boolean> deleted =
        Together.on(8, i -> isDeleted(managers.get(i), managers.get((i + 1) % 8)));

    assertThat(deleted).filteredOn(each -> each).hasSize(7);
    assertThat(keys(NOW).list(owner)).singleElement().matches(IssuedKey::manages);
  }

  private boolean isDeleted(Caller manager, Caller other) {
    try {
      keys(NOW).delete(manager, other.keyId().orElseThrow());
      return true;
    } catch (Problem e) {
      assertThat(e.code()).isEqualTo(ProblemCode.KEY_IN_USE);
      return false;
    }
  }

  @Test
  void theLastKeyThatManagesStaysBesideOthers() {
    Caller manager = manager();
    NewKey reader = keys(NOW).issue(manager, READER, BY);
    Caller deleted = caller(Scope.ALL, IssuedKey.of("jpk_deleted before", employer, NOW));

    assertThat(isDeleted(deleted, manager)).isFalse();
    assertThat(isDeleted(deleted, caller(Set.of(Scope.READ), reader.issued()))).isTrue();
  }

  private void assertNotFound(Caller caller, String id) {
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> keys(NOW).delete(caller, id))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ProblemCode.NOT_FOUND));
  }

  @Test
  void howeverManyAreIssuedAtOnceThereAreNeverMoreThanTwenty() {
    Caller manager = manager();
    for (int i = 0; i < 14; i++) {
      keys(NOW).issue(manager, READER, BY);
    }

    List<Boolean> issued = Together.on(12, _ -> isIssued(manager));

    assertThat(issued).filteredOn(each -> each).hasSize(5);
    assertThat(keys(NOW).list(owner)).hasSize(EmployerKeys.MAX);
  }

  private boolean isIssued(Caller manager) {
    try {
      keys(NOW).issue(manager, READER, BY);
      return true;
    } catch (Problem e) {
      assertThat(e.violations())
          .singleElement()
          .satisfies(violation -> assertThat(violation.code()).isEqualTo(ViolationCode.TOO_MANY));
      return false;
    }
  }

  @Test
  void whatWorksNoLongerLeavesRoom() {
    Caller manager = manager();
    for (int i = 1; i < EmployerKeys.MAX; i++) {
      keys(NOW).issue(manager, READER, BY);
    }
    assertThat(isIssued(manager)).isFalse();

    String another =
        keys(NOW).list(owner).stream()
            .map(IssuedKey::id)
            .filter(id -> !manager.keyId().equals(Optional.of(id)))
            .findFirst()
            .orElseThrow();
    keys(NOW).delete(manager, another);
    assertThat(isIssued(manager)).isTrue();

    assertThat(keys(NOW.plusSeconds(60)).issue(manager, KeyGrant.EVERYTHING, BY)).isNotNull();
    assertThat(keys(NOW.plusSeconds(60)).list(owner)).hasSize(2);
  }
}
