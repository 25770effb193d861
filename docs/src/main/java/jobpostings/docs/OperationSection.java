package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jobpostings.docs.Document.Operation;
import org.jsoup.nodes.Element;

/** One operation: what it does, takes and returns, with its examples beside that. */
record OperationSection(Document document, Schemas schemas, Samples samples) {
  OperationSection(Document document) {
    this(document, new Schemas(document), new Samples(document));
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
      new TryForm(document, samples).append(examples, operation);
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
      String place = parameter.path("in").asText().replace("header", "headers");
      Schemas.appendLine(
          item,
          parameter.path("name").asText(),
          "%s, in the %s".formatted(schemas.type(parameter.path("schema")), place),
          parameter.path("required").asBoolean());
      item.appendElement("div")
          .addClass("about")
          .append(Markdown.html(parameter.path("description").asText()));
      schemas.appendRules(item, parameter.path("schema"));
    }
  }

  private void appendBody(Element words, Operation operation) {
    Optional<Map.Entry<String, JsonNode>> content = document.content(operation);
    if (content.isPresent()) {
      words.appendElement("h4").text("Body");
      schemas.append(words, content.get().getValue().path("schema"));
    }
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
      String language = sample.getKey();
      String id = "%s-%s".formatted(operation.id(), language.toLowerCase(Locale.ROOT));
      row.append(
          """
          <button type="button" role="tab" id="%1$s" aria-controls="%1$s-code" \
          aria-selected="%2$b" tabindex="%3$d" data-language="%4$s">%4$s</button>\
          """
              .formatted(id, first, first ? 0 : -1, language));
      tabs.append(
          """
          <div role="tabpanel" id="%1$s-code" aria-labelledby="%1$s"%2$s>\
          <button class="copy" type="button" aria-label="Copy the example in %3$s">Copy</button>\
          <pre tabindex="0"><code></code></pre></div>\
          """
              .formatted(id, first ? "" : " hidden", language));
      Samples.markKeys(tabs.lastElementChild().expectFirst("code").text(sample.getValue()));
      first = false;
    }
  }

  /** The example of a success; of several, the one with the status that is usual for the method. */
  private void appendAnswer(Element examples, Operation operation) {
    JsonNode responses = operation.node().path("responses");
    List<String> statuses = new ArrayList<>();
    statuses.add(operation.method().equals("POST") ? "201" : "200");
    responses.fieldNames().forEachRemaining(statuses::add);
    for (String status : statuses) {
      if (status.startsWith("2")) {
        JsonNode response = document.resolve(responses.path(status));
        Optional<JsonNode> body = document.example(response.at("/content/application~1json"));
        if (body.isPresent()) {
          code(examples, "Response " + status, body.get());
          return;
        }
      }
    }
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
