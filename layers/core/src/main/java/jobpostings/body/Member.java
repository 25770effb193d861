package jobpostings.body;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import jobpostings.problem.Violation;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.reference.Reference;
import jobpostings.text.Blank;
import jobpostings.text.Composed;
import jobpostings.text.Excerpt;
import jobpostings.text.Trimmed;

/**
 * One member of a request body, read as the type that it should have; what is wrong with it is
 * reported. Ids and amounts may be numeric strings, because some clients post the values of forms;
 * nothing else is converted.
 */
public final class Member {

  private final String at;
  private final String name;
  private final JsonNode node;
  private final UnknownMembers unknown;
  private final Violations violations;

  /**
   * @param at pointer to it
   * @param name what messages call it
   * @param node missing, if it was not sent
   */
  Member(String at, String name, JsonNode node, UnknownMembers unknown, Violations violations) {
    this.at = at;
    this.name = name;
    this.node = node;
    this.unknown = unknown;
    this.violations = violations;
  }

  /**
   * Text of one line, trimmed.
   *
   * @param most in code points
   */
  public Sent<String> line(int most) {
    return within(most, line(), UnaryOperator.identity());
  }

  /**
   * The text, unless it is too long, which is reported beside whatever else is wrong with it.
   *
   * @param form in which its code points count
   */
  private Sent<String> within(int most, Sent<String> sent, UnaryOperator<String> form) {
    boolean isWithin =
        !isText()
            || violations.requireLength(at, name, form.apply(Trimmed.of(node.textValue())), most);
    return isWithin ? sent : new Sent.Wrong<>();
  }

  /** Text of one line of any length, trimmed: it has no control characters. */
  public Sent<String> line() {
    return text()
        .flatMap(text -> unless(BadCharacters.control(name, text, node.textValue()), text));
  }

  /**
   * Text of any length by which something is known: of one line, in Unicode's form NFC, and without
   * characters that can't be seen, so that no two that look the same are two.
   */
  public Sent<String> identifier() {
    return line()
        .flatMap(text -> unless(BadCharacters.ignorable(name, text, node.textValue()), text))
        .map(Composed::of);
  }

  /**
   * The same.
   *
   * @param most in code points
   */
  public Sent<String> identifier(int most) {
    return within(most, identifier(), Composed::of);
  }

  /**
   * Text, trimmed.
   *
   * @param most in code points
   */
  public Sent<String> text(int most) {
    return within(most, text(), UnaryOperator.identity());
  }

  /** Text of any length, trimmed. */
  public Sent<String> text() {
    return untrimmedText()
        .flatMap(text -> unless(BadCharacters.replacement(name, text), Trimmed.of(text)));
  }

  /** Text of any length, as it was sent, but not blank. The caller has to refuse U+FFFD in it. */
  public Sent<String> untrimmedText() {
    return value(node.isTextual(), node::textValue, "a string")
        .flatMap(text -> unless(BadCharacters.half(name, text), text));
  }

  /** The text, unless it has a bad character, which is then reported. */
  private Sent<String> unless(Optional<String> badCharacter, String text) {
    return badCharacter.isPresent()
        ? wrong(ViolationCode.BAD_CHARACTER, badCharacter.get())
        : new Sent.Value<>(text);
  }

  public Sent<Boolean> flag() {
    return value(node.isBoolean(), node::booleanValue, "true or false");
  }

  /** An ISO 8601 calendar date. */
  public Sent<LocalDate> date() {
    String what = " must be a date of the calendar as YYYY-MM-DD, for example 2026-03-31.";
    return meaning(Iso8601::date, ViolationCode.NOT_A_DATE, name + what);
  }

  /** An ISO 8601 date and time with its offset. */
  public Sent<Instant> moment() {
    String what = " must be a date and time with an offset, for example 2026-03-31T17:00:00Z.";
    return meaning(Iso8601::moment, ViolationCode.NOT_A_DATE, name + what);
  }

