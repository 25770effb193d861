package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jobpostings.docs.Document.Operation;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;

/** One operation: what it does, takes and returns, with its examples beside that. */
record OperationSection(Document document, Shared shared, Schemas schemas, Samples samples) {
  /** Where the page tells what operations share. */
  static final String SHARED = "every-answer";

  OperationSection(Document document) {
    this(document, Shared.of(document), new Schemas(document), new Samples(document));
  }

  /** Appends the operation, which is callable unless only the service itself calls it. */
  void append(Element group, Operation operation, boolean callable) {
    Element section =
        group.appendElement("section").addClass("operation").attr("id", operation.id());
    Element words = section.appendElement("div").addClass("words");
    Element examples = section.appendElement("div").addClass("examples");
    Element details = section.appendElement("div").addClass("details");
    words.append(
        """
        <h3>%1$s <a class="anchor" href="#%2$s" aria-label="Link to %1$s">#</a></h3>\
        """
            .formatted(Entities.escape(operation.summary()), operation.id()));
    words.append(Markdown.html(operation.node().path("description").asText()));
    if (callable && !document.needsKey(operation)) {
      words.appendElement("p").text("No key is needed.");
    }
    List<JsonNode> own =
        operation.parameters().stream()
            .filter(each -> !shared.parameters().contains(each))
            .toList();
    if (!own.isEmpty()) {
      details.appendElement("h4").text("Parameters");
      appendParameters(details, own, operation.id());
    }
    document
        .content(operation)
        .ifPresent(
            content -> {
              details.appendElement("h4").text("Body");
              JsonNode schema = content.getValue().path("schema");
              schemas.append(details, schema, operation.id() + ".body", true);
            });
    appendResponses(details, operation);
    if (callable) {
      List<Card.Tab> tabs =
          samples.of(operation).entrySet().stream()
              .map(each -> tab(each.getKey(), each.getKey(), each.getValue()))
              .toList();
      Card.append(examples, Card.title(operation), operation.id(), "Languages", tabs);
      appendForm(examples, operation);
    } else {
      List<Card.Tab> types =
          document
              .content(operation)
              .orElseThrow()
              .getValue()
              .path("examples")
              .propertyStream()
              .map(
                  each -> tab(each.getKey(), "json", Samples.pretty(each.getValue().path("value"))))
              .toList();
      Card.append(examples, Card.title(operation), operation.id(), "Types", types);
    }
    appendAnswers(examples, operation);
  }

  private static Card.Tab tab(String label, String language, String text) {
    return new Card.Tab(label, language.toLowerCase(Locale.ROOT), text);
  }

  /** Appends what operations share: parameters, and answers. */
  void appendShared(Element text) {
    JsonNode refusal = shared.responses().get("400");
    document
        .example(refusal.at("/content/application~1problem+json"))
        .map(Samples::pretty)
        .ifPresent(body -> Card.append(text, "<span>A refusal: 400</span>", "json", body));
    appendParameters(text, shared.parameters(), SHARED);
    Element list = text.appendElement("ul").addClass("responses");
    shared.responses().forEach((status, response) -> appendResponse(list, status, response));
    text.appendElement("h4").text("Body of a refusal");
    JsonNode schema = refusal.at("/content/application~1problem+json/schema");
    schemas.append(text, schema, SHARED + ".body", false);
  }

  private void appendParameters(Element parent, Collection<JsonNode> parameters, String id) {
    Element list = parent.appendElement("ul").addClass("members");
    Map<String, String> again = new LinkedHashMap<>();
    for (JsonNode parameter : parameters) {
      String name = parameter.path("name").asText();
      String own = "%s.%s".formatted(id, name);
      String before = schemas.told().putIfAbsent(parameter.toString(), own);
      if (before != null) {
        again.put(name, before);
        continue;
      }
      Element item = list.appendElement("li").attr("id", own);
      JsonNode schema = parameter.path("schema");
      String place = parameter.path("in").asText().replace("header", "headers");
      Schemas.appendLine(
          item,
          name,
          "%s, in the %s".formatted(schemas.type(schema), place),
          parameter.path("required").asBoolean() ? "required" : "");
      Element about = item.appendElement("div").addClass("about");
      about.append(Markdown.html(parameter.path("description").asText()));
      schemas.appendRules(item, schema);
    }
    Schemas.appendAgain(list, again);
  }

