package jobpostings.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyHashTest {
  private static final String BODY =
      "{\"title\":\"Nurse\",\"salary\":{\"amount\":1.50,\"period\":{\"id\":1}},\"x\":[1,2]}";

  private static String hash(String json) {
    try {
      return BodyHash.of(
          (ObjectNode)
              JsonMapper.builder()
                  .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                  .build()
                  .readTree(json));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void itIsASha256InHexadecimal() {
    // printf '{}' | sha256sum
    assertThat(hash("{}"))
        .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"x\":[1,2],\"salary\":{\"period\":{\"id\":1},\"amount\":1.50},\"title\":\"Nurse\"}",
        "{ \"title\" : \"Nurse\",\n"
            + " \"salary\":{\"amount\":1.5,\"period\":{\"id\":1}},\"x\":[1, 2]}",
        "{\"title\":\"\\u004eurse\",\"salary\":{\"amount\":1.50,\"period\":{\"id\":1}},\"x\":[1,2]}"
      })
  void whatSaysTheSameHasTheSame(String json) {
    assertThat(hash(json)).isEqualTo(hash(BODY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"title\":\"nurse\",\"salary\":{\"amount\":1.50,\"period\":{\"id\":1}},\"x\":[1,2]}",
        "{\"title\":\"Nurse\",\"salary\":{\"amount\":1.51,\"period\":{\"id\":1}},\"x\":[1,2]}",
        "{\"title\":\"Nurse\",\"salary\":{\"amount\":\"1.50\",\"period\":{\"id\":1}},\"x\":[1,2]}",
        "{\"title\":\"Nurse\",\"salary\":{\"amount\":1.50,\"period\":{\"id\":1}},\"x\":[2,1]}",
        "{\"title\":\"Nurse\",\"salary\":{\"amount\":1.50,\"period\":{\"id\":1}},\"x\":null}",
        "{\"title\":\"Nurse\",\"salary\":{\"amount\":1.50,\"period\":{\"id\":1}}}"
      })
  void whatSaysSomethingElseHasAnother(String json) {
    assertThat(hash(json)).isNotEqualTo(hash(BODY));
  }

  @Test
  void moneyIsToldApartBeyondWhatADoubleHolds() {
    assertThat(hash("{\"amount\":999999999999.9999}"))
        .isNotEqualTo(hash("{\"amount\":999999999999.99990001}"));
  }

  @Test
  void anExponentIsNotWrittenOut() {
    assertThat(hash("{\"amount\":1e999999999}")).isNotEqualTo(hash("{\"amount\":1e999999998}"));
  }
}