  /** The meaning of the text. A text without one is reported, with that code and message. */
  public <T> Sent<T> meaning(
      Function<String, Optional<T>> meaning, ViolationCode code, String message) {
    return meaning(meaning, _ -> wrong(code, message));
  }

  private <T> Sent<T> meaning(
      Function<String, Optional<T>> meaning, Function<String, Sent<T>> otherwise) {
    return text().flatMap(text -> Sent.of(meaning.apply(text), () -> otherwise.apply(text)));
  }

  /** An Int32 of at least 1, which may be sent as text. */
  public Sent<Integer> positive() {
    return whole(1, Integer.MAX_VALUE);
  }

  /** An Int32 of at least 0, but not as text. */
  public Sent<Integer> count() {
    return isText() ? wrongType("a number") : whole(0, Integer.MAX_VALUE);
  }

  /** An Int32 of at least 1, but not as text: the number of a version. */
  public Sent<Integer> ordinal() {
    return isText() ? wrongType("a number") : positive();
  }

  /** A whole number of any size, but not as text: an id, of something that there may not be. */
  public Sent<BigDecimal> id() {
    return isText() ? wrongType("a number") : wholeNumber();
  }

  private boolean isText() {
    return node.isTextual() && hasValue();
  }

  private Sent<BigDecimal> wholeNumber() {
    return number()
        .flatMap(
            number ->
                number.stripTrailingZeros().scale() > 0
                    ? wrong(ViolationCode.TOO_PRECISE, name + " must be a whole number.")
                    : new Sent.Value<>(number));
  }

  /** A whole number of that range, which may be sent as text. */
  public Sent<Integer> whole(int least, int most) {
    return wholeNumber()
        .flatMap(
            number ->
                number.compareTo(BigDecimal.valueOf(least)) >= 0
                        && number.compareTo(BigDecimal.valueOf(most)) <= 0
                    ? new Sent.Value<>(number.intValueExact())
                    : wrong(
                        ViolationCode.OUT_OF_RANGE,
                        "%s must be a whole number from %s to %s.".formatted(name, least, most)));
  }

  /** One of the values, as text; case counts. */
  public <T> Sent<T> oneOf(List<T> values) {
    return meaning(
        text -> values.stream().filter(value -> value.toString().equals(text)).findFirst(),
        text -> {
          List<String> known = values.stream().map(Object::toString).toList();
          violations.add(Violation.unknownValue(at, name, known, text));
          return new Sent.Wrong<>();
        });
  }

  /** A number, with or without decimals. */
  public Sent<BigDecimal> number() {
    if (node.isTextual()) {
      return meaning(NumericText::read, this::noNumber);
    }
    return value(node.isNumber(), node::decimalValue, "a number");
  }

  private Sent<BigDecimal> noNumber(String text) {
    Optional<String> meant = NumericText.meant(text);
    String message = "%s must be a number: send %s in place of \"%s\".";
    return meant.isPresent()
        ? wrong(ViolationCode.WRONG_TYPE, message.formatted(name, meant.get(), text))
        : wrongType("a number");
  }

  /** An object, whatever it holds. */
  public Sent<ObjectNode> object() {
    return value(node.isObject(), () -> (ObjectNode) node, "an object");
  }

  /**
   * An object, to be read member by member.
   *
   * @param known what it may hold
   */
  public Sent<Members> members(Set<String> known) {
    return object().map(object -> new Members(object, at, unknown, known, violations));
  }

  /** Visits the members of an object whose names are free. */
  public Sent<ObjectNode> entries(BiConsumer<String, Member> look) {
    Sent<ObjectNode> object = object();
    object
        .asOptional()
        .ifPresent(
            entries ->
                entries
                    .properties()
                    .forEach(
                        entry ->
                            look.accept(entry.getKey(), entry(entry.getKey(), entry.getValue()))));
    return object;
  }

  private Member entry(String key, JsonNode value) {
    return new Member(
        Members.pointer(at, key), name + "." + Excerpt.name(key), value, unknown, violations);
  }

