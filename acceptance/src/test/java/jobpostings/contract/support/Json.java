package jobpostings.contract.support;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.time.LocalDate;

/** JSON whose numbers keep the decimals that they were written with. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private Json() {}

  public static JsonNode read(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new AssertionError("No JSON: " + json, e);
    }
  }

  public static JsonNode of(Object value) {
    return switch (value) {
      case null -> NullNode.getInstance();
      case JsonNode node -> node;
      case LocalDate date -> MAPPER.valueToTree(date.toString());
      default -> MAPPER.valueToTree(value);
    };
  }

  /** Whether they are the same value; 60000 and 60000.0000 are. */
  public static boolean same(JsonNode one, JsonNode other) {
    return one.equals(
        (a, b) ->
            a.isNumber() && b.isNumber()
                ? a.decimalValue().compareTo(b.decimalValue())
                : a.equals(b) ? 0 : 1,
        other);
  }
}
