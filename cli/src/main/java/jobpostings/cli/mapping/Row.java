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
  /** Of all values but descriptions: much more than the service takes. */
  private static final int MAX_LENGTH = 10_000;

  private static final Map<String, Boolean> TRUTHS =
      Map.of(
          "true", true, "yes", true, "y", true, "1", true, "oui", true, "false", false, "no", false,
          "n", false, "0", false, "non", false);

  final Mapping mapping;
  final ObjectNode job = Json.MAPPER.createObjectNode();
  final Map<String, Cell> origins = new HashMap<>();
  private final Item item;
  private final Map<Field, List<Cell>> fitting;
  private final Map<Field, List<Value>> all = new EnumMap<>(Field.class);
  private final Map<Field, List<Value>> filled = new EnumMap<>(Field.class);
  private final Map<Field, Map<String, Value>> byGroup = new EnumMap<>(Field.class);
  private final Set<Fault> faults = new LinkedHashSet<>();
  private final List<Fault> notes = new ArrayList<>();

  Row(Mapping mapping, Item item) {
    this.mapping = mapping;
    this.item = item;
    this.fitting = Field.fitting(item.cells());
  }

  /** All values of the field in the file's order; none without such a column. */
  List<Value> all(Field field) {
    return all.computeIfAbsent(field, each -> mapping.values(each, item, fitting(each)));
  }

  /** All values of the field that are not empty. */
  List<Value> values(Field field) {
    return filled.computeIfAbsent(
        field, each -> all(each).stream().filter(value -> !value.cell().text().isEmpty()).toList());
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

  /** The cells whose names fit, best first. */
  List<Cell> fitting(Field field) {
    return fitting.getOrDefault(field, List.of());
  }

  /** The referenceId as the service keeps it, or "" if it has none, or not one. */
  String referenceId() {
    List<Value> ids = values(Field.REFERENCE_ID);
    return ids.size() == 1 && ids.get(0).cell().isPlain()
        ? Normalizer.normalize(ids.get(0).cell().text(), Normalizer.Form.NFC)
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
    int length = cell.text().length();
    if (field != Field.DESCRIPTION && length > MAX_LENGTH) {
      String message = "The value has %d characters, and the longest that is read has %d.";
      fault(cell, field.pointer(), "too-long", message.formatted(length, MAX_LENGTH));
      return "";
    }
    boolean isOfService = field == Field.DESCRIPTION || isOfService();
    return mapping.meaning(field, isOfService ? cell.text() : unescaped(cell.text()));
  }

  /** As it stands in the file. */
  String raw(Field field) {
    return cell(field).map(Cell::text).orElse("");
  }

  /** Whether another column that may be meant says something else. */
  boolean isContradicted(Field field) {
    return !mapping.names(field)
        && fitting(field).stream()
                .map(Cell::text)
                .filter(text -> !text.isEmpty())
                .distinct()
                .count()
            > 1;
  }

  /** Whether the job has the form that the service gives it, as in an export. */
  boolean isOfService() {
    return own(Field.URL, "applicantRoutingType").isPresent();
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

  void truth(Field field, String member) {
    origin("/" + member, field);
    truth(field).ifPresent(truth -> job.put(member, truth));
  }

  /** Empty if it has none, or one that is neither, which is then a fault. */
  Optional<Boolean> truth(Field field) {
    String text = text(field);
    Optional<Boolean> truth = Optional.ofNullable(TRUTHS.get(text.toLowerCase(Locale.ROOT)));
    if (truth.isEmpty() && !text.isEmpty()) {
      String message =
          "\"%s\" is neither yes nor no. A mapping can say which is meant, under \"values\".";
      fault(field, "wrong-type", message.formatted(text));
    }
    return truth;
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

  Draft draft() {
    origin("/referenceId", Field.REFERENCE_ID);
    String referenceId = referenceId();
    Integer id = null;
    if (referenceId.isEmpty()) {
      id = id().orElse(null);
    } else {
      job.put("referenceId", referenceId);
    }
    return Draft.of(item.position(), id, job, origins, List.copyOf(faults), notes);
  }

  /** Text in which HTML's entities stand for characters, such as "Infirmi&amp;egrave;re". */
  static String unescaped(String text) {
    return text.indexOf('&') < 0 ? text : Parser.unescapeEntities(text, true);
  }
}
