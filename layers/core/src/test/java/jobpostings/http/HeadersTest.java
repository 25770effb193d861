package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import jobpostings.body.Handling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadersTest {
  private static Request preferring(String header) {
    return Requests.get(Map.of(), Map.of("prefer", header));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "handling=strict                        | STRICT",
        "respond-async, handling=strict         | STRICT",
        "Handling = \"strict\"; x=1             | STRICT",
        "handling=\"s\\trict\"                  | STRICT",
        "handling=lenient                       | LENIENT",
        "handling=lenient, handling=strict      | LENIENT",
        "handling=strict, handling=lenient      | STRICT",
        "handling, handling=strict              | DEFAULT",
        "handling=stricter                      | DEFAULT",
        "handling=strict x                      | DEFAULT",
        "handling=\"strict                       | DEFAULT",
        "strict                                 | DEFAULT",
        "return=minimal                         | DEFAULT",
        "foo=\"x, handling=strict\"             | DEFAULT",
        "foo=\"x, handling=strict                | DEFAULT",
        "foo=\"\\\", handling=strict, \\\"\"      | DEFAULT",
        "foo=\"\\\\\", handling=strict           | STRICT",
        "foo; bar=\"; , \"; handling=lenient, handling=strict | STRICT",
        "foo=\"=\" , , ;, handling=strict ;     | STRICT",
      })
  void thePreferenceOfHandlingIsRead(String header, Handling handling) {
    assertThat(preferring(header).handling()).isEqualTo(handling);
  }

  @Test
  void aPreferenceHasAValueOrNone() {
    String header = "Return=Representation, wait=\"10\"; x=1, respond-async";
    assertThat(preferring(header).preferences())
        .containsExactly(
            entry("return", "representation"), entry("wait", "10"), entry("respond-async", ""));
  }
}
