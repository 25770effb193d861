package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.docs.Document.Operation;
import org.jsoup.nodes.Element;

/** One operation: what it does, takes and returns, with its examples beside that. */
final class OperationSection {
  private final Document document;
  private final Schemas schemas;
  private final Samples samples;
  private final TryForm tryForm;

  OperationSection(Document document) {
    this.document = document;
    this.schemas = new Schemas(document);
    this.samples = new Samples(document);
    this.tryForm = new TryForm(document, samples);
  }

  /**
   * @param callable whether readers can call it; they can't make the calls that the service makes
   */
  void append(Element group, Operation operation, boolean callable) {
    Element section =
        group.appendElement("section").addClass("operation").attr("id", operation.id());
    Element words = section.appendElement("div").addClass("words");
    Element examples = section.appendElement("div").addClass("examples");
    Element details = section.appendElement("div").addClass("details");
    Element heading = words.appendElement("h3");
    heading.text(operation.summary() + " ");
    heading
        .appendElement("a")
        .addClass("anchor")
        .attr("href", "#" + operation.id())
        .attr("aria-label", "Link to " + operation.summary())
        .text("#");
    Element address = words.appendElement("p").addClass("address");
    address
        .appendElement("span")
        .addClass("method")
        .addClass(operation.method().toLowerCase(Locale.ROOT))
        .text(operation.method());
    address.appendText(" ");
    address.appendElement("code").text(operation.path());
    words.append(Markdown.html(operation.node().path("description").asText()));
    if (callable && !document.needsKey(operation)) {
      words.appendElement("p").text("No key is needed.");
    }
    appendParameters(details, operation);
    appendBody(details, operation);
    appendResponses(details, operation);
    if (callable) {
      appendSamples(examples, operation);
    } else {
      samples.body(operation).ifPresent(body -> code(examples, "What is sent", body));
    }
    appendAnswer(examples, operation);
    if (callable) {
      tryForm.append(examples, operation);
    }
  }

  private void appendParameters(Element words, Operation operation) {
    if (operation.parameters().isEmpty()) {
      return;
    }
    words.appendElement("h4").text("Parameters");
    Element list = words.appendElement("ul").addClass("members");
    for (JsonNode parameter : operation.parameters()) {
      Element item = list.appendElement("li");
      Element line = item.appendElement("div").addClass("member");
      line.appendElement("code").addClass("name").text(parameter.path("name").asText());
      line.appendElement("span")
          .addClass("type")
          .text(
              "%s, in the %s".formatted(schemas.type(parameter.path("schema")), place(parameter)));
      if (parameter.path("required").asBoolean()) {
        line.appendElement("span").addClass("required").text("required");
      }
      item.appendElement("div")
          .addClass("about")
          .append(Markdown.html(parameter.path("description").asText()));
      schemas.appendRules(item, parameter.path("schema"));
    }
  }

  private static String place(JsonNode parameter) {
    return switch (parameter.path("in").asText()) {
      case "header" -> "headers";
      case String place -> place;
    };
  }

  private void appendBody(Element words, Operation operation) {
    document
        .content(operation)
        .ifPresent(
            content -> {
              words.appendElement("h4").text("Body");
              schemas.append(words, content.getValue().path("schema"));
            });
  }

  private void appendResponses(Element words, Operation operation) {
    words.appendElement("h4").text("Responses");
    Element list = words.appendElement("ul").addClass("responses");
    for (Map.Entry<String, JsonNode> each : operation.node().path("responses").properties()) {
      JsonNode response = document.resolve(each.getValue());
      Element item = list.appendElement("li");
      item.appendElement("span")
          .addClass("status")
          .addClass(each.getKey().startsWith("2") ? "good" : "other")
          .text(each.getKey());
      item.appendElement("div").append(Markdown.html(response.path("description").asText()));
      JsonNode schema = response.at("/content/application~1json/schema");
      if (!schema.isMissingNode()) {
        Element details = item.appendElement("details");
        details.appendElement("summary").text("Body of " + each.getKey());
        schemas.append(details, schema);
      }
    }
  }

  private void appendSamples(Element examples, Operation operation) {
    Element tabs = examples.appendElement("div").addClass("tabs");
    Element row = tabs.appendElement("div").attr("role", "tablist").attr("aria-label", "Languages");
    boolean first = true;
    for (Map.Entry<String, String> sample : samples.of(operation).entrySet()) {
      String id = "%s-%s".formatted(operation.id(), sample.getKey().toLowerCase(Locale.ROOT));
      row.appendElement("button")
          .attr("type", "button")
          .attr("role", "tab")
          .attr("id", id)
          .attr("aria-controls", id + "-code")
          .attr("aria-selected", Boolean.toString(first))
          .attr("tabindex", first ? "0" : "-1")
          .attr("data-language", sample.getKey())
          .text(sample.getKey());
      Element panel =
          tabs.appendElement("div")
              .attr("role", "tabpanel")
              .attr("id", id + "-code")
              .attr("aria-labelledby", id);
      if (!first) {
        panel.attr("hidden", "");
      }
      panel
          .appendElement("button")
          .addClass("copy")
          .attr("type", "button")
          .attr("aria-label", "Copy the example in " + sample.getKey())
          .text("Copy");
      Samples.markKeys(
          panel
              .appendElement("pre")
              .attr("tabindex", "0")
              .appendElement("code")
              .text(sample.getValue()));
      first = false;
    }
  }

  /** The example of a success; of several, the one with the status that is usual for the method. */
  private void appendAnswer(Element examples, Operation operation) {
    JsonNode responses = operation.node().path("responses");
    String first = operation.method().equals("POST") ? "201" : "200";
    Stream.concat(Stream.of(first), responses.propertyStream().map(Map.Entry::getKey))
        .filter(status -> status.startsWith("2"))
        .flatMap(status -> answer(responses, status).stream())
        .findFirst()
        .ifPresent(answer -> code(examples, "Response " + answer.status(), answer.body()));
  }

  private record Answer(String status, JsonNode body) {}

  private Optional<Answer> answer(JsonNode responses, String status) {
    JsonNode response = document.resolve(responses.path(status));
    return document
        .example(response.at("/content/application~1json"))
        .map(body -> new Answer(status, body));
  }

  private static void code(Element examples, String title, JsonNode json) {
    Element block = examples.appendElement("div").addClass("block");
    block.appendElement("h4").text(title);
    block
        .appendElement("pre")
        .attr("tabindex", "0")
        .appendElement("code")
        .text(Samples.pretty(json));
  }
}
