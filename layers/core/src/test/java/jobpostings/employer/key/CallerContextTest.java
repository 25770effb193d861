package jobpostings.employer.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerContextTest {
  @Test
  void whatTheAuthorizerWritesTheFunctionsRead() {
    Caller maple = caller(new Employer(2, "Maple Robotics", Plan.STANDARD, true));

    assertThat(CallerContext.read(CallerContext.write(maple, false))).contains(maple);
    assertThat(CallerContext.write(maple, false)).containsEntry("suspended", "true");
    assertThat(CallerContext.isReadOnly(CallerContext.write(maple, false))).isFalse();
    assertThat(CallerContext.isReadOnly(CallerContext.write(maple, true))).isTrue();
  }

  @Test
  void theScopesOfTheKeyArrive() {
    Employer maple = new Employer(2, "Maple Robotics", Plan.STANDARD);
    for (Set<Scope> scopes : List.of(Set.of(Scope.READ), Scope.ALL, Set.<Scope>of())) {
      Caller caller =
          new Caller(
              Optional.of(maple),
              Optional.of("7"),
              Optional.of("jpk_abcd"),
              scopes,
              Optional.of(Instant.parse("2026-11-22T16:00:03.120Z")),
              Optional.empty());
      assertThat(CallerContext.read(CallerContext.write(caller, false))).contains(caller);
    }
  }

  /** Accents, quotes, line ends, placeholders of templates, and characters of two chars. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Émile & Søn",
        "\"Quotes\" 'n' \\",
        "a\r\nb",
        "${x} $context.y",
        "日本",
        "🏗",
        "%41"
      })
  void anyNameArrivesThroughWhateverKeepsPlainText(String name) {
    Caller caller = caller(new Employer(2, name, Plan.STANDARD, false));

    Map<String, String> context = CallerContext.write(caller, false);

    assertThat(context.values()).allMatch(value -> value.matches("[A-Za-z0-9_-]+"));
    assertThat(CallerContext.read(context)).contains(caller);
  }

  /** Keys that operators brought from elsewhere may begin with anything. */
  @Test
  void soDoTheFirstCharactersOfAnyKey() {
    Employer employer = new Employer(2, "Maple", Plan.STANDARD, false);
    Caller caller =
        Callers.of(employer, Optional.of("e066e96fa1f6106d"), Optional.of("é\"$ \\${x"));

    assertThat(CallerContext.read(CallerContext.write(caller, false))).contains(caller);
  }

  private static Caller caller(Employer employer) {
    return Callers.of(employer, Optional.of("e066e96fa1f6106d"), Optional.of("jpk_a1b2"));
  }

  @Test
  void withoutAnAuthorizerThereIsNoCaller() {
    assertThat(CallerContext.read(Map.of())).isEmpty();
    assertThat(CallerContext.isReadOnly(Map.of())).isFalse();
  }
}
