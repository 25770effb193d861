package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Problems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

@Command(
    name = "doctor",
    description = {
      "Tells which of your requests the service refused, by code, and what to do about each.",
      "Counts those of all your programs, the last one of each code is shown."
    },
    footer = {"  jobs doctor", "  jobs doctor --days 1 --json"})
final class DoctorCommand implements Runnable {
  private static final String PAGE = page();

  @ParentCommand private JobsCommand jobs;

  @Option(
      names = "--days",
      paramLabel = "N",
      defaultValue = "7",
      description = "How far to look back; else ${DEFAULT-VALUE}.")
  private int days;

  @Override
  public void run() {
    Client client = jobs.client();
    Map<String, ObjectNode> codes = new LinkedHashMap<>();
    for (JsonNode each : client.get("/requests/summary?days=" + days).path("data")) {
      add(each, codes.computeIfAbsent(each.path("code").asText(), DoctorCommand::code));
    }
    codes.forEach((code, found) -> found.set("last", last(client, code)));
    if (jobs.isJson()) {
      ObjectNode json = Json.MAPPER.createObjectNode().put("days", days);
      codes.values().forEach(json.putArray("codes")::add);
      jobs.show(json);
    } else if (codes.isEmpty()) {
      jobs.print("No request was refused in %d days.".formatted(days));
    } else {
      codes.values().forEach(this::print);
    }
  }

  private static ObjectNode code(String code) {
    return Json.MAPPER.createObjectNode().put("code", code).put("mend", fix(code));
  }

  /** Adds what was refused on a day, of an operation and a key; the latest day comes first. */
  private static void add(JsonNode counted, ObjectNode code) {
    int count = counted.path("count").asInt();
    add(count, "count", code);
    code.putIfAbsent("lastDay", counted.path("day"));
    add(count, counted.path("operation").asText(), code.withObjectProperty("operations"));
    add(count, counted.path("keyId").asText(), code.withObjectProperty("keys"));
  }

  private static void add(int count, String name, ObjectNode counts) {
    counts.put(name, counts.path(name).asInt() + count);
  }

  /**
   * The last request that was refused with the code, or a batch of which most operations that
   * failed were, as it is kept; null if none is.
   */
  private static JsonNode last(Client client, String code) {
    JsonNode latest =
        client.get("/requests" + Client.query("pageSize", "1", "code", code)).path("data").path(0);
    return latest.isMissingNode()
        ? Json.MAPPER.nullNode()
        : client.get("/requests/" + URLEncoder.encode(latest.path("requestId").asText(), UTF_8));
  }

  private void print(ObjectNode code) {
    jobs.printColoured(
        "changed",
        "%s: %d, last on %s. %s, with %s %s."
            .formatted(
                code.path("code").asText(),
                code.path("count").asInt(),
                code.path("lastDay").asText(),
                names(code.path("operations")),
                code.path("keys").size() == 1 ? "the key" : "the keys",
                names(code.path("keys"))));
    jobs.print("  What to do: " + code.path("mend").asText());
    JsonNode last = code.path("last");
    if (!last.isNull()) {
      Iterator<String> problem = lines(last).iterator();
      String id = last.path("requestId").asText();
      jobs.print("  The last, %s: %s".formatted(id, problem.next()));
      problem.forEachRemaining(line -> jobs.print("    " + line));
    }
  }

  /** What was answered; to a batch, of the first operation that failed with the code. */
  private static List<String> lines(JsonNode last) {
    if (last.path("problem").isObject()) {
      return Problems.lines(last.path("problem"));
    }
    for (JsonNode each : last.path("failed")) {
      if (each.at("/problem/code").equals(last.path("code"))) {
        List<String> lines = Problems.lines(each.path("problem"));
        String which = "operation %d of a batch".formatted(each.path("index").asInt());
        String job = each.path("referenceId").asText(each.path("id").asText());
        lines.set(0, "%s, %s: %s".formatted(which, job, lines.get(0)));
        return lines;
      }
    }
    return List.of("only keys that may do this, and the key that sent it, see the answer.");
  }

  private static String names(JsonNode counts) {
    return counts.propertyStream().map(Map.Entry::getKey).collect(Collectors.joining(", "));
  }

  private static String page() {
    try (InputStream in = DoctorCommand.class.getResourceAsStream("errors.md")) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What to do about a code, as docs/errors.md says: its paragraphs as one line, without the status
   * and Markdown; "" if there are none.
   */
  static String fix(String code) {
    Matcher section =
        Pattern.compile("(?ms)^### " + Pattern.quote(code) + "$(.*?)(?=^##|\\z)").matcher(PAGE);
    return section.find()
        ? section
            .group(1)
            .replaceFirst("^\\s*\\*\\*[0-9]+\\*\\*", "")
            .replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1")
            .replace("`", "")
            .replaceAll("\\s+", " ")
            .strip()
        : "";
  }
}