  private void appendResponses(Element details, Operation operation) {
    details.appendElement("h4").text("Responses");
    Element list = details.appendElement("ul").addClass("responses");
    Map<JsonNode, String> own = new LinkedHashMap<>();
    List<String> common = new ArrayList<>();
    document
        .responses(operation)
        .forEach(
            (status, response) -> {
              if (shared.has(status, response)) {
                common.add(status);
              } else {
                own.merge(response, status, "%s %s"::formatted);
              }
            });
    own.forEach(
        (response, status) -> {
          Element item = appendResponse(list, status, response);
          JsonNode schema = response.at("/content/application~1json/schema");
          if (!schema.isMissingNode()) {
            String id = "%s.%s".formatted(operation.id(), status.substring(0, 3));
            Element body = item.appendElement("details");
            body.appendElement("summary").text("Body of " + status);
            schemas.append(body, schema, id, false);
          }
        });
    if (!common.isEmpty()) {
      list.append(
          "<li class=\"again\"><a href=\"#%s\">As every call</a>: %s</li>"
              .formatted(SHARED, String.join(", ", common)));
    }
  }

  private static Element appendResponse(Element list, String status, JsonNode response) {
    Element item = list.appendElement("li");
    String kind = status.startsWith("2") ? "good" : "other";
    item.appendElement("span").addClass("status").addClass(kind).text(status);
    item.appendElement("div").append(Markdown.html(response.path("description").asText()));
    return item;
  }

  /** What stands for a success that has no example: its media type, if it has a body. */
  private static Optional<Card.Tab> withoutExample(String status, JsonNode response) {
    String type =
        response.path("content").propertyStream().findFirst().map(Map.Entry::getKey).orElse("");
    return status.startsWith("2")
        ? Optional.of(tab(status, "", type.isEmpty() ? "No body" : type))
        : Optional.empty();
  }

  /** The examples of answers, by their status: the usual success first. */
  private void appendAnswers(Element examples, Operation operation) {
    String usual = operation.method().equals("POST") ? "201" : "200";
    List<Card.Tab> tabs = new ArrayList<>();
    document
        .responses(operation)
        .forEach(
            (status, response) ->
                document
                    .example(response, operation)
                    .map(body -> tab(status, "json", Samples.pretty(body)))
                    .or(() -> withoutExample(status, response))
                    .ifPresent(tabs::add));
    tabs.sort(Comparator.comparing(tab -> !tab.label().equals(usual)));
    Card.append(examples, "", operation.id(), "Answers", tabs);
  }

  /** A form that calls the operation from the page. The page's script sends it. */
  private void appendForm(Element examples, Operation operation) {
    Element details = examples.appendElement("details").addClass("try");
    details.appendElement("summary").text("Try it");
    Element form =
        details
            .appendElement("form")
            .attr("data-method", operation.method())
            .attr("data-url", document.server() + operation.path())
            .attr("aria-label", "Try: " + operation.summary());
    if (document.needsKey(operation)) {
      form.attr("data-key", "");
    }
    operation.parameters().forEach(parameter -> appendField(form, operation, parameter));
    samples
        .body(operation)
        .ifPresent(
            body -> {
              form.attr("data-type", document.content(operation).orElseThrow().getKey());
              form.append(
                  """
                  <label for="%1$s-body">Body</label>\
                  <textarea id="%1$s-body" data-in="body" rows="12" spellcheck="false">%2$s</textarea>\
                  """
                      .formatted(operation.id(), Entities.escape(Samples.pretty(body))));
            });
    form.append(
        """
        <button class="send" type="submit">Send</button>\
        <div class="answer" role="status"><p></p><pre tabindex="0" hidden><code></code></pre></div>\
        """);
  }

  private void appendField(Element form, Operation operation, JsonNode parameter) {
    String name = parameter.path("name").asText();
    boolean required = parameter.path("required").asBoolean();
    String id = "%s-%s".formatted(operation.id(), name);
    form.appendElement("label").attr("for", id).text(required ? name + " (required)" : name);
    JsonNode choices = document.resolve(parameter.path("schema")).path("enum");
    Element field =
        form.appendElement(choices.isMissingNode() ? "input" : "select")
            .attr("id", id)
            .attr("name", name)
            .attr("data-in", parameter.path("in").asText())
            .attr("autocomplete", "off");
    if (!choices.isMissingNode()) {
      if (!required) {
        field.appendElement("option");
      }
      choices.forEach(choice -> field.appendElement("option").text(choice.asText()));
    } else if (required) {
      field.attr("value", samples.value(parameter));
    }
    if (required) {
      field.attr("required", "");
    }
  }
}
