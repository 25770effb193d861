package jobpostings.cli.mapping;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Position;
import jobpostings.cli.service.Json;
import org.jsoup.parser.Parser;

/**
 * A job of the file as a mapping reads it: what it has for each field, and, while it becomes a
 * draft, the job that is made of it, and what is wrong.
 */
final class Row {
  private static final Pattern BEFORE_URL =
      Pattern.compile("(?i)(?<=[^\\s,;|])[\\s,;|]++(?=(?:https?://|www\\.|mailto:))");

  private static final Pattern BEFORE_EMAIL =
      Pattern.compile("(?<=[^\\s,;|/])[\\s,;|/]++(?=[^\\s@]{1,64}@)");

  /** Of a number that may be written out. */
  private static final int MAX_DIGITS = 30;

  private static final int SHOWN = 100;
  private static final Pattern NUMBER = Pattern.compile("[0-9.]++");
  private static final Set<String> YES = Set.of("true yes y 1 1.0 oui vrai on".split(" "));
  private static final Set<String> NO = Set.of("false no n 0 0.0 non faux off".split(" "));

  final Mapping mapping;
  final ObjectNode job = Json.MAPPER.createObjectNode();
  final Map<String, Cell> origins = new HashMap<>();
  final Item item;
  private final Map<Field, List<Cell>> plain;
  private final Map<Field, List<Value>> all = new EnumMap<>(Field.class);
  private final Map<Field, List<Value>> filled = new EnumMap<>(Field.class);
  private final Map<Field, Map<String, Value>> byGroup = new EnumMap<>(Field.class);
  private final Set<Fault> faults = new LinkedHashSet<>();
  private final List<Fault> notes = new ArrayList<>();

  Row(Mapping mapping, Item item) {
    this.mapping = mapping;
    this.item = item;
    this.plain = Field.plain(item.cells());
  }

  /** All values of the field in the file's order; none without such a column. */
  List<Value> all(Field field) {
    return all.computeIfAbsent(field, this::read);
  }

  private List<Value> read(Field field) {
    return mapping.values(field, item, plain.getOrDefault(field, List.of()));
  }

  /** The names of what is read by a plain name, as the mapping doesn't say where the field is. */
  Set<String> readByName() {
    return plain.entrySet().stream()
        .filter(each -> !mapping.names(each.getKey()))
        .flatMap(each -> each.getValue().stream().map(Cell::name))
        .collect(Collectors.toSet());
  }

  /** All values of the field that are not empty. */
  List<Value> values(Field field) {
    return filled.computeIfAbsent(
        field, each -> all(each).stream().filter(value -> isSaid(each, value.cell())).toList());
  }

  /** Whether the cell has a value: what programs write for none is none, unless it is mapped. */
  private boolean isSaid(Field field, Cell cell) {
    String text = cell.text();
    return !NoValue.is(text) || mapping.hasMeaning(field, text);
  }

  /** What programs write for no value, where the field has it and nothing else. */
  Optional<Value> nothing(Field field) {
    return values(field).isEmpty()
        ? all(field).stream().filter(value -> NoValue.isWord(value.cell().text())).findFirst()
        : Optional.empty();
  }

  /** The first of a group that is not empty. */
  Optional<Value> value(Field field, String group) {
    return Optional.ofNullable(byGroup.computeIfAbsent(field, this::byGroup).get(group));
  }

  private Map<String, Value> byGroup(Field field) {
    Map<String, Value> groups = new HashMap<>();
    values(field).forEach(value -> groups.putIfAbsent(value.group(), value));
    return groups;
  }

  /** The referenceId as the service keeps it, or "" if it has none, or not one. */
  String referenceId() {
    List<Value> ids = values(Field.REFERENCE_ID);
    return ids.size() == 1 && ids.get(0).cell().isPlain()
        ? Normalizer.normalize(plain(ids.get(0).cell()), Normalizer.Form.NFC)
        : "";
  }

