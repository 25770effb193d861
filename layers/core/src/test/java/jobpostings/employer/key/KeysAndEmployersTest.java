package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerChange;
import jobpostings.employer.Employers;
import jobpostings.employer.InMemoryEmployers;
import jobpostings.employer.Plan;
import jobpostings.job.Author;
import jobpostings.json.Json;
import jobpostings.page.Page;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import org.junit.jupiter.api.Test;

/** What operators and employers do with keys, whatever stores them. */
class KeysAndEmployersTest {
  private static final Instant NOW = Instant.parse("2026-11-21T09:30:15.123Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  private final InMemoryEmployers store = new InMemoryEmployers();
  private final InMemoryKeys keys = new InMemoryKeys(store);
  private final Employers employers = new Employers(store);
  private final ApiKeys apiKeys = new ApiKeys(employers, keys, CLOCK);
  private static final Author BY = Author.of("key//e066e96fa1f6106d/jpk_a1b2");
  private final EmployerKeys employerKeys = new EmployerKeys(keys, CLOCK);
  private final Employer maple = employers.create("Maple", Plan.STANDARD, false);
  private final KeyOwner owner = KeyOwner.employer(maple.id());
  private static final KeyOwner NOBODY = KeyOwner.employer(7);

  private static void refused(ProblemCode code, String detail, Runnable action) {
    Problem refusal = catchThrowableOfType(Problem.class, action::run);
    assertThat(refusal).isNotNull().hasMessageContaining(detail);
    assertThat(refusal.code()).isEqualTo(code);
  }

  private Caller caller(NewKey key) {
    return Caller.of(maple, key.issued());
  }

  private NewKey issue() {
    return apiKeys.issue(owner, KeyGrant.EVERYTHING);
  }

  private static KeyGrant reader() {
    return new KeyGrant(
        Set.of(Scope.READ), Optional.of(NOW.plusSeconds(60)), Optional.of("Report"));
  }

  @Test
  void employersAreFoundChangedAndListed() {
    Employer oak = employers.create("Oak", Plan.UNLIMITED, true);

    assertThat(employers.find(maple.id())).isEqualTo(maple);
    assertThat(employers.change(oak.id(), new EmployerChange.Rename("Elm")).name())
        .isEqualTo("Elm");
    assertThat(employers.list(Optional.empty(), 1)).isEqualTo(new Page<>(List.of(maple), true));
    assertThat(employers.list(Optional.of(1), 1).entries()).hasSize(1);
    assertThat(employers.list(Optional.of(1), 1).more()).isFalse();
    refused(ProblemCode.NOT_FOUND, "There is no employer 7.", () -> employers.find(7));
    refused(
        ProblemCode.NOT_FOUND,
        "There is no employer 7.",
        () -> employers.change(7, new EmployerChange.Rename("Elm")));
  }

  @Test
  void nothingIsDoneForAnErasedEmployer() {
    Employer erased = new Employer(7, "Gone", Plan.STANDARD, true, false, Optional.of(NOW));
    store.save(erased);

    assertThat(erased.isErased()).isTrue();
    refused(
        ProblemCode.VALIDATION_FAILED,
        "The employer 7 was erased",
        () -> employers.change(7, new EmployerChange.SetSuspended(false)));
    refused(
        ProblemCode.VALIDATION_FAILED,
        "The employer 7 was erased",
        () -> apiKeys.issue(NOBODY, KeyGrant.EVERYTHING));
    assertThat(keys.all(NOBODY)).isEmpty();
  }

  @Test
  void aKeyIsIssuedListedAndRevoked() {
    NewKey key = issue();
    String id = key.issued().id();

    assertThat(key.secret()).matches("jpk_[A-Za-z0-9_-]{43}");
    assertThat(key).hasToString("NewKey[%s]", id);
    assertThat(apiKeys.list(owner)).containsExactly(key.issued());
    assertThat(key.issued().state(NOW)).isEqualTo(IssuedKey.KeyState.ACTIVE);
    assertThat(apiKeys.revoke(owner, id).revokedAt()).contains(NOW);
    assertThat(apiKeys.list(owner).getFirst().state(NOW)).isEqualTo(IssuedKey.KeyState.REVOKED);
    refused(ProblemCode.NOT_FOUND, "There is no employer 7.", () -> apiKeys.list(NOBODY));
    refused(ProblemCode.NOT_FOUND, "There is no employer 7.", () -> apiKeys.revoke(NOBODY, id));
    refused(
        ProblemCode.NOT_FOUND,
        "The employer 1 has no key other.",
        () -> apiKeys.revoke(owner, "other"));
    refused(
        ProblemCode.NOT_FOUND,
        "There is no employer 7.",
        () -> apiKeys.issue(NOBODY, KeyGrant.EVERYTHING));
  }

  @Test
  void theEndOfAKeyIsInTheFutureAndFinal() {
    String id = issue().issued().id();

    assertThat(apiKeys.expire(owner, id, Optional.of(NOW.plusMillis(1))).expiresAt())
        .contains(NOW.plusMillis(1));
    refused(
        ProblemCode.VALIDATION_FAILED,
        "it is %s now".formatted(NOW),
        () -> apiKeys.expire(owner, id, Optional.of(NOW)));
    assertThat(apiKeys.expire(owner, id, Optional.empty()).expiresAt()).isEmpty();
    apiKeys.revoke(owner, id);
    refused(
        ProblemCode.VALIDATION_FAILED,
        "The key %s was revoked or has expired".formatted(id),
        () -> apiKeys.expire(owner, id, Optional.empty()));
  }

  @Test
  void aCallerIsFoundByAKeyThatWorks() {
    NewKey key = issue();
    Authenticate authenticate = new Authenticate(keys, store, CLOCK);

    assertThat(authenticate.authenticate(key.issued().key())).contains(caller(key));
    assertThat(caller(key).keyId()).contains(key.issued().id());
    assertThat(caller(key).prefix()).contains(key.secret().substring(0, 8));
    assertThat(authenticate.authenticate(ApiKey.of("unknown"))).isEmpty();
    apiKeys.revoke(owner, key.issued().id());
    assertThat(authenticate.authenticate(key.issued().key())).isEmpty();
  }

  @Test
  void aCallerNeedsTheScope() {
    Caller reader = caller(employerKeys.issue(caller(issue()), reader(), BY));

    reader.require(Scope.READ);
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> reader.require(Scope.WRITE))
        .matches(problem -> problem.code() == ProblemCode.NOT_PERMITTED)
        .withMessageStartingWith(
            "This call needs a key with the scope write, and the key that was sent has read.");
  }

