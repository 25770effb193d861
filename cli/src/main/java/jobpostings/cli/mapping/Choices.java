package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.cli.feed.Cell;

/** Categories and the position type, by their names or ids. */
record Choices(Row row, ReferenceData reference) {
  private static final Set<String> OWN = Set.of("id", "name");

  void read() {
    own(Field.CATEGORY, "categories", reference.categories(), this::categories);
    own(Field.TYPE, "positionType", reference.types(), this::type);
  }

  /**
   * Takes objects with ids as they are. Another system's ids mean something else: where there is a
   * name, it must be that of the id. What is not such an object is read otherwise.
   */
  private void own(Field field, String member, ReferenceNames names, Runnable otherwise) {
    Cell cell = row.own(field, member).orElse(null);
    if (cell == null || !isOwn(cell.value())) {
      otherwise.run();
      return;
    }
    row.take(cell);
    for (JsonNode each : cell.value().isArray() ? cell.value() : List.of(cell.value())) {
      String name = each.path("name").asText("");
      if (!name.isEmpty() && !names.id(name).equals(names.id(each.path("id").asText()))) {
        unknown(cell, "/" + member, name, names);
      }
    }
  }

  /** Objects with the service's members alone: with others, the ids are another system's. */
  private static boolean isOwn(JsonNode value) {
    boolean isList = value.isArray() && !value.isEmpty();
    Stream<JsonNode> all = isList ? value.valueStream() : Stream.of(value);
    return all.allMatch(
        each ->
            each.path("id").isInt()
                && each.propertyStream().map(Map.Entry::getKey).allMatch(OWN::contains));
  }

  private void categories() {
    Optional<Cell> cell = row.origin("/categories", Field.CATEGORY);
    cell.ifPresent(each -> row.job.putNull("categories"));
    for (String name : new LinkedHashSet<>(names())) {
      ArrayNode categories = row.job.withArrayProperty("categories");
      id(Field.CATEGORY, name)
          .ifPresentOrElse(
              id -> categories.addObject().put("id", id),
              () -> unknown(cell.orElse(null), "/categories", name, reference.categories()));
    }
  }

  /** A name may contain commas, so they separate names only if all of the parts are known. */
  private List<String> names() {
    List<Value> values = row.values(Field.CATEGORY);
    if (values.size() > 1) {
      return values.stream().map(value -> row.text(Field.CATEGORY, value)).toList();
    }
    String text = row.text(Field.CATEGORY);
    if (id(Field.CATEGORY, text).isPresent()) {
      return List.of(text);
    }
    List<String> finer = parts(text, "[|;,]");
    return finer.stream().allMatch(each -> id(Field.CATEGORY, each).isPresent())
        ? finer
        : parts(text, "[|;]");
  }

  private List<String> parts(String text, String between) {
    return Arrays.stream(text.split(between))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .map(part -> row.mapping.meaning(Field.CATEGORY, part))
        .toList();
  }

  /**
   * Of several types the first is taken; a text is understood as a whole, or as a list of types
   * that are all known, or not at all.
   */
  private void type() {
    Optional<Cell> cell = row.origin("/positionType", Field.TYPE);
    List<Value> values = row.values(Field.TYPE);
    String text = row.text(Field.TYPE);
    if (text.isEmpty()) {
      cell.ifPresent(each -> row.job.putNull("positionType"));
      return;
    }
    Stream<String> texts =
        values.isEmpty()
            ? Stream.of(text)
            : values.stream().map(value -> row.text(Field.TYPE, value));
    texts
        .flatMap(each -> types(each).stream())
        .findFirst()
        .ifPresentOrElse(
            id -> row.job.putObject("positionType").put("id", id),
            () -> unknown(cell.orElse(null), "/positionType", text, reference.types()));
  }

  /** The types of a text, in its order; none if a part of it is unknown. */
  private List<Integer> types(String text) {
    Optional<Integer> whole = typeOf(text);
    if (whole.isPresent()) {
      return List.of(whole.get());
    }
    List<Integer> types = new ArrayList<>();
    for (String part : text.split("[|;,/]")) {
      String meant = row.mapping.meaning(Field.TYPE, part.strip());
      Optional<Integer> type = typeOf(meant);
      if (type.isEmpty() && !meant.isEmpty() && !Words.usual().saysNothingMore(meant)) {
        return List.of();
      }
      type.ifPresent(types::add);
    }
    return types;
  }

  private Optional<Integer> typeOf(String text) {
    return id(Field.TYPE, text).or(() -> Words.usual().type(text).flatMap(reference.types()::id));
  }

  private Optional<Integer> id(Field field, String text) {
    ReferenceNames names = field == Field.TYPE ? reference.types() : reference.categories();
    boolean isNumber = text.matches("[0-9]+");
    return isNumber && !row.mapping.mayBeId(field, text) ? Optional.empty() : names.id(text);
  }

  private void unknown(Cell cell, String pointer, String text, ReferenceNames names) {
    List<String> near = names.near(text);
    String question = near.isEmpty() ? "" : " Is it one of: " + String.join("; ", near) + "?";
    String message = "\"%s\" is none of the service's names.%s A mapping can say which is meant.";
    row.fault(cell, pointer, "unknown-value", message.formatted(text, question));
  }
}
