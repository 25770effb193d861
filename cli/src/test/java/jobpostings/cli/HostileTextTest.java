package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.cli.service.Json;
import jobpostings.operate.OperateCommand;
import jobpostings.terminal.Commands;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What others wrote stands wherever a text may stand: in a feed, in the service's answers, in
 * arguments and in names of files. Each command must print as many lines as with a harmless text,
 * and nothing that people can't see.
 */
@Tag("slow")
class HostileTextTest {
  private static final String HARMLESS = "Cook";

  /** The first line has no mark that would be taken for the one between cells. */
  private static final String HOSTILE =
      "Cook\u001B[2J\u0007\r\n"
          + "Done: created 9\u009B2J\r"
          + "Done\u202Egnp\u2028feed.csv:1:1:"
          + " well\u001B]52;c;cm0\u0090q\u009C\u0085\u007F\b\u2066\u061C\uFEFF\n"
          + "Done\tactive\u000By\fz\u2029";

  private static final String[] COMMANDS = {
    "list",
    "list --json",
    "export",
    "get X",
    "get X --json",
    "history X",
    "history X --version 1",
    "archive X",
    "restore X --version 1",
    "employers",
    "watch --once --after begin",
    "watch --once --after begin --json",
    "doctor",
    "doctor --json",
    "put job.json",
    "put broken.json",
    "put T",
    "login --url http://127.0.0.1:1",
    "login --url T",
    "list --profile T",
    "list --employer T",
    "sync",
    "sync T",
    "sync feed.csv --plan",
    "sync feed.csv --apply",
    "sync feed.csv --plan --json",
    "sync feed.csv --explain",
    "sync feed.csv --explain --json",
    "sync feed.csv --from T --plan",
    "sync feed.csv --format T --plan",
    "sync feed.csv --encoding T --plan",
    "sync feed.csv --default T=1 --plan",
    "sync feed.csv --as-of T --plan",
    "sync feed.csv --mapping T --plan",
    "sync feed.csv --mapping job.json --plan",
    "sync feed.csv --mapping mapping.json --plan",
    "sync feed.csv --max-removals T --plan",
    "sync columns.csv --plan",
    "sync two.csv --plan",
    "sync odd.csv --plan",
    "sync feed.json --plan",
    "sync feed.json --explain",
    "sync lines.jsonl --plan",
    "sync object.json --mapping item.json --plan",
    "sync feed.xml --plan",
    "sync feed.xml --explain",
    "sync folder --plan",
    "sync employers --plan",
    "T",
    "T --json",
    "list --T",
    "list T"
  };

  private static final String[] OPERATE = {
    "employers list",
    "employers list --json",
    "employers create T",
    "employers erase 1",
    "employers erase 1 --dry-run",
    "partners list",
    "partners erase T",
    "keys list 1",
    "keys list T",
    "keys issue 1 --description T",
    "keys revoke 1 T",
    "keys rotate 1 T --overlap 1d",
    "keys rotate 1 T --overlap T",
    "locations list",
    "locations hide 1",
    "service state",
    "recount 1",
    "rollback T",
    "T"
  };

  @TempDir private static Path folder;
  private static HttpServer server;
  private static volatile String text;
  private static volatile int status;
  private static volatile boolean isAsked;

