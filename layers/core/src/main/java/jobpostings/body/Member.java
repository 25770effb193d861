package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import jobpostings.problem.UnknownValue;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Blank;
import jobpostings.text.Trimmed;

/**
 * One member of a request body, read as the type that it should have. Another type, or a value that
 * is invalid by itself, is reported. Ids and amounts may be numeric strings, because some clients
 * post the values of forms; nothing else is converted.
 */
public final class Member {
  private static final int MOST_CHECKED = 100;
  private static final BigDecimal INT32_MAX = BigDecimal.valueOf(Integer.MAX_VALUE);

  private final String at;
  private final String name;
  private final JsonNode node;
  private final boolean strict;
  private final Violations violations;

  /**
   * @param at pointer to it
   * @param name what messages call it
   * @param node missing, if it was not sent
   */
  Member(String at, String name, JsonNode node, boolean strict, Violations violations) {
    this.at = at;
    this.name = name;
    this.node = node;
    this.strict = strict;
    this.violations = violations;
  }

  /**
   * Text of one line, trimmed.
   *
   * @param most in code points
   */
  public Sent<String> line(int most) {
    return line()
        .flatMap(
            text ->
                violations.requireLength(at, name, text, most)
                    ? new Sent.Value<>(text)
                    : new Sent.Wrong<>());
  }

  /** Text of one line of any length, trimmed: it has no control characters. */
  public Sent<String> line() {
    return text()
        .flatMap(
            text -> {
              OptionalInt control = BadCharacters.control(text);
              if (control.isEmpty()) {
                return new Sent.Value<>(text);
              }
              String sent = node.textValue();
              int index = sent.indexOf(text) + control.getAsInt();
              return wrong(
                  ViolationCode.BAD_CHARACTER, BadCharacters.controlMessage(name, sent, index));
            });
  }

  /** Text of any length, trimmed. */
  public Sent<String> text() {
    return untrimmedText()
        .flatMap(
            text ->
                BadCharacters.hasReplacement(text)
                    ? wrong(
                        ViolationCode.BAD_CHARACTER, BadCharacters.replacementMessage(name, text))
                    : new Sent.Value<>(Trimmed.of(text)));
  }

  /**
   * Text of any length, as it was sent, but not blank. U+FFFD in it is for the caller to refuse.
   */
  public Sent<String> untrimmedText() {
    if (!hasValue()) {
      return without();
    }
    if (!node.isTextual()) {
      return wrongType("a string");
    }
    String text = node.textValue();
    OptionalInt half = BadCharacters.half(text);
    return half.isEmpty()
        ? new Sent.Value<>(text)
        : wrong(
            ViolationCode.BAD_CHARACTER, BadCharacters.halfMessage(name, text, half.getAsInt()));
  }

  public Sent<Boolean> flag() {
    if (!hasValue()) {
      return without();
    }
    return node.isBoolean() ? new Sent.Value<>(node.booleanValue()) : wrongType("true or false");
  }

  /** An ISO 8601 calendar date. */
  public Sent<LocalDate> date() {
    return text()
        .flatMap(
            text ->
                Iso8601.date(text)
                    .<Sent<LocalDate>>map(Sent.Value::new)
                    .orElseGet(
                        () ->
                            wrong(
                                ViolationCode.NOT_A_DATE,
                                "%s must be a date of the calendar as YYYY-MM-DD, for example 2026-03-31."
                                    .formatted(name))));
  }

  /** An ISO 8601 date and time with its offset. */
  public Sent<Instant> moment() {
    return text()
        .flatMap(
            text ->
                Iso8601.moment(text)
                    .<Sent<Instant>>map(Sent.Value::new)
                    .orElseGet(
                        () ->
                            wrong(
                                ViolationCode.NOT_A_DATE,
                                "%s must be a date and time with an offset, for example 2026-03-31T17:00:00Z."
                                    .formatted(name))));
  }