  @Test
  void anEmployerIssuesKeysThatMayNoMoreThanItsOwn() {
    Caller manager = caller(issue());
    NewKey key = employerKeys.issue(manager, reader(), BY);

    assertThat(employerKeys.list(owner)).hasSize(2).contains(key.issued());
    assertThat(key.issued().state(NOW)).isEqualTo(IssuedKey.KeyState.EXPIRING);
    assertThat(employerKeys.now()).isEqualTo(NOW);
    for (int i = 2; i < EmployerKeys.MAX; i++) {
      employerKeys.issue(manager, reader(), BY);
    }
    refused(
        ProblemCode.VALIDATION_FAILED,
        "There are 20 keys that work",
        () -> employerKeys.issue(manager, reader(), BY));
  }

  @Test
  void anEmployerDeletesKeysButNotItsOwnNorTheLastThatManages() {
    NewKey own = issue();
    NewKey other = employerKeys.issue(caller(own), reader(), BY);
    String id = other.issued().id();

    refused(
        ProblemCode.KEY_IN_USE,
        "The key %s is the one that was sent".formatted(id),
        () -> employerKeys.delete(caller(other), id));
    refused(
        ProblemCode.KEY_IN_USE,
        "The key %s is the last that works".formatted(own.issued().id()),
        () -> employerKeys.delete(caller(other), own.issued().id()));
    employerKeys.delete(caller(own), id);
    assertThat(employerKeys.list(owner)).containsExactly(own.issued());
    refused(
        ProblemCode.NOT_FOUND,
        "You have no such key that works.",
        () -> employerKeys.delete(caller(own), id));
  }

  @Test
  void whatIsShownOfAKeyIsNotTheKey() {
    IssuedKey key = IssuedKey.of("jpk_12345678901", KeyOwner.employer(1), reader(), BY, NOW);

    assertThat(json(key, Optional.empty()))
        .isEqualTo(
            """
            {"id":"%s","prefix":"jpk_1234","lastFour":"8901","scopes":["read"],\
            "description":"Report","state":"expiring","createdAt":"2026-11-21T09:30:15.123Z",\
            "by":{"type":"key","keyId":"e066e96fa1f6106d","prefix":"jpk_a1b2"},\
            "expiresAt":"2026-11-21T09:31:15.123Z"}\
            """
                .formatted(key.id()));
    assertThat(json(IssuedKey.of("jpk_12345678901", 1, NOW), Optional.of("secret")))
        .contains("\"key\":\"secret\"", "[\"read\",\"write\",\"manage\"]", "\"description\":null")
        .contains("\"state\":\"active\"", "\"expiresAt\":null");
  }

  private static String json(IssuedKey key, Optional<String> secret) {
    return Json.text(
        json -> {
          json.writeStartObject();
          key.write(secret, NOW, json);
          json.writeEndObject();
        });
  }

  @Test
  void plansAreReadAsTheyAreShown() {
    for (Plan plan : Plan.values()) {
      assertThat(Plan.of(plan.toString())).isEqualTo(plan);
    }
    assertThat(Plan.UNLIMITED).hasToString("unlimited");
  }
}
