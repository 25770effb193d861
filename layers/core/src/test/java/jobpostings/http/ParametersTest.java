package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.Set;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParametersTest {

  private static Parameters of(String name, String value) {
    return new Parameters(Requests.get(Map.of(name, value), Map.of()), Set.of(name));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "' 7 ', 7",
    "2147483647, 2147483647",
    "'', 10",
  })
  void wholeNumbersFromOneAreRead(String sent, int expected) {
    Parameters parameters = of("page", sent);
    assertThat(parameters.positive("page", 10)).isEqualTo(expected);
    parameters.check();
  }

  @ParameterizedTest
  @CsvSource({
    "0, out-of-range",
    "-1, out-of-range",
    "2147483648, out-of-range",
    "99999999999999999999, out-of-range",
    "1.0, wrong-type",
    "one, wrong-type",
    "1e3, wrong-type",
    "+1, wrong-type",
    "\u0662, wrong-type",
  })
  void othersAreRefused(String sent, String code) {
    Parameters parameters = of("page", sent);
    parameters.positive("page", 10);

    Problem problem = catchThrowableOfType(Problem.class, parameters::check);
    assertThat(problem.code()).hasToString("bad-parameter");
    assertThat(problem.violations().getFirst().at()).isEqualTo("page");
    assertThat(problem.violations().getFirst().code()).hasToString(code);
    assertThat(problem).hasMessage("page must be a whole number from 1 to 2147483647.");
  }

  @Test
  void anUnknownParameterIsNamedOnlyToThoseWhoWantToKnow() {
    Map<String, String> query = Map.of("statsu", "active");
    new Parameters(Requests.get(query, Map.of()), Set.of("status")).check();

    Request strict = Requests.get(query, Map.of("prefer", "handling=strict"));
    Problem problem =
        catchThrowableOfType(Problem.class, () -> new Parameters(strict, Set.of("status")).check());
    assertThat(problem)
        .hasMessage("There is no query parameter \"statsu\" here. Did you mean \"status\"?");
  }

  private static Parameters repeated(String... values) {
    Request request = Requests.get(Map.of(), Map.of());
    return new Parameters(
        new Request(
            request.id(),
            "GET",
            request.resource(),
            Map.of(),
            Map.of("status", List.of(values)),
            Map.of(),
            "",
            request.baseUrl(),
            request.caller(),
            false),
        Set.of("status"));
  }

  @Test
  void aParameterWithTwoValuesIsRefused() {
    Parameters parameters = repeated("active", "draft", "active");
    assertThat(parameters.text("status", 10)).isEmpty();

    Problem problem = catchThrowableOfType(Problem.class, parameters::check);
    assertThat(problem).hasMessage("status is there with 2 different values. Send one of them.");
    assertThat(problem.violations().getFirst().code()).hasToString("duplicate");
  }

  @Test
  void aParameterMayBeThereTwiceWithOneValue() {
    Parameters parameters = repeated("active", "", " active ", "\u200B");

    assertThat(parameters.text("status", 10)).contains("active");
    parameters.check();
  }
}
