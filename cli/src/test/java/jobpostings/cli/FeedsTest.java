package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Commands;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each job of a system's feed becomes. A folder of {@code feeds} has the feed as the system
 * writes it, with invented people and firms; {@code jobs.txt}, of each job by its referenceId every
 * member that is sent; and {@code told.txt}, if something of the feed is refused or left out, with
 * the sentence for each. The feed is synced with the folder's {@code mapping.json}; where there is
 * none, with what {@code jobs map} makes when all that it is certain of is taken, after a person's
 * {@code answers.json} if there is one. What the tables would be now is in {@code target/feeds}.
 */
class FeedsTest {
  private static final Path FEEDS = Path.of("src/test/resources/feeds");
  private static final Path NOW = Path.of("target/feeds");
  private static final Pattern NOTE =
      Pattern.compile("[^:]*:(\\d+:\\d+): (?:\\w+ \"(.*?)\": )?(.*)");

  @TempDir private static Path folder;

  /** What became of the feed in a folder, by folders. */
  private static final Map<String, Outcome> OUTCOMES = new LinkedHashMap<>();

  /** By referenceId, member by member; and where something was told, with the sentence. */
  private record Outcome(Map<String, List<String>> jobs, List<String> told) {}

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource
  void eachJobBecomesWhatItSays(String feed, String job, List<String> members) {
    assertThat(outcome(feed).jobs().getOrDefault(job, List.of()))
        .containsExactlyInAnyOrderElementsOf(members);
  }

  static Stream<Arguments> eachJobBecomesWhatItSays() throws IOException {
    List<Arguments> jobs = new ArrayList<>();
    for (String feed : feeds()) {
      Map<String, List<String>> members = new LinkedHashMap<>();
      for (String line : rows(feed, "jobs.txt")) {
        String[] cells = line.split(" \\| ", 2);
        members.computeIfAbsent(cells[0], each -> new ArrayList<>()).add(cells[1]);
      }
      members.forEach((job, each) -> jobs.add(arguments(feed, job, each)));
    }
    return jobs.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("feeds")
  void nothingElseIsSentOrTold(String feed) throws IOException {
    Outcome outcome = outcome(feed);

    List<String> jobs =
        rows(feed, "jobs.txt").stream().map(line -> line.split(" \\| ", 2)[0]).distinct().toList();
    assertThat(List.copyOf(outcome.jobs().keySet())).containsExactlyInAnyOrderElementsOf(jobs);
    assertThat(outcome.told()).containsExactlyInAnyOrderElementsOf(rows(feed, "told.txt"));
  }

  static List<String> feeds() throws IOException {
    try (Stream<Path> folders = Files.list(FEEDS)) {
      return folders
          .filter(Files::isDirectory)
          .map(each -> each.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  /** The lines of a table without its head, and without what begins with "#". */
  private static List<String> rows(String feed, String table) throws IOException {
    Path file = FEEDS.resolve(feed).resolve(table);
    return Files.notExists(file)
        ? List.of()
        : Files.readAllLines(file).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .skip(1)
            .toList();
  }

  private static synchronized Outcome outcome(String feed) {
    return OUTCOMES.computeIfAbsent(feed, FeedsTest::synced);
  }

  private static Outcome synced(String name) {
    try (StandInService service = new StandInService();
        Stream<Path> files = Files.list(FEEDS.resolve(name))) {
      String feed =
          files
              .filter(each -> each.getFileName().toString().startsWith("feed."))
              .findFirst()
              .orElseThrow()
              .toAbsolutePath()
              .toString();
      Path mapping = FEEDS.resolve(name).resolve("mapping.json").toAbsolutePath();
      if (Files.notExists(mapping)) {
        mapping = folder.resolve(name + ".json").toAbsolutePath();
        Path answers = FEEDS.resolve(name).resolve("answers.json");
        if (Files.exists(answers)) {
          Files.copy(answers, mapping);
        }
        run(service, "map", feed, "--out", mapping.toString(), "--json");
      }
      String report =
          run(service, "sync", feed, "--mapping", mapping.toString(), "--apply", "--json");
      Outcome outcome = new Outcome(jobs(service.jobs()), told(Json.MAPPER.readTree(report)));
      write(name, "jobs.txt", "job | member | value", lines(outcome.jobs()));
      write(name, "told.txt", "line:column | sentence", outcome.told());
      return outcome;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String run(StandInService service, String... arguments) {
    StringWriter out = new StringWriter();
    Environment environment =
        new Environment(service.variables(), folder, InputStream.nullInputStream());
    Commands.run(
        Main.command(environment),
        new PrintWriter(out, true),
        new PrintWriter(Writer.nullWriter()),
        arguments);
    return out.toString();
  }

  private static Map<String, List<String>> jobs(List<JsonNode> sent) {
    Map<String, List<String>> jobs = new LinkedHashMap<>();
    for (JsonNode job : sent) {
      List<String> members = new ArrayList<>();
      members(job, "", members);
      jobs.put(job.path("referenceId").asText(), members);
    }
    return jobs;
  }

  /** Of each value its pointer and, as JSON has it, the value. */
  private static void members(JsonNode value, String pointer, List<String> members) {
    if (!value.isEmpty()) {
      value.forEachEntry((name, each) -> members(each, pointer + "/" + name, members));
      for (int i = 0; value.isArray() && i < value.size(); i++) {
        members(value.path(i), pointer + "/" + i, members);
      }
    } else if (!pointer.equals("/referenceId")) {
      members.add(pointer + " | " + new String(Json.bytes(value), UTF_8));
    }
  }

  private static List<String> told(JsonNode report) {
    List<String> told = new ArrayList<>();
    for (JsonNode fault : report.path("errors")) {
      String name = fault.path("name").asText("");
      told.add(
          "%s:%s | %s%s"
              .formatted(
                  fault.path("line").asText(),
                  fault.path("column").asText(),
                  name.isEmpty() ? "" : name + ": ",
                  fault.path("message").asText()));
    }
    for (JsonNode note : report.path("notes")) {
      Matcher parts = NOTE.matcher(note.asText());
      if (parts.matches()) {
        String name = parts.group(2) == null ? "" : parts.group(2) + ": ";
        told.add(parts.group(1) + " | " + name + parts.group(3));
      } else {
        told.add("- | " + note.asText());
      }
    }
    return told;
  }

  private static List<String> lines(Map<String, List<String>> jobs) {
    List<String> lines = new ArrayList<>();
    jobs.forEach((job, members) -> members.forEach(each -> lines.add(job + " | " + each)));
    return lines;
  }

  private static void write(String feed, String table, String head, List<String> lines)
      throws IOException {
    Path file = Files.createDirectories(NOW.resolve(feed)).resolve(table);
    Files.write(file, Stream.concat(Stream.of(head), lines.stream()).toList());
  }
}
