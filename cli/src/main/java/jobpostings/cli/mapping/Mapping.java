package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.feed.FeedException;
import jobpostings.cli.feed.Item;
import jobpostings.cli.feed.Located;
import jobpostings.cli.feed.MemberPath;
import jobpostings.cli.feed.Position;

/**
 * What a file's names and values mean if they are not those that are known anyway: {@code {"item":
 * "vacancy", "columns": {"title": "Job Title"}, "values": {"type": {"FT": "Full Time"}},
 * "defaults": {"category": "Other"}}}. docs/jobs-command.md describes the members.
 */
public final class Mapping {
  /** The systems whose mappings ship with the command. */
  public static final List<String> SHIPPED =
      List.of(
          ("adzuna ashby bamboohr bullhorn greenhouse icims indeed jazzhr jobposting jobvite jooble"
                  + " lever linkedin personio recruiterbox recruitee smartrecruiters successfactors"
                  + " talent teamtailor teamtailor-rss workable workable-api wp-job-manager"
                  + " wp-job-manager-export zoho")
              .split(" "));

  private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();
  private static final String METADATA = "metadata.";
  private static final Set<String> BY_FIELD = Set.of("columns", "values", "defaults");
  private static final Set<String> MEMBERS =
      Set.of(
          "from",
          "item",
          "columns",
          "values",
          "defaults",
          "escaped",
          "dateFormat",
          "cents",
          "ignore",
          "rest",
          "seen",
          "about",
          "signs");

  /** What is done with columns and members that are read for no field. */
  public enum Rest {
    /** They are passed over: the export of a system has hundreds. */
    IGNORED,
    /** They are told. */
    TOLD,
    /** Without a mapping nothing is sent: somebody has to decide. */
    REFUSED
  }

  private static final Set<String> RESTS = Set.of("ignore", "tell");

  /** Begins what a mapping leaves open: it is as if it were not there. */
  public static final String OPEN = "?";

  /** Follows the name of an address of which the last part is meant. */
  public static final String LAST_PART = "#last";

  private final ObjectNode whole;

  /** The whole without what is open. */
  private final ObjectNode content;

  private final ObjectNode own;
  private final Map<Field, Map<String, String>> meanings;
  private final Set<String> paths;

  /** Whether it says nothing, or defaults alone. */
  private final boolean isNone;

  final Optional<DateTimeFormatter> dateFormat;

  /** Own is what the user's mapping has of the content. */
  private Mapping(ObjectNode whole, ObjectNode own, boolean isNone) {
    this.whole = whole;
    this.isNone = isNone;
    this.content = answered(whole);
    this.own = own;
    this.meanings = meanings(content);
    this.paths = paths(content);
    this.dateFormat =
        Optional.ofNullable(content.path("dateFormat").asText(null))
            .map(pattern -> Dates.format(pattern, Locale.ENGLISH));
  }

  private static ObjectNode answered(ObjectNode whole) {
    ObjectNode content = whole.deepCopy();
    for (String member : BY_FIELD) {
      removeOpen(content.path(member));
    }
    content.path("values").forEach(Mapping::removeOpen);
    return content;
  }

  private static void removeOpen(JsonNode object) {
    if (object instanceof ObjectNode members) {
      members.removeIf(each -> each.isTextual() && each.asText().startsWith(OPEN));
    }
  }

  /** What is the user's own of it, as JSON. */
  public ObjectNode json() {
    return own.deepCopy();
  }

  /** All that it says, with what ships; without what is open. */
  public ObjectNode answered() {
    return content.deepCopy();
  }

  /** What is done with what it doesn't name. */
  public Rest rest() {
    return isNone
        ? Rest.REFUSED
        : content.path("rest").asText().equals("ignore") ? Rest.IGNORED : Rest.TOLD;
  }

  /** All that it names, under columns or to be ignored, with points between a path's names. */
  Set<String> paths() {
    return paths;
  }

