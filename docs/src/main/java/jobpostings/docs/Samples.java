package jobpostings.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import jobpostings.docs.Document.Operation;
import org.jsoup.nodes.Element;

/** Sample calls in several languages, with the document's own examples. */
record Samples(Document document) {
  /** Stands for the key, until the reader types it. */
  private static final String KEY = "YOUR-KEY";

  /** The key in the guide's examples, for which the reader's stands in just so. */
  private static final String DEMO_KEY = "a0000000-0000-4000-8000-000000000001";

  private static final ObjectWriter PRETTY =
      new JsonMapper()
          .writer(
              new DefaultPrettyPrinter(
                  Separators.createDefaultInstance()
                      .withObjectFieldValueSpacing(Separators.Spacing.AFTER)));

  /** The samples by the name of their language. */
  Map<String, String> of(Operation operation) {
    String url = document.server() + path(operation, this::value);
    Map<String, String> headers = new LinkedHashMap<>();
    if (document.needsKey(operation)) {
      headers.put("API-Key", KEY);
    }
    for (JsonNode parameter : operation.parameters()) {
      if (parameter.path("in").asText().equals("header")
          && parameter.path("required").asBoolean()) {
        headers.put(parameter.path("name").asText(), value(parameter));
      }
    }
    Optional<String> body = body(operation).map(Samples::pretty);
    if (body.isPresent()) {
      headers.put("Content-Type", document.content(operation).orElseThrow().getKey());
    }
    Map<String, String> samples = new LinkedHashMap<>();
    Call call = new Call(operation.method(), url, headers, body);
    samples.put("curl", call.curl());
    samples.put("Python", call.python());
    samples.put("JavaScript", call.javaScript());
    samples.put("Java", call.java());
    return samples;
  }

  /** The example of the request's body. */
  Optional<JsonNode> body(Operation operation) {
    return document.content(operation).map(Map.Entry::getValue).flatMap(document::example);
  }

  /** Marks each key in the code, so that the page's script can put the reader's in its place. */
  static void markKeys(Element code) {
    String[] parts =
        code.wholeText().split("(?=%1$s|%2$s)|(?<=%1$s|%2$s)".formatted(KEY, DEMO_KEY));
    code.empty();
    for (String part : parts) {
      if (part.equals(KEY) || part.equals(DEMO_KEY)) {
        code.appendElement("span").addClass("key-here").text(part);
      } else {
        code.appendText(part);
      }
    }
  }

  static String pretty(JsonNode json) {
    try {
      return PRETTY.writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An example can't be written as JSON.", e);
    }
  }

  /**
   * @param value what a parameter of the path is
   */
  String path(Operation operation, Function<JsonNode, String> value) {
    String path = operation.path();
    for (JsonNode parameter : operation.parameters()) {
      if (parameter.path("in").asText().equals("path")) {
        path = path.replace("{" + parameter.path("name").asText() + "}", value.apply(parameter));
      }
    }
    return path;
  }

  /** What to send for a parameter: its example, or else the first value of its enum, or else 1. */
  String value(JsonNode parameter) {
    JsonNode schema = document.resolve(parameter.path("schema"));
    return document
        .example(parameter)
        .or(() -> Optional.ofNullable(schema.at("/enum/0")).filter(each -> !each.isMissingNode()))
        .map(JsonNode::asText)
        .orElse("1");
  }

  /** A call in each of the languages. */
  private record Call(
      String method, String url, Map<String, String> headers, Optional<String> body) {
    String curl() {
      List<String> parts = new ArrayList<>();
      parts.add(
          method.equals("GET") ? "curl '" + url + "'" : "curl -X " + method + " '" + url + "'");
      headers.forEach((name, value) -> parts.add("  -H '" + name + ": " + value + "'"));
      body.ifPresent(text -> parts.add("  -d '" + text.replace("'", "'\\''") + "'"));
      return String.join(" \\\n", parts);
    }

    String python() {
      StringBuilder code = new StringBuilder("import requests\n\n");
      code.append(
          "response = requests.request(\n    \"%s\",\n    \"%s\",\n".formatted(method, url));
      appendHeaders(code, "    headers={", "        \"%s\": \"%s\",\n", "    },\n");
      body.ifPresent(text -> code.append("    data=r'''").append(text).append("'''.encode(),\n"));
      code.append("    timeout=30,\n)\nresponse.raise_for_status()\nprint(response.text)");
      return code.toString();
    }

    String javaScript() {
      StringBuilder code =
          new StringBuilder("const response = await fetch(\"%s\", {\n".formatted(url));
      code.append("  method: \"%s\",\n".formatted(method));
      appendHeaders(code, "  headers: {", "    \"%s\": \"%s\",\n", "  },\n");
      body.ifPresent(
          text ->
              code.append("  body: JSON.stringify(")
                  .append(text.replace("\n", "\n  "))
                  .append("),\n"));
      code.append("});\nif (!response.ok) throw new Error(await response.text());\n");
      return code.append("console.log(await response.text());").toString();
    }

    String java() {
      StringBuilder code =
          new StringBuilder("HttpRequest request =\n    HttpRequest.newBuilder(URI.create(\"")
              .append(url)
              .append("\"))\n");
      headers.forEach(
          (name, value) -> code.append("        .header(\"%s\", \"%s\")\n".formatted(name, value)));
      String publisher =
          body.map(
                  text ->
                      "HttpRequest.BodyPublishers.ofString(\n            \"\"\"\n            "
                          + text.replace("\\", "\\\\").replace("\n", "\n            ")
                          + "\n            \"\"\")")
              .orElse("HttpRequest.BodyPublishers.noBody()");
      String call =
          method.equals("GET")
              ? ".GET()"
              : ".method(\"%s\", %s)".formatted(method.toUpperCase(Locale.ROOT), publisher);
      code.append("        ").append(call).append("\n        .build();\n");
      return code.append(
              """
              HttpResponse<String> response =
                  HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
              System.out.println(response.statusCode() + " " + response.body());\
              """)
          .toString();
    }

    private void appendHeaders(StringBuilder code, String begin, String entry, String end) {
      if (!headers.isEmpty()) {
        code.append(begin).append('\n');
        headers.forEach((name, value) -> code.append(entry.formatted(name, value)));
        code.append(end);
      }
    }
  }
}
