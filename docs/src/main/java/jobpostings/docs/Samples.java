package jobpostings.docs;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import jobpostings.docs.Document.Operation;
import org.jsoup.nodes.Element;

/** Sample calls in several languages, with the document's own examples. */
record Samples(Document document) {
  /** Stands for the key, until the reader types it. */
  private static final String KEY = "YOUR-KEY";

  /** The key of a demo employer. */
  static final String DEMO_KEY = "a0000000-0000-4000-8000-000000000001";

  /** What the reader's key stands in for: {@link #KEY}, or on pages of text a demo employer's. */
  private static final Pattern OWN_KEY =
      Pattern.compile(KEY + "|(?<=KEY=)" + DEMO_KEY.substring(0, DEMO_KEY.length() - 1) + "[0-9]");

  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");

  private static final ObjectWriter PRETTY =
      new JsonMapper()
          .writer(
              new DefaultPrettyPrinter(
                      Separators.createDefaultInstance()
                          .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
                          .withArrayEmptySeparator("")
                          .withObjectEmptySeparator(""))
                  .withArrayIndenter(LINES)
                  .withObjectIndenter(LINES));

  /** The samples by the name of their language. */
  Map<String, String> of(Operation operation) {
    String url = document.server() + path(operation);
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

  /** Appends the text, and marks each key, so that the page's script can put the reader's there. */
  static void appendWithKeys(Element parent, String text) {
    int end = 0;
    for (MatchResult key : OWN_KEY.matcher(text).results().toList()) {
      parent.appendText(text.substring(end, key.start()));
      parent.appendElement("span").addClass("key-here").text(key.group());
      end = key.end();
    }
    parent.appendText(text.substring(end));
  }

  static String pretty(JsonNode json) {
    try {
      return PRETTY.writeValueAsString(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An example can't be written as JSON.", e);
    }
  }

  private String path(Operation operation) {
    String path = operation.path();
    for (JsonNode parameter : operation.parameters()) {
      if (parameter.path("in").asText().equals("path")) {
        path = path.replace("{" + parameter.path("name").asText() + "}", value(parameter));
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
      return """
      import requests

      response = requests.request(
          "%s",
          "%s",
      %s%s    timeout=30,
      )
      response.raise_for_status()
      print(response.text)\
      """
          .formatted(
              method,
              url,
              headers("    headers={\n", "        \"%s\": \"%s\",\n", "    },\n"),
              body.map("    data=r'''%s'''.encode(),\n"::formatted).orElse(""));
    }

    String javaScript() {
      return """
      const response = await fetch("%s", {
        method: "%s",
      %s%s});
      if (!response.ok) throw new Error(await response.text());
      console.log(await response.text());\
      """
          .formatted(
              url,
              method,
              headers("  headers: {\n", "    \"%s\": \"%s\",\n", "  },\n"),
              body.map(text -> "  body: JSON.stringify(%s),\n".formatted(indented(text, 2)))
                  .orElse(""));
    }

    String java() {
      String publisher =
          body.map(
                  text ->
                      """
                      HttpRequest.BodyPublishers.ofString(
                                  \"""
                                  %s
                                  \""")\
                      """
                          .formatted(indented(text.replace("\\", "\\\\"), 12)))
              .orElse("HttpRequest.BodyPublishers.noBody()");
      return """
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("%s"))
      %s        %s
              .build();
      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
      System.out.println(response.statusCode() + " " + response.body());\
      """
          .formatted(
              url,
              headers("", "        .header(\"%s\", \"%s\")\n", ""),
              method.equals("GET") ? ".GET()" : ".method(\"%s\", %s)".formatted(method, publisher));
    }

    private String headers(String begin, String entry, String end) {
      return headers.isEmpty()
          ? ""
          : headers.entrySet().stream()
              .map(header -> entry.formatted(header.getKey(), header.getValue()))
              .collect(joining("", begin, end));
    }

    /** The lines after the first indented. */
    private static String indented(String text, int spaces) {
      return text.replace("\n", "\n" + " ".repeat(spaces));
    }
  }
}
