package jobpostings.operators;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jobpostings.local.Events;
import jobpostings.local.Jobs;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the pages show of stacks, events and the log, run as it is written on a service of its own.
 */
@Tag("deep")
@EnabledOnOs({OS.LINUX, OS.MAC})
class InvocationsOnPagesTest {
  private static final Pattern SHELL = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  /** Does what the AWS CLI does with the pages' arguments, for machines that lack it. */
  private static final String AWS =
      """
      aws() {
        [ "$1 $2 $3 $5 $7" = "lambda invoke --endpoint-url --function-name --payload" ]
        curl -sS --fail --max-time 20 -o "$9" --data-binary @"${8#fileb://}" \
          "$4/2015-03-31/functions/$6/invocations"
      }
      """;

  @TempDir private Path folder;
  private LocalService service;

  @BeforeEach
  void start() {
    Options quiet = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    service = LocalService.start(Path.of("../template.yaml"), quiet);
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @Test
  void theCommandCallsAStackByTheSamCli() throws IOException, InterruptedException {
    Path sam = folder.resolve("sam");
    Files.writeString(
        sam,
        """
        #!/bin/sh -e
        [ "$1 $2 $4 $5" = "remote invoke --event-file -" ]
        [ "$6 $7 $8 $9" = "--stack-name job-postings-prod --parameter Qualifier=live" ]
        [ "$AWS_MAX_ATTEMPTS" = 1 ]
        curl -sS --fail --data-binary @- %s/2015-03-31/functions/"$3"/invocations
        """
            .formatted(service.baseUrl()));
    assertThat(sam.toFile().setExecutable(true)).isTrue();
    String shown =
        SHELL
            .matcher(Files.readString(Path.of("../docs/operators.md")))
            .results()
            .map(block -> block.group(1))
            .filter(block -> block.contains("--stack"))
            .map(
                block ->
                    block.replace("./operate", Path.of("../operate").toAbsolutePath().toString()))
            .collect(Collectors.joining());

    assertThat(run("PATH=%s:$PATH\n".formatted(folder) + shown)).contains("Northwind Health");
  }

  @Test
  void withoutTheSamCliTheCommandSaysWhereToGetIt() throws IOException, InterruptedException {
    assumeThat(Files.exists(Path.of("/usr/bin/sam"))).isFalse();
    String command = Path.of("../operate").toAbsolutePath().toString();

    String said =
        run("PATH=/usr/bin:/bin %s --stack prod employers list || true".formatted(command));

    assertThat(said).contains("The SAM CLI, sam, can't be run", "install-sam-cli.html");
  }

  @Test
  void functionsAreInvokedAsThePageForContributorsSays() throws IOException, InterruptedException {
    String page = Files.readString(Path.of("../CONTRIBUTING.md"));
    int begin = page.indexOf("### Invoke a function");
    String script =
        shell(page.substring(begin, page.indexOf("\n## ", begin)))
            .replace("fileb://events/", "fileb://" + Path.of("../events").toRealPath() + "/")
            .replaceAll("(answer\\.json)\n", "$1\ncat $1; echo\n");

    List<String> answers = run(script).lines().toList();

    assertThat(answers).hasSize(2);
    assertThat(answers.get(0)).contains("\"statusCode\":200", "paging");
    assertThat(answers.get(1)).contains("\"time\":\"2027-02-01T12:00:00Z\"", "\"complete\":true");
  }

  @Test
  void theLogOfEventsIsReadAsThePageSays() throws IOException, InterruptedException {
    int id = new Jobs(service).create("active");
    new Events(service).of(id, 1);
    String page = Files.readString(Path.of("../docs/events.md"));

    String shown = run(shell(page.substring(page.indexOf("The local runtime has a log"))));

    assertThat(shown).contains("\"detail-type\":\"JobCreated\"", "\"jobId\":" + id);
  }

  /** The blocks that are meant for this machine, with the service's own URL. */
  private String shell(String markdown) {
    return SHELL
        .matcher(markdown)
        .results()
        .map(block -> block.group(1))
        .map(block -> block.replace("http://127.0.0.1:8080", service.baseUrl().toString()))
        .collect(Collectors.joining("\n"));
  }

  private String run(String script) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder("bash", "-eu", "-c", AWS + script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(bash.exitValue()).as(output).isZero();
    return output;
  }
}
