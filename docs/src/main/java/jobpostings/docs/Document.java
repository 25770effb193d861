package jobpostings.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The OpenAPI document, for the page that shows it. */
record Document(JsonNode root) {
  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "patch", "head", "options");

  static Document of(String json) {
    return new Document(parsed(json));
  }

  static JsonNode parsed(String json) {
    try {
      return new JsonMapper().readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The document is no JSON.", e);
    }
  }

  /**
   * A call of the API, or one that the service makes.
   *
   * @param method in upper case
   * @param path below the server's address; for a call that the service makes, its name
   * @param parameters those of the path, and the operation's own
   * @param node the operation in the document
   */
  record Operation(String method, String path, List<JsonNode> parameters, JsonNode node) {
    String id() {
      return node.path("operationId").asText(path);
    }

    String summary() {
      return node.path("summary").asText();
    }
  }

  /** A group of operations. */
  record Tag(String name, String description) {
    String id() {
      return "tag-" + name.toLowerCase(Locale.ROOT).replace(' ', '-');
    }
  }

  JsonNode info() {
    return root.path("info");
  }

  /** The name of the API with its version. */
  String title() {
    return "%s %s".formatted(info().path("title").asText(), info().path("version").asText());
  }

  /** The base URL of the API. */
  String server() {
    return root.at("/servers/0/url").asText();
  }

  List<Tag> tags() {
    return root.path("tags")
        .valueStream()
        .map(tag -> new Tag(tag.path("name").asText(), tag.path("description").asText()))
        .toList();
  }

  /** The calls of a group, in the order of the document. */
  List<Operation> operations(Tag tag) {
    return operations("paths", tag);
  }

  /** The calls of a group that the service itself makes. */
  List<Operation> webhooks(Tag tag) {
    return operations("webhooks", tag);
  }

  private List<Operation> operations(String section, Tag tag) {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : root.path(section).properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (METHODS.contains(method.getKey())
            && method.getValue().at("/tags/0").asText().equals(tag.name())) {
          operations.add(
              new Operation(
                  method.getKey().toUpperCase(Locale.ROOT),
                  path.getKey(),
                  parameters(path.getValue(), method.getValue()),
                  method.getValue()));
        }
      }
    }
    return operations;
  }

  private List<JsonNode> parameters(JsonNode path, JsonNode operation) {
    return Stream.of(path, operation)
        .flatMap(each -> each.path("parameters").valueStream())
        .map(this::resolve)
        .toList();
  }

  /** Whether a call needs a key: yes, unless the document says otherwise. */
  boolean needsKey(Operation operation) {
    JsonNode security = operation.node().path("security");
    return security.isMissingNode() || !security.isEmpty();
  }

  /** Whether a call takes the keys of partners alone. */
  boolean needsPartnerKey(Operation operation) {
    return operation.node().path("security").at("/0").has("partnerKey");
  }

  /** The node that a reference points to, or the node itself. */
  JsonNode resolve(JsonNode node) {
    JsonNode reference = node.path("$ref");
    return reference.isMissingNode() ? node : root.at(reference.asText().substring(1));
  }

  /** What a call takes, by its media type. */
  Optional<Map.Entry<String, JsonNode>> content(Operation operation) {
    return resolve(operation.node().path("requestBody"))
        .path("content")
        .propertyStream()
        .findFirst();
  }

  /** The first example of a body, or of a parameter. */
  Optional<JsonNode> example(JsonNode node) {
    if (node.has("example")) {
      return Optional.of(node.get("example"));
    }
    return node.path("examples").properties().stream()
        .findFirst()
        .map(example -> resolve(example.getValue()).path("value"))
        .filter(value -> !value.isMissingNode());
  }
}
