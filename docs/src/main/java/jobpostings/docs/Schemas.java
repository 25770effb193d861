package jobpostings.docs;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Shows schemas as lists of members; those with members of their own open on a click. */
record Schemas(Document document) {
  /** Any deeper, readers would lose their way. */
  private static final int DEEPEST = 5;

  /** Appends what the schema says about a body. */
  void append(Element parent, JsonNode schema) {
    JsonNode resolved = document.resolve(schema);
    parent.appendElement("div").append(Markdown.html(resolved.path("description").asText()));
    appendMembers(parent, content(schema), 1);
  }

  /** Appends the members of each of these objects to one list. */
  private void appendMembers(Element parent, List<JsonNode> objects, int depth) {
    if (objects.isEmpty()) {
      return;
    }
    Element list = parent.appendElement("ul").addClass("members");
    for (JsonNode object : objects) {
      List<String> required = object.path("required").valueStream().map(JsonNode::asText).toList();
      for (Map.Entry<String, JsonNode> member : object.path("properties").properties()) {
        String name = member.getKey();
        JsonNode schema = member.getValue();
        Element item = list.appendElement("li");
        appendLine(item, name, type(schema), required.contains(name));
        appendRules(item, schema);
        List<JsonNode> inside = depth < DEEPEST ? content(schema) : List.of();
        if (!inside.isEmpty()) {
          Element details = item.appendElement("details");
          details.appendElement("summary").text("Members of " + name);
          appendMembers(details, inside, depth + 1);
        }
      }
    }
  }

  /** Appends the line that begins a member, or a parameter. */
  static void appendLine(Element item, String name, String type, boolean required) {
    Element line = item.appendElement("div").addClass("member");
    line.appendElement("code").addClass("name").text(name);
    line.appendElement("span").addClass("type").text(type);
    if (required) {
      line.appendElement("span").addClass("required").text("required");
    }
  }

  /** Appends what a value means and the rules for it. */
  void appendRules(Element parent, JsonNode schema) {
    JsonNode resolved = document.resolve(schema);
    String description = schema.path("description").asText(resolved.path("description").asText(""));
    if (!description.isBlank()) {
      parent.appendElement("div").addClass("about").append(Markdown.html(description));
    }
    String rules = requirements(resolved);
    if (!rules.isEmpty()) {
      parent.appendElement("div").addClass("rules").text(rules);
    }
  }

  /** What a schema requires of a value, in words. */
  private static String requirements(JsonNode schema) {
    return Stream.of(
            range(schema, "minLength", "maxLength").map(range -> range + " characters"),
            range(schema, "minItems", "maxItems").map(range -> range + " elements"),
            range(schema, "minimum", "maximum"),
            schema.optional("enum").map(values -> texts(values, "one of: ", " | ")),
            schema.optional("const").map(value -> "always: " + value.asText()),
            schema.optional("pattern").map(value -> "as " + value.asText()),
            schema.optional("default").map(value -> "by default: " + value.asText()))
        .flatMap(Optional::stream)
        .collect(joining(", "));
  }

  private static Optional<String> range(JsonNode schema, String least, String most) {
    // The maximum of any Int32 is not worth mentioning.
    boolean bounded = schema.has(most) && schema.path(most).asDouble() < Integer.MAX_VALUE;
    if (schema.has(least) && bounded) {
      String from = schema.path(least).asText();
      String to = schema.path(most).asText();
      return Optional.of(from.equals(to) ? from : from + " to " + to);
    }
    if (bounded) {
      return Optional.of("at most " + schema.path(most).asText());
    }
    return schema.optional(least).map(value -> "at least " + value.asText());
  }

  private static String texts(JsonNode values, String before, String between) {
    return values.valueStream().map(JsonNode::asText).collect(joining(between, before, ""));
  }

  /** The type, in the words of the document: "string (date) or null", "array of Location". */
  String type(JsonNode schema) {
    JsonNode resolved = document.resolve(schema);
    if (resolved.has("oneOf") || resolved.has("anyOf")) {
      JsonNode types = resolved.path(resolved.has("oneOf") ? "oneOf" : "anyOf");
      return types.valueStream().map(this::type).distinct().collect(joining(" or "));
    }
    JsonNode type = resolved.path("type");
    if (type.isArray()) {
      return texts(type, "", " or ");
    }
    if (type.asText().equals("array")) {
      return "array of " + type(resolved.path("items"));
    }
    String text = type.asText(resolved.has("enum") || resolved.has("const") ? "string" : "any");
    return resolved.has("format") && !resolved.path("format").asText().startsWith("int")
        ? text + " (" + resolved.path("format").asText() + ")"
        : text;
  }

  /** The object schemas in a schema: its own, its alternatives', and its elements'. */
  private List<JsonNode> content(JsonNode schema) {
    JsonNode resolved = document.resolve(schema);
    List<JsonNode> objects = new ArrayList<>();
    if (resolved.has("properties")) {
      objects.add(resolved);
    }
    for (String several : List.of("allOf", "oneOf", "anyOf")) {
      resolved.path(several).forEach(each -> objects.addAll(content(each)));
    }
    resolved.optional("items").ifPresent(each -> objects.addAll(content(each)));
    return objects;
  }
}
