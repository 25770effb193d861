package jobpostings.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HiddenKeysTest {
  private static final String KEY = "jpk_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCoPi1Gx9WtD4bE";

  /** The key that was sent as it was, and what begins and goes on as keys do; nothing else. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # sent                               | text                                       | shown
                                               | jpk_q7Jd-Xw_0aZ3LmN8vB2k                   | jpk_***
                                               | xjpp_q7Jd-Xw_0aZ3LmN8vB2kT, and            | xjpk_***, and
                                               | jpp_q7Jd-Xw_0aZ3LmN8vB2k.17                | jpk_***.17
          jpp_q7Jd-Xw_0aZ3LmN8vB2k.17          | ["jpp_q7Jd-Xw_0aZ3LmN8vB2k.17"]            | ["jpk_***"]
          a0000000-0000-4000-8000-000000000001 | {"a0000000-0000-4000-8000-000000000001":1} | {"jpk_***":1}
          a0000000-0000-4000-8000-000000000001 | a0000000-0000-4000-8000-000000000002       | a0000000-0000-4000-8000-000000000002
          a0000000-0000-4000-8000-000000000001 | A0000000-0000-4000-8000-000000000001       | A0000000-0000-4000-8000-000000000001
          ' a0000000-0000-4000-8000-0000000001 ' | (a0000000-0000-4000-8000-0000000001)     | (jpk_***)
                                               | jpk_q7Jd-Xw_0aZ3LmN8vB2                    | jpk_q7Jd-Xw_0aZ3LmN8vB2
                                               | jpk_a1b2                                   | jpk_a1b2
                                               | jpx_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCo        | jpx_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCo
                                               | JPK_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCo        | JPK_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCo
                                               | jpk%5Fq7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCo      | jpk%5Fq7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCo
                                               | é &amp; \\u00e9 % $1 \\                    | é &amp; \\u00e9 % $1 \\
          """)
  void keysAreReplacedByAMark(String sent, String text, String shown) {
    assertThat(new HiddenKeys(Optional.ofNullable(sent).stream().toList()).in(text))
        .isEqualTo(shown);
  }

  @Test
  void eachOfManyKeysIsReplaced() {
    assertThat(new HiddenKeys(List.of("", KEY)).in((KEY + "\",\"").repeat(900)))
        .isEqualTo("jpk_***\",\"".repeat(900));
  }
}
