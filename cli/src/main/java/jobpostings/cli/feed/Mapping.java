package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a file's names and values mean if they are not those that are known anyway: {@code {"item":
 * "vacancy", "columns": {"title": "Job Title"}, "values": {"type": {"FT": "Full Time"}},
 * "defaults": {"category": "Other"}}}.
 */
public final class Mapping {
  private static final Set<String> MEMBERS = Set.of("item", "columns", "values", "defaults");

  private final JsonNode content;

  private Mapping(JsonNode content) {
    this.content = content;
  }

  /** The mapping of a file whose names are all known. */
  public static Mapping none() {
    return new Mapping(JsonNodeFactory.instance.objectNode());
  }

  /**
   * @param text JSON
   * @throws FeedException if it is not a mapping, or has unknown members
   */
  public static Mapping of(String text) throws FeedException {
    Located document = OneDocument.read(text);
    requireKnown(document, "", MEMBERS);
    Set<String> fields = Arrays.stream(Field.values()).map(Field::key).collect(Collectors.toSet());
    for (String member : new TreeSet<>(MEMBERS)) {
      JsonNode value = document.value().path(member);
      if (!member.equals("item")) {
        requireKnown(document, "/" + member, fields);
        requireObject(document, "/" + member, value);
      }
    }
    for (JsonNode values : document.value().path("values")) {
      requireObject(document, "/values", values);
    }
    return new Mapping(document.value());
  }

  private static void requireKnown(Located document, String pointer, Set<String> known)
      throws FeedException {
    for (var names = document.value().at(pointer).fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw new FeedException(
            Fault.at(
                document.position(pointer + "/" + Located.escaped(name)),
                "unknown-member",
                "\"%s\" is none of: %s.".formatted(name, String.join(", ", new TreeSet<>(known)))));
      }
    }
  }

  private static void requireObject(Located document, String pointer, JsonNode value)
      throws FeedException {
    if (!value.isMissingNode() && !value.isObject()) {
      throw new FeedException(
          Fault.at(document.position(pointer), "wrong-type", pointer + " must be an object."));
    }
  }

  /** The name of a job's element in XML. */
  public String item() {
    return content.path("item").asText("job");
  }

  /** The cell of each field that the job has. */
  Map<Field, Cell> fields(Item item) {
    Map<Field, Cell> found = new EnumMap<>(Field.class);
    for (Field field : Field.values()) {
      cell(field, item).ifPresent(cell -> found.put(field, cell));
    }
    return found;
  }

  /** The names in the file from which fields are taken. */
  public Set<String> used(Item item) {
    return fields(item).values().stream().map(Cell::name).collect(Collectors.toSet());
  }

  private Optional<Cell> cell(Field field, Item item) {
    Cell best = null;
    int bestFit = Integer.MAX_VALUE;
    JsonNode named = content.path("columns").path(field.key());
    for (Cell cell : item.cells()) {
      int fit =
          named.isTextual()
              ? cell.name().equals(named.asText()) ? 0 : Integer.MAX_VALUE
              : field.fit(cell.name()).orElse(Integer.MAX_VALUE);
      if (fit < bestFit) {
        best = cell;
        bestFit = fit;
      }
    }
    return Optional.ofNullable(best);
  }

  /** What that text stands for: itself, unless the mapping says otherwise. */
  String meaning(Field field, String text) {
    JsonNode values = content.path("values").path(field.key());
    JsonNode meaning = text.isEmpty() ? values.path("") : values.path(text);
    if (meaning.isValueNode()) {
      return meaning.asText();
    }
    for (var each : values.properties()) {
      if (Field.plain(each.getKey()).equals(Field.plain(text)) && !text.isEmpty()) {
        return each.getValue().asText();
      }
    }
    return text;
  }

  /** The value of a field for jobs that have none. */
  Optional<String> byDefault(Field field) {
    JsonNode value = content.path("defaults").path(field.key());
    return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
  }
}