  /** The id of a job that came from the service and has no referenceId. */
  Optional<Integer> id() {
    return item.cell("referenceId")
        .flatMap(reference -> item.cell("id"))
        .map(Cell::value)
        .filter(JsonNode::canConvertToInt)
        .map(JsonNode::asInt);
  }

  /** Where the field's first value is. */
  Optional<Cell> cell(Field field) {
    return Stream.concat(values(field).stream(), all(field).stream()).map(Value::cell).findFirst();
  }

  /** The job's text for the field, otherwise the mapping's default; "" if there is neither. */
  String text(Field field) {
    String text = values(field).stream().map(value -> text(field, value)).collect(joining(" | "));
    String meaning = text.isEmpty() ? mapping.meaning(field, "") : text;
    return meaning.isEmpty() ? mapping.byDefault(field).orElse("") : meaning;
  }

  /** What one value says. */
  String text(Field field, Value value) {
    Cell cell = value.cell();
    if (!cell.isPlain()) {
      String members = cell.value().propertyStream().map(Map.Entry::getKey).collect(joining(", "));
      String with = members.isEmpty() ? "" : " with " + members;
      String message =
          "It is an object%s. Name the member that is the %s in a mapping by its path, such as \"%s.name\", or say with --from which system the file comes from."
              .formatted(with, field.key(), cell.name());
      fault(cell, field.pointer(), "wrong-type", message);
      return "";
    }
    if (field == Field.DESCRIPTION) {
      return mapping.meaning(field, cell.html());
    }
    String text = field.pointer().equals("/salary") ? cell.text() : plain(cell);
    if (text.length() > field.longest()) {
      String message = "The value has %d characters, and the longest that is read has %d.";
      fault(cell, field.pointer(), "too-long", message.formatted(text.length(), field.longest()));
      return "";
    }
    return mapping.meaning(field, isOfService() ? text : Folding.spaced(unescaped(text)));
  }

  /** As text; a whole number without the fraction of nothing that some programs write. */
  private static String plain(Cell cell) {
    boolean isWhole =
        cell.value().isNumber()
            && !cell.value().isIntegralNumber()
            && cell.value().decimalValue().stripTrailingZeros().scale() <= 0
            && Math.abs(cell.value().decimalValue().scale()) <= MAX_DIGITS;
    return isWhole ? cell.value().decimalValue().toBigInteger().toString() : cell.text();
  }

  /** A fault of two cells of which only one can be true. */
  void contradiction(String pointer, Cell one, Cell other) {
    String message =
        "\"%s\" says \"%s\", and \"%s\" says \"%s\". Correct one of them, or say in a mapping which column counts."
            .formatted(one.name(), shown(one.text()), other.name(), shown(other.text()));
    fault(other, pointer, "not-used-together", message);
  }

  /** A text as a message shows it. */
  static String shown(String text) {
    String line = text.strip();
    return line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line;
  }

  /** Whether the job has the form that the service gives it, as in an export. */
  boolean isOfService() {
    return own(Field.URL, "applicantRoutingType").isPresent();
  }

  /** That member of the job, as the file has it. */
  Stream<Cell> member(String name) {
    return item.cell(name).stream();
  }

  /** The member, if the job has it in the service's own form: as an object or an array. */
  Optional<Cell> own(Field field, String member) {
    return item.cell(member)
        .filter(cell -> !mapping.names(field) && cell.value().isContainerNode());
  }

  /** Notes where the member comes from: the first of the fields that the job has. */
  Optional<Cell> origin(String pointer, Field... fields) {
    Optional<Cell> first = Stream.of(fields).flatMap(field -> cell(field).stream()).findFirst();
    first.ifPresent(cell -> origins.put(pointer, cell));
    return first;
  }

  void text(Field field, String member) {
    origin("/" + member, field);
    String text = text(field);
    if (!text.isEmpty()) {
      job.put(member, text);
    } else if (!all(field).isEmpty()) {
      job.putNull(member);
    }
  }