  /** An Int32 of at least 1. */
  public Sent<Integer> positive() {
    return number()
        .flatMap(
            number -> {
              if (number.stripTrailingZeros().scale() > 0) {
                return wrong(ViolationCode.WRONG_TYPE, name + " must be a whole number.");
              }
              return number.signum() > 0 && number.compareTo(INT32_MAX) <= 0
                  ? new Sent.Value<>(number.intValueExact())
                  : wrong(
                      ViolationCode.OUT_OF_RANGE,
                      "%s must be a whole number from 1 to %s.".formatted(name, INT32_MAX));
            });
  }

  /** One of the values, as text; case counts. */
  public <T> Sent<T> oneOf(List<T> values) {
    return text()
        .flatMap(
            text ->
                values.stream()
                    .filter(value -> value.toString().equals(text))
                    .findFirst()
                    .<Sent<T>>map(Sent.Value::new)
                    .orElseGet(() -> noneOf(values.stream().map(Object::toString).toList(), text)));
  }

  private <T> Sent<T> noneOf(List<String> values, String text) {
    violations.add(UnknownValue.violation(at, name, values, text));
    return new Sent.Wrong<>();
  }

  /** A number, with or without decimals. */
  public Sent<BigDecimal> number() {
    if (!hasValue()) {
      return without();
    }
    if (node.isNumber()) {
      return new Sent.Value<>(node.decimalValue());
    }
    if (!node.isTextual()) {
      return wrongType("a number");
    }
    return text()
        .flatMap(
            text ->
                NumericText.read(text)
                    .<Sent<BigDecimal>>map(Sent.Value::new)
                    .orElseGet(() -> noNumber(text)));
  }

  private Sent<BigDecimal> noNumber(String text) {
    return NumericText.meant(text)
        .<Sent<BigDecimal>>map(
            number ->
                wrong(
                    ViolationCode.WRONG_TYPE,
                    "%s must be a number: send %s in place of \"%s\"."
                        .formatted(name, number, text)))
        .orElseGet(() -> wrongType("a number"));
  }

  /** An object; {@link Members#of} reads what it holds. */
  Sent<ObjectNode> object() {
    if (!hasValue()) {
      return without();
    }
    return node instanceof ObjectNode object ? new Sent.Value<>(object) : wrongType("an object");
  }

  /**
   * The elements of an array. If it has far too many, only the first hundred: what is wrong with
   * them is enough to know.
   *
   * @param most how many it may have; it must have at least one
   */
  public Sent<List<Member>> elements(int most) {
    if (!hasValue()) {
      return without();
    }
    if (!node.isArray()) {
      return wrongType("an array");
    }
    if (node.isEmpty()) {
      return wrong(ViolationCode.TOO_FEW, "%s must have 1 to %d items.".formatted(name, most));
    }
    if (node.size() > most) {
      violations.add(
          at,
          ViolationCode.TOO_MANY,
          "%s has %d items; 1 to %d are allowed.".formatted(name, node.size(), most));
    }
    List<Member> elements = new ArrayList<>();
    for (int i = 0; i < Math.min(node.size(), MOST_CHECKED); i++) {
      elements.add(
          new Member(at + "/" + i, "%s[%d]".formatted(name, i), node.get(i), strict, violations));
    }
    return new Sent.Value<>(elements);
  }

  /** Pointer to this member. */
  public String pointer() {
    return at;
  }

  String name() {
    return name;
  }

  boolean isStrict() {
    return strict;
  }

  Violations violations() {
    return violations;
  }

  boolean isSent() {
    return !node.isMissingNode();
  }

  private boolean hasValue() {
    return isSent() && !node.isNull() && !(node.isTextual() && Blank.isBlank(node.textValue()));
  }

  private <T> Sent<T> without() {
    return isSent() ? new Sent.NoValue<>() : new Sent.Nothing<>();
  }

  private <T> Sent<T> wrongType(String expected) {
    String actual =
        switch (node.getNodeType()) {
          case ARRAY -> "an array";
          case OBJECT -> "an object";
          case BOOLEAN -> "true or false";
          case NUMBER -> "a number";
          default -> "text";
        };
    return wrong(
        ViolationCode.WRONG_TYPE, "%s must be %s, not %s.".formatted(name, expected, actual));
  }

  <T> Sent<T> wrong(ViolationCode code, String message) {
    violations.add(at, code, message);
    return new Sent.Wrong<>();
  }
}