  /**
   * The entry of a fixed list, which is sent as an object with its id; without an id, no value.
   *
   * @param entries the list
   */
  public <R extends Reference> Sent<R> entry(R[] entries) {
    return members(Reference.MEMBERS)
        .flatMap(
            members -> {
              Member id = members.get("id", name + ".id");
              return id.isSent() ? id.entryById(entries) : new Sent.NoValue<>();
            });
  }

  private <R extends Reference> Sent<R> entryById(R[] entries) {
    return number()
        .flatMap(number -> Sent.of(Reference.of(entries, number), () -> unknownId(entries)));
  }

  private <R> Sent<R> unknownId(Reference[] entries) {
    String message = "%s must be the id of one of: %s.";
    return wrong(ViolationCode.UNKNOWN_VALUE, message.formatted(name, Reference.listed(entries)));
  }

  /**
   * Visits the elements of an array, however many there are, so that what is wrong with any of them
   * is found.
   *
   * @param most how many it may have; it must have at least one
   * @return how many there are
   */
  public Sent<Integer> elements(int most, Consumer<Member> look) {
    if (node.isArray() && node.isEmpty()) {
      return wrong(ViolationCode.TOO_FEW, "%s must have 1 to %d items.".formatted(name, most));
    }
    if (node.isArray() && node.size() > most) {
      String message = "%s has %d items; 1 to %d are allowed.";
      wrong(ViolationCode.TOO_MANY, message.formatted(name, node.size(), most));
    }
    return elements(look);
  }

  /** The same for an array that may be empty, and as long as a body can be. */
  public Sent<Integer> elements(Consumer<Member> look) {
    Sent<Integer> count = value(node.isArray(), node::size, "an array");
    for (int i = 0; i < count.orElse(0); i++) {
      // One at a time: together they would take far more memory than the body.
      look.accept(new Member(at + "/" + i, name + "[" + i + "]", node.get(i), unknown, violations));
    }
    return count;
  }

  /**
   * The constants that an array names, each once.
   *
   * @param what each of them is: "scope", for messages
   * @param known what there are, for messages: "one of read, write and manage"
   */
  public <E extends Enum<E>> Sent<Set<E>> constants(Class<E> type, String what, String known) {
    List<E> all = List.of(type.getEnumConstants());
    Set<E> set = EnumSet.noneOf(type);
    return elements(
            all.size(),
            element -> {
              Optional<E> one =
                  element.required(
                      each -> each.oneOf(all), "A %s must be %s.".formatted(what, known));
              if (one.isPresent() && !set.add(one.get())) {
                String message = "The %s %s is there twice.".formatted(what, one.get());
                element.wrong(ViolationCode.DUPLICATE, message);
              }
            })
        .flatMap(_ -> set.isEmpty() ? new Sent.Wrong<>() : new Sent.Value<>(set));
  }

  /**
   * The value of a member that is required. If there is none, that is reported.
   *
   * @param type reads it
   * @param what the requirement, as a sentence
   */
  public <T> Optional<T> required(Function<Member, Sent<T>> type, String what) {
    return type.apply(this).required(Optional.empty(), at, what, violations);
  }

  /** Pointer to this member. */
  public String pointer() {
    return at;
  }

  boolean isSent() {
    return !node.isMissingNode();
  }

  private boolean hasValue() {
    return isSent() && !node.isNull() && !(node.isTextual() && Blank.isBlank(node.textValue()));
  }

  /** Reads the value, if there is one, and it is of the type that is expected. */
  private <T> Sent<T> value(boolean isExpected, Supplier<T> read, String expected) {
    if (!hasValue()) {
      return isSent() ? new Sent.NoValue<>() : new Sent.Nothing<>();
    }
    return isExpected ? new Sent.Value<>(read.get()) : wrongType(expected);
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
    String message = "%s must be %s, not %s.".formatted(name, expected, actual);
    return wrong(ViolationCode.WRONG_TYPE, message);
  }

  /** Reports what is wrong with the value. */
  public <T> Sent<T> wrong(ViolationCode code, String message) {
    violations.add(at, code, message);
    return new Sent.Wrong<>();
  }
}
