package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.Optional;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {
  private static Optional<String> key(Map<String, String> headers) {
    return IdempotencyKey.of(Requests.post("{}", headers));
  }

  @Test
  void withoutTheHeaderThereIsNone() {
    assertThat(key(Map.of())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "8e03978e-40d5-43dd-bc93-6894a57f9324", "\"quoted\"", "!~"})
  void itIsTakenAsItIs(String header) {
    assertThat(key(Map.of("idempotency-key", header))).contains(header);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a\tb", " a", "a\u007f", "a\n", "\u0000", "caf\u00e9"})
  void whatIsNotVisibleAsciiIsRefused(String header) {
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> key(Map.of("idempotency-key", header)))
        .satisfies(
            problem -> assertThat(problem.code()).isEqualTo(ProblemCode.BAD_PARAMETER),
            problem ->
                assertThat(problem.violations().getFirst().at()).isEqualTo("Idempotency-Key"));
  }
}
