package jobpostings.docs;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * Shows schemas as lists of members; those with members of their own open on a click. What was told
 * before is a link to where that is: whole objects, and members that mean the same.
 *
 * @param told the ids of the elements that tell something, by what they tell
 */
record Schemas(Document document, Map<String, String> told) {
  /** Any deeper, readers would lose their way; counted in the points of ids. */
  private static final int DEEPEST = 5;

  Schemas(Document document) {
    this(document, new HashMap<>());
  }

  /**
   * Appends what the schema says about a body.
   *
   * @param id of the list of its members
   * @param sent whether readers send such a body, or get it
   */
  void append(Element parent, JsonNode schema, String id, boolean sent) {
    if (!appendLink(parent, schema)) {
      String about = document.resolve(schema).path("description").asText();
      parent.appendElement("div").append(Markdown.html(about));
      appendMembers(parent, schema, id, sent);
    }
  }

  /** Whether the members of the schema were told before; if so, a link leads there. */
  private boolean appendLink(Element parent, JsonNode schema) {
    String name = name(schema);
    if (!told.containsKey(name)) {
      return false;
    }
    parent.append("<p><a href=\"#%s\">%s</a></p>".formatted(told.get(name), name));
    return true;
  }

  /** The name of the schema, or of its elements'; "" if it has none, or too little to be told. */
  private String name(JsonNode schema) {
    JsonNode items = document.resolve(schema).path("items");
    JsonNode named = schema.has("$ref") || items.isMissingNode() ? schema : items;
    String name = named.path("$ref").asText().replaceFirst(".*/", "");
    return content(schema).isEmpty() ? "" : name;
  }

  private void appendMembers(Element parent, JsonNode schema, String id, boolean sent) {
    if (!name(schema).isEmpty()) {
      told.put(name(schema), id);
    }
    Element list = parent.appendElement("ul").addClass("members").attr("id", id);
    Map<String, String> again = new LinkedHashMap<>();
    for (JsonNode object : content(schema)) {
      List<String> required = object.path("required").valueStream().map(JsonNode::asText).toList();
      for (Map.Entry<String, JsonNode> member : object.path("properties").properties()) {
        String name = member.getKey();
        String own = "%s.%s".formatted(id, name);
        boolean always = required.contains(name);
        String flag = sent && always ? "required" : sent || always ? "" : "optional";
        String before = told.putIfAbsent(what(name, member.getValue()), own);
        if (before == null) {
          appendMember(list, name, member.getValue(), flag, own, sent);
        } else {
          again.put(flag.isEmpty() ? name : "%s (%s)".formatted(name, flag), before);
        }
      }
    }
    appendAgain(list, again);
  }

  private void appendMember(
      Element list, String name, JsonNode schema, String flag, String id, boolean sent) {
    Element item = list.appendElement("li").attr("id", id);
    appendLine(item, name, type(schema), flag);
    appendRules(item, schema);
    boolean deepest = id.chars().filter(each -> each == '.').count() > DEEPEST;
    if (!deepest && !content(schema).isEmpty() && !appendLink(item, schema)) {
      Element details = item.appendElement("details");
      details.appendElement("summary").text("Members of " + name);
      appendMembers(details, schema, id, sent);
    }
  }

  /** What is told of a member: where all of that is the same, it is told once. */
  private String what(String name, JsonNode schema) {
    Element item = new Element("li");
    appendRules(item, schema);
    return String.join("\n", name, type(schema), item.html(), name(schema));
  }

  /** The last item of a list: the names of what was told before. */
  static void appendAgain(Element list, Map<String, String> again) {
    if (!again.isEmpty()) {
      String links =
          again.entrySet().stream()
              .map(each -> "<a href=\"#%s\">%s</a>".formatted(each.getValue(), each.getKey()))
              .collect(joining(", "));
      list.append("<li class=\"again\">As above: %s</li>".formatted(links));
    }
  }

  /** Appends the line that begins a member, or a parameter. */
  static void appendLine(Element item, String name, String type, String flag) {
    Element line = item.appendElement("div").addClass("member");
    line.appendElement("code").addClass("name").text(name);
    line.appendText(" ").appendElement("span").addClass("type").text(type);
    if (!flag.isEmpty()) {
      line.appendText(" ").appendElement("span").addClass(flag).text(flag);
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
            schema
                .optional("pattern")
                .map(JsonNode::asText)
                .filter(pattern -> !pattern.equals("^")) // It allows any text.
                .map(pattern -> "as " + pattern),
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
