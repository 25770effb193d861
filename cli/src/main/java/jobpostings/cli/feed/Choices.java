package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import jobpostings.cli.service.Json;

/** Categories and the position type, by their names or ids. */
final class Choices {
  private final Drafting drafting;
  private final ReferenceData reference;

  Choices(Drafting drafting, ReferenceData reference) {
    this.drafting = drafting;
    this.reference = reference;
  }

  void read() {
    if (!drafting.takeOwn("categories") || !isOwn("categories")) {
      categories();
    }
    if (!drafting.takeOwn("positionType")) {
      type();
    }
  }

  /** Whether they are objects with ids, and not names. */
  private boolean isOwn(String member) {
    return drafting.own(member).filter(cell -> cell.value().path(0).isObject()).isPresent();
  }

  private void categories() {
    Cell cell = drafting.cell(Field.CATEGORY).orElse(null);
    if (cell != null) {
      drafting.origin("/categories", cell);
    }
    List<String> names = names(cell);
    if (names.isEmpty()) {
      if (cell != null) {
        drafting.job().putNull("categories");
      }
      return;
    }
    ArrayNode categories = drafting.job().putArray("categories");
    for (String name : names) {
      Optional<Integer> id = reference.categories().id(name);
      id.ifPresent(known -> categories.addObject().put("id", known));
      if (id.isEmpty()) {
        unknown(cell, "/categories", name, reference.categories());
      }
    }
  }

  /** A name may contain commas, so they separate names only if all of the parts are known. */
  private List<String> names(Cell cell) {
    if (cell != null && cell.value().isArray()) {
      List<String> names = new ArrayList<>();
      for (JsonNode each : cell.value()) {
        names.add(drafting.meaning(Field.CATEGORY, each.asText(each.toString())));
      }
      return names;
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
