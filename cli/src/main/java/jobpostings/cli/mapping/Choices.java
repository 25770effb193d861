package jobpostings.cli.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import jobpostings.cli.feed.Cell;
import jobpostings.cli.service.Json;

/** Categories and the position type, by their names or ids. */
record Choices(Drafting drafting, ReferenceData reference) {
  void read() {
    Optional<Cell> categories = own(Field.CATEGORY, "categories");
    if (categories.isPresent()) {
      requireNames(categories.get(), "/categories", reference.categories());
    } else {
      categories();
    }
    Optional<Cell> type = own(Field.TYPE, "positionType");
    if (type.isPresent()) {
      requireNames(type.get(), "/positionType", reference.types());
    } else {
      type();
    }
  }

  /** Taken as they are, if they are objects with ids, and not names. */
  private Optional<Cell> own(Field field, String member) {
    Optional<Cell> own =
        drafting
            .own(field, member)
            .filter(cell -> cell.value().isObject() || cell.value().path(0).isObject());
    own.ifPresent(cell -> drafting.set("/" + member, cell.value(), cell));
    return own;
  }

  /** Another system's ids mean something else: where there is a name, it must be that of the id. */
  private void requireNames(Cell cell, String pointer, Names names) {
    for (JsonNode each : cell.value().isArray() ? cell.value() : List.of(cell.value())) {
      String name = each.path("name").asText("");
      if (!name.isEmpty() && !names.id(name).equals(names.id(each.path("id").asText()))) {
        unknown(cell, pointer, name, names);
      }
    }
  }

  private void categories() {
    Cell cell = drafting.cell(Field.CATEGORY).orElse(null);
    if (cell != null) {
      drafting.origin("/categories", cell);
    }
    List<String> names = names();
    if (names.isEmpty()) {
      if (cell != null) {
        drafting.job().putNull("categories");
      }
      return;
    }
    ArrayNode categories = drafting.job().putArray("categories");
    for (String name : new LinkedHashSet<>(names)) {
      Optional<Integer> id = reference.categories().id(name);
      id.ifPresent(known -> categories.addObject().put("id", known));
      if (id.isEmpty()) {
        unknown(cell, "/categories", name, reference.categories());
      }
    }
  }

  /** A name may contain commas, so they separate names only if all of the parts are known. */
  private List<String> names() {
    List<Value> values = drafting.values(Field.CATEGORY);
    if (values.size() > 1) {
      return values.stream().map(value -> drafting.text(Field.CATEGORY, value)).toList();
    }
    String text = drafting.text(Field.CATEGORY);
    if (reference.categories().id(text).isPresent()) {
      return List.of(text);
    }
    List<String> names = parts(text, "[|;]");
    List<String> finer = parts(text, "[|;,]");
    return finer.stream().allMatch(each -> reference.categories().id(each).isPresent())
        ? finer
        : names;
  }

  private List<String> parts(String text, String between) {
    return Arrays.stream(text.split(between))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .map(part -> drafting.meaning(Field.CATEGORY, part))
        .toList();
  }

  /** Feeds may list several types: the first known one is taken. */
  private void type() {
    Cell cell = drafting.cell(Field.TYPE).orElse(null);
    if (cell != null) {
      drafting.origin("/positionType", cell);
    }
    String text = drafting.text(Field.TYPE);
    if (text.isEmpty()) {
      if (cell != null) {
        drafting.job().putNull("positionType");
      }
      return;
    }
    Optional<Integer> id =
        reference
            .types()
            .id(text)
            .or(
                () ->
                    Arrays.stream(text.split("[|;,/]"))
                        .map(part -> drafting.meaning(Field.TYPE, part.strip()))
                        .flatMap(part -> reference.types().id(part).stream())
                        .findFirst());
    if (id.isPresent()) {
      drafting
          .job()
          .set("positionType", Json.MAPPER.createObjectNode().put("id", id.get().intValue()));
    } else {
      unknown(cell, "/positionType", text, reference.types());
    }
  }

  private void unknown(Cell cell, String pointer, String text, Names names) {
    List<String> near = names.near(text);
    drafting.fault(
        cell,
        pointer,
        "unknown-value",
        "\"%s\" is none of the service's names.%s A mapping can say which is meant."
            .formatted(
                text, near.isEmpty() ? "" : " Is it one of: " + String.join("; ", near) + "?"));
  }
}
