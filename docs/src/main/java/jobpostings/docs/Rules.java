package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a schema requires of a value, in words. */
final class Rules {
  /** The maximum of any Int32, which is not worth mentioning. */
  private static final long MAX_INT = Integer.MAX_VALUE;

  private Rules() {}

  static List<String> of(JsonNode schema) {
    List<String> rules = new ArrayList<>();
    range(schema, "minLength", "maxLength").ifPresent(range -> rules.add(range + " characters"));
    range(schema, "minItems", "maxItems").ifPresent(range -> rules.add(range + " elements"));
    range(schema, "minimum", "maximum").ifPresent(rules::add);
    if (schema.has("enum")) {
      List<String> values = new ArrayList<>();
      schema.path("enum").forEach(value -> values.add(value.asText()));
      rules.add("one of: " + String.join(" | ", values));
    }
    if (schema.has("const")) {
      rules.add("always: " + schema.path("const").asText());
    }
    if (schema.has("pattern")) {
      rules.add("as " + schema.path("pattern").asText());
    }
    if (schema.has("default")) {
      rules.add("by default: " + schema.path("default").asText());
    }
    return rules;
  }

  private static Optional<String> range(JsonNode schema, String least, String most) {
    boolean bounded = schema.has(most) && schema.path(most).asDouble() < MAX_INT;
    if (schema.has(least) && bounded) {
      String from = schema.path(least).asText();
      String to = schema.path(most).asText();
      return Optional.of(from.equals(to) ? from : from + " to " + to);
    }
    if (bounded) {
      return Optional.of("at most " + schema.path(most).asText());
    }
    return Optional.ofNullable(schema.get(least)).map(value -> "at least " + value.asText());
  }
}