  @BeforeAll
  static void start() throws IOException {
    for (String each : List.of(HARMLESS, HOSTILE)) {
      write(Files.createDirectory(files(each)), each);
    }
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", HostileTextTest::answer);
    server.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  /** The folder with the files that have the text. */
  private static Path files(String text) {
    return folder.resolve(text.equals(HARMLESS) ? "harmless" : "hostile");
  }

  private static String json(String text) {
    return Json.MAPPER.getNodeFactory().textNode(text).toString();
  }

  /** One body for all that is asked: each member that a command may show has the text. */
  private static void answer(HttpExchange exchange) throws IOException {
    isAsked = true;
    String some =
        """
        "id": T, "referenceId": T, "status": "active", "title": T, "name": T, "description": T,
        "locations": [{"description": T}], "publishDate": T, "version": 1, "time": T, "type": T,
        "by": {"type": T, "prefix": T}, "changedMembers": [T], "scopes": [T, {}], "since": T,
        "code": T, "day": T, "count": 1, "operation": T, "keyId": T, "requestId": "r", "plan": T,
        "prefix": T, "state": T, "employerId": 1, "counts": {"jobs": 1, "archived": 1},
        "toArchive": [{"referenceId": T, "title": T}], "readOnly": T, "function": T, "from": T,
        "warnings": [{"pointer": "/operations/0/job/locations/0", "message": T, "suggestions": [T]},
                     {"pointer": "/operations/0/job/title", "message": T, "suggestions": []}],
        "problem": {"detail": T, "code": T, "errors": [{"pointer": T, "code": T, "message": T}]}
        """;
    String body =
        status == 200
            ? "{\"after\": null, %s, \"job\": {%s}, \"data\": [{%s}], \"paging\": {\"cursor\": T}, \"results\":"
                    .formatted(some, some, some)
                + " [{\"index\": 0, \"outcome\": \"created\", %s}]}".formatted(some)
            : "{\"status\": %d, \"code\": %s, \"detail\": T, \"errors\": [{\"pointer\": T, \"message\": T}]}"
                .formatted(status, status == 400 ? "T" : "\"validation-failed\"");
    String path = exchange.getRequestURI().getPath();
    boolean isInvocation = path.contains("/invocations");
    if (isInvocation) {
      body = body.replace("\"status\": \"active\",", "").replace("\"id\": T", "\"id\": 1");
    } else if (path.endsWith("/jobs") && exchange.getRequestMethod().equals("GET")) {
      body = body.replace("\"id\": T", "\"id\": 1");
    }
    byte[] bytes = body.replaceAll("\\bT\\b", json(text).replace("\\", "\\\\")).getBytes(UTF_8);
    exchange.sendResponseHeaders(isInvocation ? 200 : status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Of each format one with the text in cells, and in names; where XML takes it. */
  private static void write(Path folder, String text) throws IOException {
    String cell = "\"" + text + "\"";
    String visible = text.replaceAll("[\\x00-\\x08\\x0B\\f\\x0E-\\x1F]", "");
    Map<String, String> files =
        Map.ofEntries(
            Map.entry("job.json", "{T: T, \"title\": T}"),
            Map.entry("broken.json", "{\"title\": T, T}"),
            Map.entry("mapping.json", "{\"columns\": {\"title\": T, T: 1}}"),
            Map.entry("item.json", "{\"item\": \"jobs\"}"),
            Map.entry("object.json", "{T: []}"),
            Map.entry("feed.json", "[{\"id\": T, \"title\": T, \"city\": {T: T}, T: T}, T]"),
            Map.entry("lines.jsonl", "{\"id\": T, \"type\": T}\n{\"id\": T} T\n{T\n{\"id\": T}"),
            Map.entry(
                "feed.csv",
                "id,title,city,category,type,salary,closeDate,status,confidential,country,%s\n"
                        .formatted(cell)
                    + "%s\n".formatted(String.join(",", java.util.Collections.nCopies(11, cell)))),
            Map.entry("columns.csv", "id,%s,%s\n1,2,3\n".formatted(cell, cell)),
            Map.entry("two.csv", "id,title\n%s,a\n%s,b\n".formatted(cell, cell)),
            Map.entry("odd.csv", "id,title\n%s\n%s,\"x\"y".formatted(cell, cell)),
            Map.entry(
                "feed.xml",
                "<jobs><job><id>%1$s</id><title>%1$s</title><type a='%1$s'>%1$s</type></job></jobs>"
                    .formatted(visible)));
    for (Map.Entry<String, String> file : files.entrySet()) {
      boolean isJson = file.getKey().contains(".json");
      String quoted = json(text).replace("\\", "\\\\");
      Files.writeString(
          folder.resolve(file.getKey()),
          isJson ? file.getValue().replaceAll("\\bT\\b", quoted) : file.getValue());
    }
    Files.createDirectories(folder.resolve("folder"));
    Files.writeString(folder.resolve("folder").resolve(text + ".csv"), "id\n1\n");
    Files.createDirectories(folder.resolve("employers"));
    Files.copy(folder.resolve("feed.csv"), folder.resolve("employers/1.csv"));
  }

  private record Outcome(int exitCode, String out, String err) {}

  private static Outcome run(String command, String sent, boolean isOperate) throws IOException {
    text = sent;
    Path files = files(sent);
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    String[] arguments =
        Arrays.stream(command.split(" "))
            .map(word -> word.replaceAll("\\bT\\b", java.util.regex.Matcher.quoteReplacement(text)))
            .toArray(String[]::new);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Map<String, String> variables =
        Map.of(
            "JOBS_URL",
            url,
            "JOBS_API_KEY",
            command.contains("employers ") ? "jpp_1" : "key",
            "XDG_CONFIG_HOME",
            Files.createTempDirectory(folder, "config").toString());
    String[] local =
        Stream.concat(Stream.of("--local", url), Arrays.stream(arguments)).toArray(String[]::new);
    int exitCode =
        Commands.run(
            isOperate
                ? OperateCommand.get()
                : Main.command(
                    new Environment(
                        variables, files, new ByteArrayInputStream("key".getBytes(UTF_8)))),
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            isOperate ? local : arguments);
    return new Outcome(exitCode, out.toString(), err.toString());
  }

  static Stream<Arguments> commands() {
    return Stream.concat(
        Stream.of(COMMANDS).map(each -> Arguments.of(each, false)),
        Stream.of(OPERATE).map(each -> Arguments.of(each, true)));
  }

  /** Whatever the service answers, if it is asked. */
  @ParameterizedTest
  @MethodSource("commands")
  void isShownAndNeitherSteersNorForgesALine(String command, boolean isOperate) throws IOException {
    isAsked = false;
    requireShown(command, 200, isOperate);
    if (isAsked) {
      requireShown(command, 400, isOperate);
    }
    if (command.startsWith("put ")) {
      requireShown(command, 422, isOperate);
    }
  }

  private static void requireShown(String command, int answered, boolean isOperate)
      throws IOException {
    status = answered;
    Outcome harmless = run(command, HARMLESS, isOperate);
    assertThat(harmless.err()).doesNotContain("never should");

    Outcome outcome = run(command, HOSTILE, isOperate);

    for (String printed : List.of(outcome.out(), outcome.err())) {
      assertThat(printed.replace("\n", "")).doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");
    }
    if (command.contains("--json") && !outcome.out().isEmpty()) {
      assertThat(texts(outcome.out())).as(outcome.out()).isEqualTo(texts(harmless.out()));
    } else {
      assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(harmless.exitCode());
      assertThat(outcome.out().lines())
          .as(outcome.out())
          .hasSameSizeAs(harmless.out().lines().toList());
      assertThat(outcome.err().lines())
          .as(outcome.err())
          .hasSameSizeAs(harmless.err().lines().toList());
    }
  }

  /** How many texts a JSON document or its lines have. */
  private static long texts(String printed) throws IOException {
    long texts = 0;
    try (var values = Json.MAPPER.readerFor(JsonNode.class).<JsonNode>readValues(printed)) {
      while (values.hasNext()) {
        texts += values.next().findValues("title").size();
      }
    }
    return texts;
  }
}
