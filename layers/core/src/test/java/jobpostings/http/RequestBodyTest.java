package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.Map;
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json; charset=utf-8",
        "application/json; charset=UTF8",
        "Application/JSON"
      })
  void jsonIsRead(String type) {
    assertThat(RequestBody.read(Requests.post("{\"a\": 1}", Map.of("content-type", type))).size())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json; charset=\"utf-8\"",
        "application/json;Charset=UTF-8;x=y",
        "application/json; x=\"; charset=latin1\"",
        "application/json;"
      })
  void parametersOfTheTypeAreRead(String type) {
    assertThat(RequestBody.read(Requests.post("{}", Map.of("content-type", type)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json; charset=iso-8859-1",
        "application/json; charset=utf-16",
        "application/json; charset",
        "application/json; charset=",
        "application/json; charset=utf-8; charset=latin1",
        "application/jsonp",
        "application/json-patch+json",
        "application/json, application/json",
        ";"
      })
  void noOtherCharsetAndNoTypeThatOnlyBeginsTheSameIs(String type) {
    assertThat(refusal("{}", Map.of("content-type", type)).code())
        .hasToString("unsupported-media-type");
  }

  @ParameterizedTest
  @CsvSource({"identity, {}", "gzip, {}", "'GZIP, identity', {}"})
  void whatTheGatewayDecodedIsRead(String coding, String body) {
    assertThat(RequestBody.read(Requests.post(body, encoded(coding)))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "br, {}",
    "deflate, {}",
    "'gzip, gzip', {}",
    "'gzip, deflate', {}",
    "x, {}",
    "gzip, '\u001F\uFFFD\b'"
  })
  void whatIsStillEncodedIsNot(String coding, String body) {
    assertThat(refusal(body, encoded(coding)).code()).hasToString("unsupported-media-type");
  }

  private static Map<String, String> encoded(String coding) {
    return Map.of("content-type", "application/json", "content-encoding", coding);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/xml", "application/x-www-form-urlencoded"})
  void otherTypesAreNot(String type) {
    assertThat(refusal("{}", Map.of("content-type", type)).code())
        .hasToString("unsupported-media-type");
    assertThat(refusal("{}", Map.of()).code()).hasToString("unsupported-media-type");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                   | The request has no body; it needs a JSON object.",
        "'  '                 | The request has no body; it needs a JSON object.",
        "[]                   | The body must be a JSON object: {...}.",
        "null                 | The body must be a JSON object: {...}.",
        "{\"a\": 1, \"a\": 2} | The body is not valid JSON: the member \"a\" is there twice (line"
            + " 1, column 13).",
        "{\"b\": [{\"a~/\": 1, \"a~/\": 2}]} | The body is not valid JSON: the member \"a~/\" is"
            + " there twice (line 1, column 24).",
        "{} {}                | The body is not valid JSON: something follows the object (line 1,"
            + " column 4).",
        "{\"a\":             | The body is not valid JSON: it can't be read (line 1, column 6).",
      })
  void whatIsNoObjectIsMalformed(String body, String detail) {
    Problem problem = refusal(body, JSON);
    assertThat(problem.code()).hasToString("malformed-json");
    assertThat(problem).hasMessage(detail);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": 1} x",
        "{\"a\": 1}{}",
        "{\"a\": 01}",
        "{'a': 1}",
        "{\"a\": NaN}",
        "{\"a\": \"\u0001\"}",
        "{\"a\": ",
        "\uFEFF{}",
      })
  void whatIsNoJsonIsMalformed(String body) {
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
