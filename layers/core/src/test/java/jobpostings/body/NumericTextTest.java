package jobpostings.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumericTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"0", "-0", "7", "60000", "17.50", "-1.5", "1e3", "1E+3", "2.5e-2"})
  void whatJsonCallsANumberIsRead(String text) {
    assertThat(NumericText.read(text)).contains(new BigDecimal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+1",
        "01",
        "007",
        ".5",
        "5.",
        "1e",
        "1e+",
        "0x10",
        "NaN",
        "Infinity",
        "1_000",
        "1,5",
        "1 000",
        "\u0661",
        "1e99999999999",
        "-1e-99999999999"
      })
  void nothingElseIs(String text) {
    assertThat(NumericText.read(text)).isEmpty();
  }

  @Test
  void itMayBeAsLongAsANumberInJson() {
    assertThat(NumericText.read("9".repeat(1_000))).isPresent();
    assertThat(NumericText.read("9".repeat(1_001))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "60,000           | 60000",
        "1,234,567.89     | 1234567.89",
        "$60000           | 60000",
        "$ 60,000.00      | 60000.00",
        "CA$60,000        | 60000",
        "60000 CAD        | 60000",
        "cad 60000        | 60000",
        "60 000           | 60000",
        "60\u00A0000 $     | 60000",
        "60 000,50 $      | 60000.50",
        "60'000           | 60000",
        "60.000,50        | 60000.50",
        "17,5             | 17.5",
        "17,50 €          | 17.50",
        "60000.           | 60000",
        ".5               | 0.5",
        "007              | 7",
      })
  void whatIsMeantIsFound(String text, String number) {
    assertThat(NumericText.meant(text)).contains(number);
    assertThat(NumericText.read(number)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lots",
        "",
        "$",
        "60k",
        "60-70",
        "60%",
        "$60.000",
        "1,23,456",
        "1.2.3",
        "12,3456",
        "-5,000",
        "60,000,",
        "1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5",
        "2026-01-01",
        "1e5,0"
      })
  void whatIsInDoubtIsNot(String text) {
    assertThat(NumericText.meant(text)).isEmpty();
  }
}
