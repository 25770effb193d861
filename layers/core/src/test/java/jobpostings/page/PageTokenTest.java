package jobpostings.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageTokenTest {
  private static String encoded(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }

  @Test
  void aTokenIsTheListAndTheKeyAsCompactJson() {
    String token = PageToken.of("requests", List.of("1", "caf\u00e9 \"?"));

    assertThat(token).isEqualTo(encoded("[\"requests\",\"1\",\"caf\u00e9 \\\"?\"]"));
    assertThat(PageToken.read("requests", token)).contains(List.of("1", "caf\u00e9 \"?"));
  }

  @Test
  void aTokenOfAnotherListIsNone() {
    assertThat(PageToken.read("versions", PageToken.of("employers", 7))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "x",
        "[]",
        "[\"versions\",\"7\"",
        "[\"versions\",\"7\"]]",
        "[\"versions\",\"7\"] ",
        "[\"versions\",\"7\"][]",
        "[\"versions\", \"7\"]",
        "[\"versions\",7]",
        "[\"versions\",\"7\",null]",
        "[\"versions\",[\"7\"]]",
        "{\"versions\":\"7\"}",
        "\"versions\""
      })
  void whatIsNotReadWholeIsNone(String json) {
    assertThat(PageToken.read("versions", encoded(json))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"!!!", "=", "==", "AAAA", " "})
  void norIsWhatIsNoTokenOrHasMoreThanOne(String text) {
    assertThat(PageToken.read("versions", text)).isEmpty();
    assertThat(PageToken.read("versions", PageToken.of("versions", 7) + text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2147483647, 2147483647", "0,", "-1,", "+1,", "01,", "2147483648,", "x,"})
  void aNumberIsAPositiveInt32(String text, Integer number) {
    assertThat(PageToken.number(List.of(text)).orElse(null)).isEqualTo(number);
    assertThat(PageToken.number(List.of(text, text))).isEmpty();
    assertThat(PageToken.number(List.of())).isEmpty();
  }
}
