package jobpostings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorCommandTest {
  @ParameterizedTest
  @ValueSource(strings = {"malformed-json", "too-many-requests", "not-permitted", "unavailable"})
  void eachCodeHasItsMend(String code) {
    assertThat(DoctorCommand.fix(code))
        .matches("[A-Z].{40,}")
        .doesNotContain("`", "**", "](", "###");
  }
}
