package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import jobpostings.docs.Document.Operation;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;

/** One operation: what it does, takes and returns, with its examples beside that. */
record OperationSection(Document document, Schemas schemas, Samples samples) {
  OperationSection(Document document) {
    this(document, new Schemas(document), new Samples(document));
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
        <p class="address">%3$s <code>%4$s</code></p>\
        """
            .formatted(
                Entities.escape(operation.summary()),
                operation.id(),
                operation.badge(),
                operation.path()));
    words.append(Markdown.html(operation.node().path("description").asText()));
    if (callable && !document.needsKey(operation)) {
      words.appendElement("p").text("No key is needed.");
    }
    appendParameters(details, operation);
    document
        .content(operation)
        .ifPresent(
            content -> {
              details.appendElement("h4").text("Body");
              schemas.append(details, content.getValue().path("schema"));
            });
    appendResponses(details, operation);
    if (callable) {
      appendSamples(examples, operation);
    } else {
      samples.body(operation).ifPresent(body -> appendCode(examples, "What is sent", body));
    }
    appendAnswer(examples, operation);
    if (callable) {
      appendForm(examples, operation);
    }
  }

  private void appendParameters(Element details, Operation operation) {
    if (operation.parameters().isEmpty()) {
      return;
    }
    details.appendElement("h4").text("Parameters");
    Element list = details.appendElement("ul").addClass("members");
    for (JsonNode parameter : operation.parameters()) {
      Element item = list.appendElement("li");
      JsonNode schema = parameter.path("schema");
      String place = parameter.path("in").asText().replace("header", "headers");
      Schemas.appendLine(
          item,
          parameter.path("name").asText(),
          "%s, in the %s".formatted(schemas.type(schema), place),
          parameter.path("required").asBoolean());
      Element about = item.appendElement("div").addClass("about");
      about.append(Markdown.html(parameter.path("description").asText()));
      schemas.appendRules(item, schema);
    }
  }

  private void appendResponses(Element details, Operation operation) {
    details.appendElement("h4").text("Responses");
    Element list = details.appendElement("ul").addClass("responses");
    for (Map.Entry<String, JsonNode> each : operation.node().path("responses").properties()) {
      String status = each.getKey();
      JsonNode response = document.resolve(each.getValue());
      Element item = list.appendElement("li");
      String kind = status.startsWith("2") ? "good" : "other";
      item.appendElement("span").addClass("status").addClass(kind).text(status);
      item.appendElement("div").append(Markdown.html(response.path("description").asText()));
      JsonNode schema = response.at("/content/application~1json/schema");
      if (!schema.isMissingNode()) {
        Element body = item.appendElement("details");
        body.appendElement("summary").text("Body of " + status);
        schemas.append(body, schema);
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
    String usual = operation.method().equals("POST") ? "201" : "200";
    Map<String, JsonNode> bodies = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : operation.node().path("responses").properties()) {
      JsonNode content = document.resolve(each.getValue()).at("/content/application~1json");
      document.example(content).ifPresent(body -> bodies.put(each.getKey(), body));
    }
    bodies.keySet().stream()
        .filter(status -> status.startsWith("2"))
        .min(Comparator.comparing(status -> !status.equals(usual)))
        .ifPresent(status -> appendCode(examples, "Response " + status, bodies.get(status)));
  }

  private static void appendCode(Element examples, String title, JsonNode json) {
    examples.append(
        "<div class=\"block\"><h4>%s</h4><pre tabindex=\"0\"><code>%s</code></pre></div>"
            .formatted(title, Entities.escape(Samples.pretty(json))));
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
