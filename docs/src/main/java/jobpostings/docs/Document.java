package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The OpenAPI document, for the page that shows it. */
record Document(JsonNode root) {
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

    /** The method as HTML. */
    String badge() {
      return "<span class=\"method %s\">%s</span>"
          .formatted(method.toLowerCase(Locale.ROOT), method);
    }
  }

  /** A group of operations. */
  record Tag(String name, String description) {
    String id() {
      return "tag-" + name.toLowerCase(Locale.ROOT).replace(' ', '-');
    }
  }

  /** The document that names whom to ask: an https URL or an e-mail address. */
  Document withContact(Optional<String> contact) {
    ObjectNode named = root.deepCopy();
    contact.ifPresent(
        whom ->
            ((ObjectNode) named.at("/info/contact"))
                .put(whom.startsWith("https:") ? "url" : "email", whom));
    return new Document(named);
  }

  /** The link to whom to ask, if the document names one. */
  Optional<String> contact() {
    JsonNode contact = info().path("contact");
    return contact
        .optional("url")
        .map(JsonNode::asText)
        .or(() -> contact.optional("email").map(email -> "mailto:" + email.asText()));
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

  /**
   * The calls of a group, in the order of the document.
   *
   * @param section "paths", or "webhooks" for the calls that the service itself makes
   */
  List<Operation> operations(String section, Tag tag) {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : root.path(section).properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        JsonNode operation = method.getValue();
        if (operation.at("/tags/0").asText().equals(tag.name())) {
          List<JsonNode> parameters =
              Stream.of(path.getValue(), operation)
                  .flatMap(each -> each.path("parameters").valueStream())
                  .map(this::resolve)
                  .toList();
          String name = method.getKey().toUpperCase(Locale.ROOT);
          operations.add(new Operation(name, path.getKey(), parameters, operation));
        }
      }
    }
    return operations;
  }

  /** The responses of an operation by their status. */
  Map<String, JsonNode> responses(Operation operation) {
    Map<String, JsonNode> responses = new LinkedHashMap<>();
    operation
        .node()
        .path("responses")
        .properties()
        .forEach(each -> responses.put(each.getKey(), resolve(each.getValue())));
    return responses;
  }

  /** Whether a call needs a key: yes, unless the document says otherwise. */
  boolean needsKey(Operation operation) {
    JsonNode security = operation.node().path("security");
    return security.isMissingNode() || !security.isEmpty();
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
    return node.optional("example")
        .or(
            () ->
                node.path("examples")
                    .valueStream()
                    .findFirst()
                    .flatMap(example -> resolve(example).optional("value")));
  }

  /**
   * An example of a response's body; of a refusal that has several, the one that is named after the
   * operation's tag, else the first for an operation with a body, and the last for others.
   */
  Optional<JsonNode> example(JsonNode response, Operation operation) {
    JsonNode content = response.path("content").path("application/json");
    if (!content.isMissingNode()) {
      return example(content);
    }
    JsonNode refusals = response.at("/content/application~1problem+json/examples");
    List<JsonNode> all = refusals.valueStream().toList();
    return refusals
        .optional(operation.node().at("/tags/0").asText())
        .or(
            () ->
                all.stream()
                    .skip(content(operation).isPresent() ? 0 : Math.max(0, all.size() - 1))
                    .findFirst())
        .flatMap(example -> resolve(example).optional("value"));
  }
}
