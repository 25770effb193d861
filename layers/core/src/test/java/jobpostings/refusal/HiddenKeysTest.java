package jobpostings.refusal;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HiddenKeysTest {
  private static final String KEY = "jpk_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCoPi1Gx9WtD4bE";
  private static final String FIXED = "a0000000-0000-4000-8000-000000000001";

  private static String each(String key, String format) {
    return key.chars().mapToObj(c -> format.formatted(c)).collect(joining());
  }

  private static String json(String key) {
    return each(key, "\\u%04x");
  }

  private static String percent(String key) {
    return each(key, "%%%02X");
  }

  static Stream<UnaryOperator<String>> forms() {
    return Stream.of(
        key -> key,
        HiddenKeysTest::json,
        HiddenKeysTest::percent,
        key -> each(key, "&#%d;"),
        key -> each(key, "&#x%X;"),
        key -> each(key, "&#x00%X"),
        key -> each(key, "&#x%08x;"),
        key -> each(key, "\\x%02x"),
        key -> each(key, "%%u%04X"),
        key -> key.replace("_", "&lowbar;"),
        key -> json(key.substring(0, 1)) + key.substring(1),
        key -> key.substring(0, 5) + json(key.substring(5, 8)) + percent(key.substring(8)),
        key -> json(key).replace("\\", "\\\\"),
        key -> json(key).replace("\\", "\\\\\\\\"),
        key -> percent(key).replace("%", "%25"),
        key -> percent(json(key)),
        key -> json(percent(key)),
        key -> json(json(json(key))),
        key -> each(key, "&#%d;").replace("&", "&amp;"));
  }

  static Stream<Arguments> keysInForms() {
    return Stream.of(KEY, FIXED, "jpp_" + KEY.substring(4) + ".17")
        .flatMap(key -> forms().map(form -> Arguments.of(key, form.apply(key))));
  }

  @ParameterizedTest
  @MethodSource("keysInForms")
  void theKeyThatWasSentIsInNothing(String key, String form) {
    HiddenKeys keys = new HiddenKeys(List.of(" " + key));
    assertThat(keys.in("{\"a\": \"" + form + "\", \"é\": 1}"))
        .isEqualTo("{\"a\": \"jpk_***\", \"é\": 1}");
    for (int piece : new int[] {0, 7}) {
      String cut = form.substring(piece * form.length() / key.length());
      assertThat(keys.in(cut)).contains("jpk_***").hasSizeLessThan(40);
    }
  }

  /** Of others, keys are known by how they begin. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jpk_q7Jd-Xw_0aZ3LmN8vB2k | jpk_***",
        "xjpp_q7Jd-Xw_0aZ3LmN8vB2kT, and | xjpk_***, and",
        "jpk_q7Jd-Xw_0aZ3LmN8vB2 | jpk_q7Jd-Xw_0aZ3LmN8vB2",
        "jpk_a1b2 | jpk_a1b2",
        "jpx_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCo | jpx_q7Jd-Xw_0aZ3LmN8vB2kTfRy6HsUeCo",
        "a0000000-0000-4000-8000-000000000001 | a0000000-0000-4000-8000-000000000001",
        "%6Apk%5Fq7Jd-Xw_0aZ3LmN8vB2k 100 %25 | jpk_*** 100 %25",
        "a\\nb \\u00e9 &amp; & &#8364; % \\ | a\\nb \\u00e9 &amp; & &#8364; % \\",
      })
  void allElseStaysAsItIs(String text, String shown) {
    assertThat(new HiddenKeys(List.of()).in(text)).isEqualTo(shown);
  }

  @ParameterizedTest
  @MethodSource("keysInForms")
  void aKeyThatGoesOnBeyondTheEndIsHidden(String key, String form) {
    HiddenKeys keys = new HiddenKeys(List.of(key));
    for (int end : new int[] {10, 11, 15, 10 + form.length() / 2, 9 + form.length()}) {
      assertThat(keys.in(" ".repeat(10) + form + " and more", end))
          .isEqualTo(end == 10 ? " ".repeat(10) : " ".repeat(10) + "jpk_***");
    }
  }

  @Test
  void hundredsOfKeysOneAfterTheOtherAreAllHidden() {
    String text = (KEY + "\",\"").repeat(900);

    assertThat(new HiddenKeys(List.of()).in(text, 32_768))
        .matches("(jpk_\\*\\*\\*\",\")+jpk_\\*\\*\\*");
  }
}
