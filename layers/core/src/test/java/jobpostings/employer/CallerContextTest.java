package jobpostings.employer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerContextTest {
  @Test
  void whatTheAuthorizerWritesTheFunctionsRead() {
    Employer maple = new Employer(2, "Maple Robotics", Plan.STANDARD, true);

    assertThat(CallerContext.read(CallerContext.write(maple, false))).contains(maple);
    assertThat(CallerContext.write(maple, false)).containsEntry("suspended", "true");
    assertThat(CallerContext.isReadOnly(CallerContext.write(maple, false))).isFalse();
    assertThat(CallerContext.isReadOnly(CallerContext.write(maple, true))).isTrue();
  }

  /** Accents, quotes, what ends a line or is replaced in a template, and what is two chars long. */
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
    Employer employer = new Employer(2, name, Plan.STANDARD, false);

    Map<String, String> context = CallerContext.write(employer, false);

    assertThat(context.values()).allMatch(value -> value.matches("[A-Za-z0-9_-]+"));
    assertThat(CallerContext.read(context)).contains(employer);
  }

  @Test
  void whoIsNotSaidToBeSuspendedIsNot() {
    Map<String, String> context =
        Map.of("employerId", "2", "employerName", "TWFwbGUgUm9ib3RpY3M", "plan", "standard");

    assertThat(CallerContext.read(context))
        .contains(new Employer(2, "Maple Robotics", Plan.STANDARD, false));
    assertThat(CallerContext.isReadOnly(context)).isFalse();
  }

  @Test
  void withoutAnAuthorizerThereIsNoCaller() {
    assertThat(CallerContext.read(Map.of())).isEmpty();
    assertThat(CallerContext.isReadOnly(Map.of())).isFalse();
  }
}
