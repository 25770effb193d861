package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.problem.Nearest;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.reference.Reference;

/**
 * Reads the members of one JSON object of a request body, each into what was {@link Sent}, and
 * reports those of the wrong type. Ids and amounts may be numeric strings, as form clients send
 * them; nothing else is converted.
 */
public final class Members {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,50}(\\.\\d{1,50})?");

  private final ObjectNode object;
  private final String at;
  private final Violations violations;
  private final boolean strict;

  /** The members of a whole body. @param strict whether an unknown member is a violation */
  public Members(ObjectNode body, boolean strict, Set<String> known, Violations violations) {
    this(body, "", strict, known, violations);
  }

  private Members(
      ObjectNode object, String at, boolean strict, Set<String> known, Violations violations) {
    this.object = object;
    this.at = at;
    this.strict = strict;
    this.violations = violations;
    if (strict) {
      object.fieldNames().forEachRemaining(name -> requireKnown(name, known));
    }
  }

  private void requireKnown(String name, Set<String> known) {
    if (known.contains(name)) {
      return;
    }
    List<String> nearest = Nearest.among(known, name, 1);
    String hint = nearest.isEmpty() ? "" : " Did you mean \"%s\"?".formatted(nearest.getFirst());
    String message = "There is no member \"%s\" here.%s".formatted(Shown.shortened(name), hint);
    violations.add(
        new Violation(pointer(name), ViolationCode.UNKNOWN_MEMBER, message, nearest));
  }

  /** The RFC 6901 pointer to a member of this object. */
  public String pointer(String name) {
    return at + "/" + Shown.shortened(name).replace("~", "~0").replace("/", "~1");
  }

  /** Whether the object has no members at all. */
  public boolean isEmpty() {
    return object.isEmpty();
  }

  /** Text, trimmed. @param most code points */
  public Sent<String> text(String name, int most) {
    return text(name)
        .flatMap(
            text -> {
              int length = text.codePointCount(0, text.length());
              return length <= most
                  ? new Sent.Value<>(text)
                  : wrong(
                      pointer(name),
                      ViolationCode.TOO_LONG,
                      "%s has %d characters; at most %d are allowed."
                          .formatted(name, length, most));
            });
  }

  /** Text of any length, trimmed. */
  public Sent<String> text(String name) {
    return read(name)
        .flatMap(
            node -> {
              if (!node.isTextual()) {
                return wrongType(pointer(name), name, "a string", node);
              }
              String text = node.textValue().strip();
              return isUnicode(text)
                  ? new Sent.Value<>(text)
                  : wrong(
                      pointer(name),
                      ViolationCode.WRONG_TYPE,
                      name + " holds half of a surrogate pair, which is not a character.");
            });
  }

  private static boolean isUnicode(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  public Sent<Boolean> flag(String name) {
    return read(name)
        .flatMap(
            node ->
                node.isBoolean()
                    ? new Sent.Value<>(node.booleanValue())
                    : wrongType(pointer(name), name, "true or false", node));
  }

  /** An ISO 8601 calendar date. */
  public Sent<LocalDate> date(String name) {
    return text(name)
        .flatMap(
            text -> {
              try {
                if (DATE.matcher(text).matches()) {
                  return new Sent.Value<>(LocalDate.parse(text));
                }
              } catch (DateTimeParseException e) {
                // Of the right form, but not in the calendar.
              }
              return wrong(
                  pointer(name),
                  ViolationCode.NOT_A_DATE,
                  "%s must be a date of the calendar as YYYY-MM-DD, for example 2026-03-31."
                      .formatted(name));
            });
  }

  /** A number that need not be whole. */
  public Sent<BigDecimal> number(String name) {
    return read(name).flatMap(node -> number(pointer(name), name, node));
  }

  /** An entry of a fixed list, sent as an object with its id. */
  public <R extends Reference> Sent<R> reference(String name, R[] entries) {
    return object(name, Reference.MEMBERS)
        .flatMap(members -> members.entry(entries, name + ".id"));
  }

  /** The entry of a fixed list whose id this object holds; without an id, no value. */
  public <R extends Reference> Sent<R> entry(R[] entries, String shown) {
    Sent<JsonNode> id = read("id");
    if (!id.isSent()) {
      return new Sent.NoValue<>();
    }
    return id.flatMap(node -> number(pointer("id"), shown, node))
        .flatMap(
            number ->
                Reference.of(entries, number)
                    .<Sent<R>>map(Sent.Value::new)
                    .orElseGet(
                        () ->
                            wrong(
                                pointer("id"),
                                ViolationCode.UNKNOWN_VALUE,
                                "%s must be the id of one of: %s."
                                    .formatted(shown, Reference.listed(entries)))));
  }

  /** The members of an object. @param known what it may hold */
  public Sent<Members> object(String name, Set<String> known) {
    return read(name).flatMap(node -> object(pointer(name), name, node, known));
  }

  /**
   * The members of each object of an array. Elements that are not objects are reported.
   *
   * @param most how many it may have; it must have one at least
   */
  public Sent<List<Members>> objects(String name, int most, Set<String> known) {
    return read(name)
        .flatMap(
            node -> {
              if (!node.isArray()) {
                return wrongType(pointer(name), name, "an array", node);
              }
              if (node.isEmpty()) {
                return wrong(
                    pointer(name),
                    ViolationCode.TOO_FEW,
                    "%s must have 1 to %d items.".formatted(name, most));
              }
              if (node.size() > most) {
                violations.add(
                    pointer(name),
                    ViolationCode.TOO_MANY,
                    "%s has %d items; 1 to %d are allowed.".formatted(name, node.size(), most));
              }
              return elements(name, node, most, known);
            });
  }

  private Sent<List<Members>> elements(String name, JsonNode array, int most, Set<String> known) {
    List<Members> elements = new ArrayList<>();
    for (int i = 0; i < Math.min(array.size(), most); i++) {
      String shown = "%s[%d]".formatted(name, i);
      String where = pointer(name) + "/" + i;
      if (isNoValue(array.get(i))) {
        violations.add(
            where, ViolationCode.REQUIRED, shown + " has no value; leave it out or fill it in.");
      } else {
        object(where, shown, array.get(i), known).asOptional().ifPresent(elements::add);
      }
    }
    boolean all = elements.size() == array.size();
    return all ? new Sent.Value<>(elements) : new Sent.Wrong<>();
  }

  private Sent<Members> object(String where, String shown, JsonNode node, Set<String> known) {
    return node instanceof ObjectNode members
        ? new Sent.Value<>(new Members(members, where, strict, known, violations))
        : wrongType(where, shown, "an object", node);
  }

  private Sent<BigDecimal> number(String where, String shown, JsonNode node) {
    if (node.isNumber()) {
      return new Sent.Value<>(node.decimalValue());
    }
    if (node.isTextual() && NUMBER.matcher(node.textValue().strip()).matches()) {
      return new Sent.Value<>(new BigDecimal(node.textValue().strip()));
    }
    return wrongType(where, shown, "a number", node);
  }

  private Sent<JsonNode> read(String name) {
    JsonNode node = object.get(name);
    if (node == null) {
      return new Sent.Nothing<>();
    }
    return isNoValue(node) ? new Sent.NoValue<>() : new Sent.Value<>(node);
  }

  private static boolean isNoValue(JsonNode node) {
    return node.isNull() || (node.isTextual() && node.textValue().isBlank());
  }

  private <T> Sent<T> wrongType(String where, String shown, String expected, JsonNode node) {
    return wrong(
        where,
        ViolationCode.WRONG_TYPE,
        "%s must be %s, not %s.".formatted(shown, expected, Shown.typeOf(node)));
  }

  private <T> Sent<T> wrong(String where, ViolationCode code, String message) {
    violations.add(where, code, message);
    return new Sent.Wrong<>();
  }
}