  private static Set<String> paths(JsonNode content) {
    Set<String> paths = new HashSet<>();
    content
        .path("columns")
        .forEach(
            names -> {
              for (JsonNode name : names.isArray() ? names : List.of(names)) {
                add(name.asText(""), paths);
                Stream.of(name.asText("").split("\\|")).forEach(each -> add(each, paths));
              }
            });
    // A mapping of before has all names that the feed had.
    Stream.of("ignore", "seen")
        .flatMap(member -> content.path(member).valueStream())
        .forEach(name -> add(name.asText(), paths));
    return paths;
  }

  private static void add(String name, Set<String> paths) {
    String plain =
        name.endsWith(LAST_PART) ? name.substring(0, name.length() - LAST_PART.length()) : name;
    paths.add(Unread.dotted(plain));
    paths.add(Unread.dotted(MemberPath.of(plain).dotted()));
  }

  /** Whether amounts of pay are in cents. */
  boolean isInCents() {
    return content.path("cents").asBoolean();
  }

  /** The names that all feeds of the shape have for which it was made; empty if it doesn't say. */
  public List<String> signs() {
    return content.path("signs").valueStream().map(JsonNode::asText).toList();
  }

  /** What the job has for a field, without the mapping's values and defaults. */
  public List<Cell> cells(Field field, Item item) {
    return new Row(this, item).values(field).stream().map(Value::cell).toList();
  }

  /** The mapping of a file whose names are all known. */
  public static Mapping none() {
    return new Mapping(NOTHING, NOTHING, true);
  }

  /** A mapping that ships with the command. */
  public static Mapping ofShipped(String name) throws FeedException {
    return new Mapping(of(shipped(name)).whole, NOTHING, false);
  }

