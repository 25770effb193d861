package jobpostings.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The plain forms that an optional member's value may have: how each is stored and written. */
class PlainConverterTest {
  private final PlainConverter converter = new PlainConverter();

  static Stream<Arguments> forms() {
    return Stream.of(
        Arguments.of("7", "AttributeValue(S=7)", "\"7\""),
        Arguments.of(7, "AttributeValue(N=7)", "7"),
        Arguments.of(-7L, "AttributeValue(N=-7)", "-7"),
        Arguments.of(2.5, "AttributeValue(N=2.5)", "2.5"),
        Arguments.of(new BigDecimal("1E+3"), "AttributeValue(N=1000)", "1000"),
        Arguments.of(true, "AttributeValue(BOOL=true)", "true"),
        Arguments.of(
            List.of(7, "7"),
            "AttributeValue(L=[AttributeValue(N=7), AttributeValue(S=7)])",
            "[7,\"7\"]"),
        Arguments.of(Map.of("a", 7), "AttributeValue(M={a=AttributeValue(N=7)})", "{\"a\":7}"));
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aPlainFormIsStoredAndWrittenAsWhatItIs(Object plain, String stored, String written) {
    assertThat(converter.transformFrom(plain)).hasToString(stored);
    Object read = converter.transformTo(converter.transformFrom(plain));
    assertThat(Json.text(json -> Json.plain(plain, json))).isEqualTo(written);
    assertThat(Json.text(json -> Json.plain(read, json))).isEqualTo(written);
  }

  @Test
  void whatHasNoPlainFormIsNotTakenForAText() {
    assertThatThrownBy(() -> converter.transformFrom(LocalDate.EPOCH))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.text(json -> Json.plain(LocalDate.EPOCH, json)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
