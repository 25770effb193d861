package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import jobpostings.docs.Document.Operation;
import jobpostings.docs.Document.Tag;

/**
 * The operations as a collection for Postman, in its format 2.1. What one answer has and another
 * request needs, by the document's links, goes from one to the other in variables. So the requests
 * succeed as they are, from the first to the last.
 */
final class PostmanCollection {
  /** The key of the demo partner, which works on a developer's machine; users replace it. */
  private static final String PARTNER_KEY = "jpp_demo000000000000000000000000000000000000000";

  private final Document document;
  private final Samples samples;
  private final List<Operation> operations = new ArrayList<>();

  /** The examples of what links carry, by the names of their variables. */
  private final Map<String, String> variables = new TreeMap<>();

  PostmanCollection(Document document) {
    this.document = document;
    this.samples = new Samples(document);
    document.tags().forEach(tag -> operations.addAll(document.operations("paths", tag)));
  }

  String json() {
    operations.forEach(this::script); // For the variables, which earlier requests may use.
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.putObject("info")
        .put("name", document.title())
        .put("description", document.info().path("summary").asText())
        .put("schema", "https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
    authenticate(root, "{{apiKey}}");
    ArrayNode known = root.putArray("variable");
    pair(known, "baseUrl", document.server());
    pair(known, "apiKey", Samples.DEMO_KEY);
    pair(known, "partnerKey", PARTNER_KEY);
    ArrayNode folders = root.putArray("item");
    for (Tag tag : document.tags()) {
      List<Operation> ofTag = document.operations("paths", tag);
      // What is deleted is of no use to the others.
      ofTag.sort(Comparator.comparing(each -> each.method().equals("DELETE")));
      if (!ofTag.isEmpty()) {
        ArrayNode items =
            folders
                .addObject()
                .put("name", tag.name())
                .put("description", tag.description())
                .putArray("item");
        ofTag.forEach(operation -> items.add(item(operation)));
      }
    }
    variables.forEach((name, value) -> pair(known, name, value));
    return root.toString();
  }

  private static ObjectNode pair(ArrayNode to, String name, String value) {
    return to.addObject().put("key", name).put("value", value).put("type", "string");
  }

  private static void authenticate(ObjectNode node, String key) {
    ArrayNode auth = node.putObject("auth").put("type", "apikey").putArray("apikey");
    pair(auth, "key", "API-Key");
    pair(auth, "value", key);
    pair(auth, "in", "header");
  }

  private ObjectNode item(Operation operation) {
    ObjectNode item = JsonNodeFactory.instance.objectNode().put("name", operation.summary());
    ObjectNode request =
        item.putObject("request")
            .put("method", operation.method())
            .put("description", operation.node().path("description").asText());
    if (!document.needsKey(operation)) {
      request.putObject("auth").put("type", "noauth");
    } else if (document.needsPartnerKey(operation)) {
      authenticate(request, "{{partnerKey}}");
    }
    ArrayNode headers = request.putArray("header");
    ObjectNode url = request.putObject("url");
    String path = samples.path(operation, parameter -> pathValue(operation, parameter));
    url.put("raw", "{{baseUrl}}" + path).putArray("host").add("{{baseUrl}}");
    ArrayNode segments = url.putArray("path");
    List.of(path.substring(1).split("/")).forEach(segments::add);
    ArrayNode query = url.putArray("query");
    for (JsonNode parameter : operation.parameters()) {
      switch (parameter.path("in").asText()) {
        case "header" -> option(headers, parameter);
        case "query" -> option(query, parameter);
        default -> {} // It is in the path already.
      }
    }
    samples
        .body(operation)
        .ifPresent(
            body -> {
              pair(headers, "Content-Type", document.content(operation).orElseThrow().getKey());
              ObjectNode sent = request.putObject("body").put("mode", "raw");
              sent.put("raw", Samples.pretty(withVariables(operation, body)));
              sent.putObject("options").putObject("raw").put("language", "json");
            });
    List<String> script = script(operation);
    if (!script.isEmpty()) {
      ObjectNode event = item.putArray("event").addObject().put("listen", "test");
      ArrayNode lines = event.putObject("script").put("type", "text/javascript").putArray("exec");
      script.forEach(lines::add);
    }
    return item;
  }

  private void option(ArrayNode to, JsonNode parameter) {
    boolean required = parameter.path("required").asBoolean();
    pair(to, parameter.path("name").asText(), required ? samples.value(parameter) : "")
        .put("description", parameter.path("description").asText())
        .put("disabled", !required);
  }

  /** A variable where links lead, and an example elsewhere. */
  private String pathValue(Operation operation, JsonNode parameter) {
    String variable = variable(operation, parameter.path("name").asText());
    return variables.containsKey(variable) ? "{{" + variable + "}}" : samples.value(parameter);
  }

  /** The variable for a parameter of a path: "jobsId" for that of /jobs/{id} and what is below. */
  private static String variable(Operation operation, String parameter) {
    String before = operation.path().split("/\\{" + parameter, 2)[0];
    return before.substring(before.lastIndexOf('/') + 1) + capitalised(parameter);
  }

  private static String capitalised(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  private JsonNode withVariables(Operation operation, JsonNode body) {
    ObjectNode copy = body.deepCopy();
    for (Map.Entry<String, JsonNode> member : body.properties()) {
      String variable = operation.id() + capitalised(member.getKey());
      if (variables.containsKey(variable)) {
        copy.put(member.getKey(), "{{" + variable + "}}");
      }
    }
    return copy;
  }

  /**
   * The script that keeps what the links of an operation's answers carry. Those of a PUT carry
   * nothing that is not known already.
   */
  private List<String> script(Operation operation) {
    Map<String, String> kept = new TreeMap<>();
    if (!operation.method().equals("PUT")) {
      for (JsonNode response : operation.node().path("responses")) {
        for (JsonNode link : document.resolve(response).path("links")) {
          operations.stream()
              .filter(target -> target.id().equals(link.path("operationId").asText()))
              .forEach(target -> keep(kept, target, link));
        }
      }
    }
    String script =
        """
        if (pm.response.code < 300 && pm.response.json()%2$s !== undefined) {
          pm.collectionVariables.set("%1$s", pm.response.json()%2$s);
        }
        """;
    return kept.entrySet().stream()
        .flatMap(each -> script.formatted(each.getKey(), each.getValue()).lines())
        .toList();
  }

  private void keep(Map<String, String> kept, Operation target, JsonNode link) {
    for (Map.Entry<String, JsonNode> each : link.path("parameters").properties()) {
      String variable = variable(target, each.getKey());
      kept.put(variable, source(each.getValue()));
      target.parameters().stream()
          .filter(parameter -> parameter.path("name").asText().equals(each.getKey()))
          .forEach(parameter -> variables.put(variable, samples.value(parameter)));
    }
    for (Map.Entry<String, JsonNode> each :
        Resource.parsed(link.path("requestBody").asText("{}")).properties()) {
      String variable = target.id() + capitalised(each.getKey());
      kept.put(variable, source(each.getValue()));
      variables.put(variable, samples.body(target).orElseThrow().path(each.getKey()).asText());
    }
  }

  /** The JavaScript for an expression such as $response.body#/data/0/id. */
  private static String source(JsonNode expression) {
    String pointer = expression.asText().replace("}", "").split("#", 2)[1];
    return pointer.replaceAll("/([0-9]+)", "?.[$1]").replaceAll("/([A-Za-z]+)", "?.$1");
  }
}
