package jobpostings.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.IntStream;
import jobpostings.Growth;
import org.junit.jupiter.api.Test;

class LowerCaseTest {
  @Test
  void isThatOfTheRootLocale() {
    String all =
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
            .mapToObj(c -> Character.toString(c) + "x")
            .reduce(new StringBuilder(), StringBuilder::append, StringBuilder::append)
            .toString();
    assertThat(LowerCase.of(all)).isEqualTo(all.toLowerCase(Locale.ROOT));
    assertThat(LowerCase.of("\u03A3\u0130\u03A3")).isEqualTo("\u03C3i\u0307\u03C2");
  }

  @Test
  void growsWithTheLength() {
    Growth.assertLinear("", "\u0130", "", LowerCase::of);
  }
}