  /** As text, of a field that has one value: of several none is taken, and nothing is joined. */
  void single(Field field, String member) {
    List<String> texts =
        values(field).stream()
            .map(value -> value.cell().text())
            .flatMap(text -> addresses(field, text))
            .distinct()
            .toList();
    if (texts.size() > 1) {
      origin("/" + member, field);
      String some = texts.stream().limit(3).map(Row::shown).collect(joining("\", \""));
      String message =
          "A job has one %s, and here are %d: \"%s\". Keep one, or name the member that has it in a mapping."
              .formatted(field.key(), texts.size(), some);
      fault(values(field).get(0).cell(), field.pointer(), "not-used-together", message);
      return;
    }
    text(field, member);
    if (values(field).size() > 1) {
      job.put(member, text(field, values(field).get(0)));
    }
  }

  /** The addresses of a cell that has several, of which none is made one. */
  private static Stream<String> addresses(Field field, String text) {
    return switch (field) {
      case URL -> BEFORE_URL.splitAsStream(text);
      case EMAIL -> {
        List<String> parts = BEFORE_EMAIL.splitAsStream(text).toList();
        // A name before an address is none.
        yield parts.stream().allMatch(part -> part.contains("@"))
            ? parts.stream()
            : Stream.of(text);
      }
      default -> Stream.of(text);
    };
  }

  void truth(Field field, String member) {
    origin("/" + member, field);
    truth(field).ifPresent(truth -> job.put(member, truth));
  }

  /** Clears what the field says at the service if its column is there, and empty. */
  void clear(Field field, Runnable clearing) {
    if (!all(field).isEmpty() && text(field).isEmpty()) {
      clearing.run();
    }
  }

  /** Empty if it has none, or one that is neither, which is then a fault. */
  Optional<Boolean> truth(Field field) {
    String text = text(field);
    Optional<Boolean> truth = yesOrNo(field, text);
    if (truth.isEmpty() && !text.isEmpty()) {
      String message =
          "\"%s\" is neither yes nor no. A mapping can say which is meant, under \"values\".";
      fault(field, "wrong-type", message.formatted(shown(text)));
    }
    return truth;
  }

  /** A number is yes or no only where a mapping says that it is: else it may be a count. */
  Optional<Boolean> yesOrNo(Field field, String text) {
    boolean mayBeCount =
        !mapping.names(field) && !values(field).isEmpty() && NUMBER.matcher(text).matches();
    return mayBeCount ? Optional.empty() : truth(text);
  }

  static Optional<Boolean> truth(String text) {
    String word = text.toLowerCase(Locale.ROOT);
    return YES.contains(word)
        ? Optional.of(true)
        : NO.contains(word) ? Optional.of(false) : Optional.empty();
  }

  /** Takes a member as it is, in the service's own form. */
  void take(Cell own) {
    job.set(own.name(), own.value());
    origins.put("/" + own.name(), own);
  }

  /** A fault of the field's first value. */
  void fault(Field field, String code, String message) {
    fault(cell(field).orElse(null), field.pointer(), code, message);
  }

  void fault(Cell cell, String pointer, String code, String message) {
    faults.add(located(cell, pointer, code, message));
  }

  boolean isFaulty(String pointer) {
    return faults.stream().anyMatch(fault -> pointer.equals(fault.pointer()));
  }

  void note(Cell cell, String code, String message) {
    notes.add(located(cell, null, code, message));
  }

  private Fault located(Cell cell, String pointer, String code, String message) {
    Position position = cell == null ? item.position() : cell.position();
    return new Fault(position, cell == null ? null : cell.name(), pointer, code, message);
  }

  FeedJob draft() {
    origin("/referenceId", Field.REFERENCE_ID);
    String referenceId = referenceId();
    Integer id = null;
    if (referenceId.isEmpty()) {
      id = id().orElse(null);
    } else {
      job.put("referenceId", referenceId);
    }
    return FeedJob.of(item.position(), id, job, origins, List.copyOf(faults), notes);
  }

  /** Text in which HTML's entities stand for characters, such as "Infirmi&amp;egrave;re". */
  static String unescaped(String text) {
    return text.indexOf('&') < 0 ? text : Parser.unescapeEntities(text, true);
  }
}
