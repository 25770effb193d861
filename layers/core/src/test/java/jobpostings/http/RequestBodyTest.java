package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.Map;
import jobpostings.job.JobExamples;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBodyTest {
  private static final Map<String, String> JSON = Map.of("content-type", "application/json");

  private static Problem refusal(String body, Map<String, String> headers) {
    return catchThrowableOfType(
        Problem.class, () -> RequestBody.read(Requests.post(body, headers)));
  }

  /** What the gateway decoded is JSON, and what it left as it came is not. */
  @ParameterizedTest
  @CsvSource({
    "identity, {}, true",
    "gzip, {}, true",
    "'GZIP, identity', {}, true",
    "'gzip, gzip', {}, false",
    "'gzip, deflate', {}, false",
    "gzip, '\u001F\uFFFD\b', false"
  })
  void aBodyIsReadIfItsCodingWasUndone(String coding, String body, boolean isRead) {
    Map<String, String> headers =
        Map.of("content-type", "application/json", "content-encoding", coding);
    if (isRead) {
      assertThat(RequestBody.read(Requests.post(body, headers))).isEmpty();
    } else {
      assertThat(refusal(body, headers).code()).hasToString("unsupported-media-type");
    }
  }

  @Test
  void aBodyThatIsCutOffAnywhereIsMalformed() {
    String body = JobExamples.body().put("title", "\u00c9quipe \uD83C\uDF19").toString();

    for (int length = 0; length < body.length(); length++) {
      assertThat(refusal(body.substring(0, length), JSON).code()).hasToString("malformed-json");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\": \"\u0001\"}", "{\"a\": \"x\ny\"}", "\uFEFF{}"})
  void whatATableCanNotShowIsMalformed(String body) {
    assertThat(refusal(body, JSON).code()).hasToString("malformed-json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[", "{[", "[{"})
  void aBodyIsNestedAtMost64Deep(String levels) {
    assertThat(RequestBody.parse(nested(levels, 64))).hasSize(1);
    for (int depth : new int[] {65, 950, 1_001, 200_000}) {
      assertThat(refusal(nested(levels, depth), JSON))
          .hasMessageStartingWith(
              "The body is not valid JSON: it is nested more than 64 deep (line 1, column ");
    }
  }

  /** An object in which these levels are repeated until that depth. */
  private static String nested(String levels, int depth) {
    StringBuilder body = new StringBuilder("{\"a\":");
    for (int i = 0; i < depth - 1; i++) {
      body.append(levels.charAt(i % levels.length()) == '{' ? "{\"a\":" : "[");
    }
    body.append('1');
    for (int i = depth - 2; i >= 0; i--) {
      body.append(levels.charAt(i % levels.length()) == '{' ? '}' : ']');
    }
    return body.append('}').toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e99999999999",
        "-1E+2147483648",
        "1e-2147483648",
        "0e99999999999",
        "100e2147483647"
      })
  void aNumberIsReadWhateverItsExponent(String number) {
    assertThat(RequestBody.parse("{\"a\": %s}".formatted(number)).path("a").isNumber()).isTrue();
  }

  @Test
  void numbersAndNamesMayBeAsLongAsABody() {
    String digits = "9".repeat(5_000_000);

    assertThat(RequestBody.parse("{\"a\": %s}".formatted(digits)).path("a").decimalValue())
        .isGreaterThan(BigDecimal.TEN.pow(1_000));
    assertThat(RequestBody.parse("{\"%s\": 1}".formatted(digits)).has(digits)).isTrue();
  }

  @Test
  void fiveMebibytesAreReadAndNotAByteMore() {
    String frame = "{\"a\": \"%s\"}";
    int room = 5 * 1024 * 1024 - (frame.length() - 2);

    assertThat(RequestBody.read(Requests.post(frame.formatted("x".repeat(room)), JSON)).size())
        .isEqualTo(1);
    assertThat(refusal(frame.formatted("x".repeat(room + 1)), JSON).code())
        .hasToString("too-large");
    Problem refusal = refusal(frame.formatted("é" + "x".repeat(room - 1)), JSON);
    assertThat(refusal.code()).hasToString("too-large");
    assertThat(refusal).hasMessage("The body has 5,242,881 bytes, where 5,242,880 is the limit.");
  }
}
