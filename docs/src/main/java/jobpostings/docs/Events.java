package jobpostings.docs;

import static java.util.stream.Collectors.toMap;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The page about events, with a catalogue of what webhooks are sent of each type. */
final class Events {
  /** Says when there is an event of a type. */
  private static final Pattern WHEN = Pattern.compile("(?m)^- `(\\w+)`: ((?:.|\n(?!- |\n))+)");

  private Events() {}

  /** The text of the file, as Markdown, with the catalogue before its first section. */
  static String page(Document document) {
    String text = Resource.text("events.md");
    Map<String, String> when =
        WHEN.matcher(text).results().collect(toMap(type -> type.group(1), type -> type.group(2)));
    int rest = text.indexOf("## ");
    StringBuilder page = new StringBuilder(text.substring(0, rest));
    page.append("## What webhooks are sent\n");
    document
        .root()
        .at("/webhooks/change/post/requestBody/content/application~1json/examples")
        .properties()
        .forEach(
            each -> {
              String type = each.getKey();
              JsonNode thin = each.getValue().path("value");
              page.append("\n### %s\n\n%s\n\n".formatted(type, sentence(when.get(type))));
              appendJson(page, "thin", thin);
              appendJson(page, "full", full(document, thin));
            });
    return page.append(text.substring(rest)).toString();
  }

  private static String sentence(String when) {
    return when.substring(0, 1).toUpperCase(Locale.ROOT) + when.substring(1);
  }

  private static void appendJson(StringBuilder page, String payload, JsonNode json) {
    page.append(
        "With the payload `%s`:\n\n```json\n%s\n```\n\n".formatted(payload, Samples.pretty(json)));
  }

  /** The message with the whole job, as the type leaves it. */
  private static JsonNode full(Document document, JsonNode thin) {
    ObjectNode full = thin.deepCopy();
    ObjectNode data = (ObjectNode) full.path("data");
    switch (thin.path("type").asText()) {
      case "JobDeleted", "JobTest" -> data.putNull("job");
      case "JobCreated" -> data.set("job", job(document, "draft"));
      case "JobArchived" -> data.set("job", job(document, "archived"));
      default -> data.set("job", job(document, "active"));
    }
    return full;
  }

  private static JsonNode job(Document document, String status) {
    ObjectNode job = document.root().at("/components/examples/JobExample/value").deepCopy();
    return job.put("status", status);
  }
}
