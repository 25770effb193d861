package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import jobpostings.body.Members;
import jobpostings.job.JobExamples;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyGrantTest {
  private static final Instant NOW = Instant.parse("2026-11-21T09:00:00Z");

  private final Violations violations = new Violations();

  private KeyGrant read(String body, Set<Scope> otherwise, Optional<Instant> until) {
    Members members = new Members(JobExamples.json(body), true, KeyGrant.MEMBERS, violations);
    Optional<Caller> giver = until.map(end -> caller(Scope.ALL, end));
    return KeyGrant.read("key", members, otherwise, giver, NOW);
  }

  private static Caller caller(Set<Scope> scopes, Instant end) {
    return new Caller(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        scopes,
        Optional.of(end),
        Optional.empty());
  }

  @Test
  void whatIsAskedForIsGranted() {
    assertThat(
            read(
                """
                {"scopes": ["write", "read"], "expiresAt": "2026-11-21T10:00:00Z",
                 "description": " Report "}
                """,
                Set.of(),
                Optional.of(NOW.plusSeconds(3_600))))
        .isEqualTo(
            new KeyGrant(
                EnumSet.of(Scope.READ, Scope.WRITE),
                Optional.of(NOW.plusSeconds(3_600)),
                Optional.of("Report")));
    assertThat(read("{}", Scope.ALL, Optional.empty())).isEqualTo(KeyGrant.EVERYTHING);
    assertThat(violations.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                 | ALL  |      | ",
        "{}                                 | NONE |      | /scopes required: A key needs scopes",
        "{'scopes': null}                   | ALL  |      | /scopes required: A key needs scopes",
        "{'scopes': []}                     | ALL  |      | /scopes too-few: scopes must have 1 to"
            + " 3",
        "{'scopes': ['admin']}              | ALL  |      | /scopes/0 unknown-value: scopes[0] must"
            + " be",
        "{'scopes': ['']}                   | ALL  |      | /scopes/0 required: A scope must be one"
            + " of",
        "{'scopes': ['read', 'read']}       | ALL  |      | /scopes/1 duplicate: The scope read is",
        "{'expiresAt': '2026-11-21T09:00Z'} | ALL  |      | /expiresAt in-the-past: A key can only",
        "{'expiresAt': '2026-11-21T09:01Z'} | ALL  |      | ",
        "{'expiresAt': '2026-11-21T10:01Z'} | ALL  | 3600 | /expiresAt out-of-range: The key that"
            + " was",
        "{'expiresAt': '2026-11-21T10:00Z'} | ALL  | 3600 | ",
        "{}                                 | ALL  | 3600 | /expiresAt required: The key that was",
        "{'expiresAt': 'soon'}              | ALL  | 3600 | /expiresAt not-a-date: expiresAt must"
            + " be",
      })
  void whatIsWrongIsTold(String body, String otherwise, Long seconds, String expected) {
    read(
        body.replace('\'', '"'),
        otherwise.equals("ALL") ? Scope.ALL : Set.of(),
        Optional.ofNullable(seconds).map(NOW::plusSeconds));

    assertThat(violations.count()).isEqualTo(expected == null ? 0 : 1);
    violations
        .listed()
        .forEach(
            violation ->
                assertThat(
                        "%s %s: %s"
                            .formatted(violation.at(), violation.code(), violation.message()))
                    .startsWith(expected));
  }

  /** What else is wrong does not matter then. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"scopes\": [\"read\", \"write\"]}",
        "{\"scopes\": [\"all\", \"write\", \"write\"], \"description\": 5, \"expires\": true}"
      })
  void aKeyGivesNoScopeThatItLacks(String body) {
    Members members = new Members(JobExamples.json(body), true, KeyGrant.MEMBERS, violations);
    Caller giver = caller(Set.of(Scope.READ, Scope.MANAGE), NOW.plusSeconds(60));

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> KeyGrant.read("grant", members, Set.of(), Optional.of(giver), NOW))
        .matches(problem -> problem.code() == ProblemCode.NOT_PERMITTED)
        .withMessage(
            "A key gives a grant its own scopes only. The key that was sent has read, manage, and"
                + " not write.");
  }

  @Test
  void aDescriptionHas256CharactersAtMost() {
    read("{\"description\": \"%s\"}".formatted("x".repeat(256)), Scope.ALL, Optional.empty());
    assertThat(violations.isEmpty()).isTrue();
    read("{\"description\": \"%s\"}".formatted("x".repeat(257)), Scope.ALL, Optional.empty());
    assertThat(violations.count()).isEqualTo(1);
  }
}
