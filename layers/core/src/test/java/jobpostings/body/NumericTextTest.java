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
        "\u0661"
      })
  void nothingElseIs(String text) {
    assertThat(NumericText.read(text)).isEmpty();
  }

  /** A number of any size is read as one that is too large, or too fine, as it is itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "100e2147483647       | 1E+9998",
        "1e-2147483648        | 1E-10000",
        "-1e99999999999       | -1E+9998",
        "-2.5e-99999999999    | -2.5E-10000",
        "0e99999999999        | 0",
        "0.000e-99999999999   | 0",
        "10e00000000000000002 | 10e2",
        "1e9999               | 1E+9998",
        "1e9998               | 1E+9998",
      })
  void anExponentMayHaveAnySize(String text, BigDecimal number) {
    assertThat(NumericText.read(text).orElseThrow()).isEqualByComparingTo(number);
  }

  @Test
  void aNumberMayHaveAnyLength() {
    String nines = "9".repeat(2_000);
    String zeros = "0".repeat(2_000);

    assertThat(read(nines)).isGreaterThan(BigDecimal.TEN.pow(1_999));
    assertThat(read("1." + zeros)).isEqualByComparingTo("1");
    assertThat(read("1" + zeros + "e-2000")).isEqualByComparingTo("1");
    assertThat(read("0." + zeros + "5e2001")).isEqualByComparingTo("5");
    assertThat(read("1." + zeros + "1")).isGreaterThan(BigDecimal.ONE).isLessThan(BigDecimal.TWO);
    assertThat(read("1." + zeros + "1").scale()).isGreaterThan(4);
    assertThat(read("1." + nines)).isLessThan(BigDecimal.TWO);
    assertThat(read("-" + nines)).isNegative();
    assertThat(read("9".repeat(5_000_000)).precision()).isLessThan(2_000);
  }

  private static BigDecimal read(String text) {
    return NumericText.read(text).orElseThrow().stripTrailingZeros();
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