  /** The text of a mapping that ships with the command. */
  public static String shipped(String name) {
    try (InputStream in = Mapping.class.getResourceAsStream(name + ".json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A mapping as JSON; fails if it is none, or has unknown members. */
  public static Mapping of(String text) throws FeedException {
    Located document = Located.parse(text);
    requireKnown(document, MEMBERS);
    Set<String> fields = Arrays.stream(Field.values()).map(Field::key).collect(Collectors.toSet());
    for (String member : new TreeSet<>(BY_FIELD)) {
      if (document.members().containsKey(member)) {
        Set<String> known = new HashSet<>(fields);
        if (member.equals("columns")) {
          known.addAll(metadata(document.value()));
        }
        requireKnown(document.members().get(member), known);
      }
      requireObject(document, "/" + member, document.value().path(member));
    }
    for (JsonNode values : document.value().path("values")) {
      requireObject(document, "/values", values);
    }
    for (String member : List.of("ignore", "seen")) {
      JsonNode names = document.value().path(member);
      boolean isList = names.isArray() && names.valueStream().allMatch(JsonNode::isTextual);
      if (!names.isMissingNode() && !isList) {
        throw wrongType(document, "/" + member, "must be an array of names");
      }
    }
    JsonNode rest = document.value().path("rest");
    if (!rest.isMissingNode() && !RESTS.contains(rest.asText())) {
      throw wrongType(document, "/rest", "must be \"ignore\" or \"tell\"");
    }
    for (var column : document.value().path("columns").properties()) {
      JsonNode names = column.getValue();
      boolean isName = names.isTextual() || names.isNull();
      if (!isName && !(names.isArray() && names.valueStream().allMatch(JsonNode::isTextual))) {
        throw wrongType(
            document, "/columns/" + column.getKey(), "must be a name, an array of names, or null");
      }
    }
    ObjectNode content = (ObjectNode) document.value();
    String from = content.path("from").asText();
    if (content.has("from") && !SHIPPED.contains(from)) {
      throw wrongType(document, "/from", "must be one of: " + String.join(", ", SHIPPED));
    }
    try {
      Mapping own = new Mapping(content, content, false);
      return content.has("from") ? ofShipped(from).with(own) : own;
    } catch (IllegalArgumentException e) {
      throw wrongType(document, "/dateFormat", "must be like dd/MM/yyyy");
    }
  }

  /** The names of columns for the integrator's own data, such as "metadata.costCentre". */
  private static List<String> metadata(JsonNode content) {
    return content
        .path("columns")
        .propertyStream()
        .map(Map.Entry::getKey)
        .filter(name -> name.startsWith(METADATA) && name.length() > METADATA.length())
        .toList();
  }

  /** What the job has of the integrator's own data, by its name. */
  Map<String, List<Value>> metadata(Item item) {
    Map<String, List<Value>> data = new LinkedHashMap<>();
    for (String name : metadata(content)) {
      List<Value> values = alternatives(content.path("columns").path(name).asText(""), "0:", item);
      data.put(name.substring(METADATA.length()), values);
    }
    return data;
  }

  private static void requireKnown(Located object, Set<String> known) throws FeedException {
    for (var member : object.value().properties()) {
      String name = member.getKey();
      if (!known.contains(name)) {
        Position position = object.members().get(name).position();
        String names = String.join(", ", new TreeSet<>(known));
        throw new FeedException(
            position, "unknown-member", "\"%s\" is none of: %s.".formatted(name, names));
      }
    }
  }

  private static void requireObject(Located document, String pointer, JsonNode value)
      throws FeedException {
    if (!value.isMissingNode() && !value.isObject()) {
      throw wrongType(document, pointer, "must be an object");
    }
  }

  private static FeedException wrongType(Located document, String pointer, String why) {
    String message = pointer.substring(1) + " " + why + ".";
    return new FeedException(document.position(pointer), "wrong-type", message);
  }

  /** This mapping where the other says nothing. */
  public Mapping with(Mapping other) {
    ObjectNode all = whole.deepCopy();
    other.whole.forEachEntry(
        (member, value) -> {
          if (member.equals("values")) {
            ObjectNode values = all.withObjectProperty(member);
            value.forEachEntry(
                (field, more) -> values.withObjectProperty(field).setAll((ObjectNode) more));
          } else if (BY_FIELD.contains(member)) {
            all.withObjectProperty(member).setAll((ObjectNode) value);
          } else {
            all.set(member, value);
          }
        });
    return new Mapping(all, other.own, false);
  }

  /** This mapping with a value for jobs that have none. */
  public Mapping withDefault(Field field, String value) {
    ObjectNode all = whole.deepCopy();
    all.withObjectProperty("defaults").put(field.key(), value);
    return new Mapping(all, own, isNone);
  }

  /** The name of a job's element in XML, or the path to the array in JSON. */
  public Optional<String> item() {
    return Optional.ofNullable(content.path("item").asText(null));
  }

  /** Whether values of the field are escaped once more than their format asks for. */
  boolean isEscaped(Field field) {
    return content
        .path("escaped")
        .valueStream()
        .map(JsonNode::asText)
        .anyMatch(field.key()::equals);
  }

  /** The names of columns and members in which it says that the field is. */
  Stream<String> firstNames(Field field) {
    JsonNode names = content.path("columns").path(field.key());
    return (names.isArray() ? names.valueStream() : Stream.of(names))
        .flatMap(name -> Stream.of(name.asText("").split("\\|")))
        .filter(name -> !name.isEmpty())
        .map(name -> MemberPath.of(name).first());
  }

  /** Whether it says where the field is. */
  public boolean names(Field field) {
    return content.path("columns").has(field.key());
  }

  /** The fields for which the user's own mapping names columns, and these names. */
  Map<Field, String> named() {
    return own.path("columns").properties().stream()
        .filter(column -> column.getValue().isTextual())
        .filter(column -> !column.getValue().asText().startsWith(OPEN))
        .filter(column -> !column.getKey().startsWith(METADATA))
        .collect(
            Collectors.toMap(
                column -> Field.ofKey(column.getKey()).orElseThrow(),
                column -> column.getValue().asText()));
  }

  /**
   * The values that the job has for a field, in the file's order; none without such a column.
   *
   * @param plain the cells of its plain names, which count where the mapping doesn't name it
   */
  List<Value> values(Field field, Item item, List<Cell> plain) {
    if (names(field)) {
      JsonNode named = content.path("columns").path(field.key());
      List<Value> values = new ArrayList<>();
      int i = 0;
      for (JsonNode name : named.isArray() ? named : List.of(named)) {
        values.addAll(alternatives(name.asText(""), i++ + ":", item));
      }
      return values;
    }
    return plain.stream().flatMap(cell -> each(cell, "0:")).toList();
  }

  /** The values of the first of the names between bars that the job has. */
  private static List<Value> alternatives(String names, String group, Item item) {
    for (String name : item.cell(names).isPresent() ? new String[] {names} : names.split("\\|")) {
      List<Value> values = named(name, group, item);
      if (values.stream().anyMatch(value -> !NoValue.is(value.cell().text()))) {
        return values;
      }
    }
    return item.cell(names).map(cell -> each(cell, group).toList()).orElse(List.of());
  }

  private static List<Value> named(String name, String group, Item item) {
    if (name.endsWith(LAST_PART)) {
      String address = name.substring(0, name.length() - LAST_PART.length());
      return named(address, group, item).stream()
          .flatMap(value -> lastPart(value.cell().text()).map(part -> ended(value, part)).stream())
          .toList();
    }
    MemberPath path = MemberPath.of(name);
    Optional<Cell> exact = item.cell(name).or(() -> item.cell(path.slashed()));
    if (exact.isPresent()) {
      return each(exact.get(), group).toList();
    }
    List<Value> values = new ArrayList<>();
    Cell first = item.cell(path.first()).orElse(null);
    if (first != null) {
      for (MemberPath.Found found : path.behindFirst(first.content())) {
        values.add(new Value(group + found.group(), new Cell(name, found.content())));
      }
    }
    return values;
  }

  private static Value ended(Value address, String part) {
    Cell cell = address.cell();
    return new Value(address.group(), Cell.text(cell.name(), part, cell.position()));
  }

  /** The last part of an address that is not empty, without what follows a ? or #. */
  public static Optional<String> lastPart(String address) {
    String path = address.split("[?#]", 2)[0];
    while (path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    int slash = path.lastIndexOf('/');
    boolean hasPath = slash > path.indexOf("://") + 2;
    return hasPath ? Optional.of(path.substring(slash + 1)) : Optional.empty();
  }

  /**
   * The elements of an array and of arrays in it, or the value itself. Those of lists of different
   * lengths don't belong together.
   */
  private static Stream<Value> each(Cell cell, String group) {
    JsonNode value = cell.value();
    if (!value.isArray()) {
      return Stream.of(new Value(group, cell));
    }
    if (value.isEmpty()) {
      Cell none = Cell.of(cell.name(), NullNode.getInstance(), cell.position());
      return Stream.of(new Value(group, none));
    }
    return IntStream.range(0, value.size())
        .boxed()
        .flatMap(i -> each(cell.element(i), "%s%d of %d/".formatted(group, i, value.size())));
  }

  /** Whether the mapping says what that text stands for. */
  boolean hasMeaning(Field field, String text) {
    Map<String, String> byPlain = meanings.get(field);
    return byPlain != null && !text.isEmpty() && byPlain.containsKey(Folding.plain(text));
  }

  /** What that text stands for: itself, unless the mapping says otherwise. */
  String meaning(Field field, String text) {
    JsonNode values = content.path("values").path(field.key());
    if (values.path(text).isValueNode()) {
      return values.path(text).asText();
    }
    Map<String, String> byPlain = meanings.get(field);
    return byPlain == null || text.isEmpty()
        ? text
        : byPlain.getOrDefault(Folding.plain(text), text);
  }

  /** Whether a number may be an id of the service: not of a known system's, which has its own. */
  boolean mayBeId(Field field, String text) {
    Map<String, String> byPlain = meanings.getOrDefault(field, Map.of());
    return signs().isEmpty() || byPlain.containsValue(text);
  }

  /** What values mean, by the letters and digits of them; the first of those that have the same. */
  private static Map<Field, Map<String, String>> meanings(JsonNode content) {
    Map<Field, Map<String, String>> meanings = new EnumMap<>(Field.class);
    for (Field field : Field.values()) {
      content
          .path("values")
          .path(field.key())
          .forEachEntry(
              (value, meaning) ->
                  meanings
                      .computeIfAbsent(field, each -> new HashMap<>())
                      .putIfAbsent(Folding.plain(value), meaning.asText()));
    }
    return meanings;
  }

  /** The value of a field for jobs that have none. */
  Optional<String> byDefault(Field field) {
    JsonNode value = content.path("defaults").path(field.key());
    return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
  }
}
