package jobpostings.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlankTest {
  /** Ranges of Default_Ignorable_Code_Point in Unicode's DerivedCoreProperties.txt. */
  @ParameterizedTest
  @CsvSource({
    "00AD, 00AD",
    "180B, 180F",
    "200B, 200F",
    "202A, 202E",
    "2060, 206F",
    "FE00, FE0F",
    "FFF0, FFF8",
    "1BCA0, 1BCA3",
    "1D173, 1D17A",
    "E0000, E0FFF"
  })
  void whatDisplaysShowNothingOfIsARangeOfUnicodes(String first, String last) {
    int begin = Integer.parseInt(first, 16);
    int end = Integer.parseInt(last, 16);

    assertThat(Blank.isIgnorable(begin)).isTrue();
    assertThat(Blank.isIgnorable(end)).isTrue();
    assertThat(Blank.isIgnorable(begin - 1)).isFalse();
    assertThat(Blank.isIgnorable(end + 1)).isFalse();
  }
}
