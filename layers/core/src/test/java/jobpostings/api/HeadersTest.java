package jobpostings.api;

import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.body.Handling;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "handling=strict                   | STRICT",
        "respond-async, handling=strict    | STRICT",
        "Handling = \"strict\"; x=1        | STRICT",
        "handling=lenient                  | LENIENT",
        "Handling=LENIENT                  | LENIENT",
        "handling=lenient, handling=strict | LENIENT",
        "handling=strict, handling=lenient | STRICT",
        "handling=stricter                 | DEFAULT",
        "strict                            | DEFAULT",
      })
  void thePreferenceForHandlingIsRead(String header, Handling handling) {
    assertThat(Preferences.of(header).handling()).isEqualTo(handling);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"a\"           | true  | true",
        "\"b\", \"a\"    | true  | true",
        "\"b\",\"a\"     | true  | true",
        "*               | true  | true",
        "W/\"a\"         | false | true",
        "w/\"a\"         | false | false",
        "\"b\"           | false | false",
        "a               | false | false",
        "\"a, b\"        | false | false",
      })
  void entityTagsAreCompared(String header, boolean strong, boolean weak) {
    EntityTags tags = EntityTags.of(header);
    assertThat(tags.match("\"a\"")).isEqualTo(strong);
    assertThat(tags.matchWeakly("\"a\"")).isEqualTo(weak);
  }
}
