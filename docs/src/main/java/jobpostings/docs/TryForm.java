package jobpostings.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import jobpostings.docs.Document.Operation;
import org.jsoup.nodes.Element;

/** A form that calls an operation from the page. The page's script sends it. */
record TryForm(Document document, Samples samples) {
  void append(Element examples, Operation operation) {
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
    for (JsonNode parameter : operation.parameters()) {
      appendField(form, operation, parameter);
    }
    Optional<JsonNode> body = samples.body(operation);
    if (body.isPresent()) {
      form.attr("data-type", document.content(operation).orElseThrow().getKey());
      String id = operation.id() + "-body";
      form.appendElement("label").attr("for", id).text("Body");
      form.appendElement("textarea")
          .attr("id", id)
          .attr("data-in", "body")
          .attr("rows", "12")
          .attr("spellcheck", "false")
          .text(Samples.pretty(body.get()));
    }
    form.appendElement("button").addClass("send").attr("type", "submit").text("Send");
    Element answer = form.appendElement("div").addClass("answer").attr("role", "status");
    answer.appendElement("p");
    answer.appendElement("pre").attr("tabindex", "0").attr("hidden", "").appendElement("code");
  }

  private void appendField(Element form, Operation operation, JsonNode parameter) {
    String name = parameter.path("name").asText();
    String place = parameter.path("in").asText();
    boolean required = parameter.path("required").asBoolean();
    String id = "%s-%s".formatted(operation.id(), name);
    form.appendElement("label").attr("for", id).text(required ? name + " (required)" : name);
    JsonNode choices = document.resolve(parameter.path("schema")).path("enum");
    Element field =
        form.appendElement(choices.isMissingNode() ? "input" : "select")
            .attr("id", id)
            .attr("name", name)
            .attr("data-in", place)
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
