package jobpostings.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "handling=strict                  | true",
        "respond-async, handling=strict   | true",
        "Handling = \"strict\"; x=1       | true",
        "handling=lenient                 | false",
        "handling=lenient, handling=strict| false",
        "handling=stricter                | false",
        "strict                           | false",
      })
  void thePreferenceForStrictHandlingIsRead(String header, boolean strict) {
    assertThat(Preferences.of(header).isStrict()).isEqualTo(strict);
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
