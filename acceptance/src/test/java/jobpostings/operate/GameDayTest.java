package jobpostings.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.terminal.Commands;
import org.junit.jupiter.api.Test;

/** A game day: what operators hope never to need, each one command (docs/operations.md). */
class GameDayTest {
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  @Test
  void rollBackUndoReplayAndErase() {
    Options options =
        Options.inMemory().withLog(new PrintStream(log, true, StandardCharsets.UTF_8));
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), options)) {
      String url = service.baseUrl().toString();
      assertThat(operate(url, "rollback", "GetJob")).containsPattern("GetJob +2 +1\n");
      assertThat(operate(url, "rollback", "GetJob", "--to", "2")).containsPattern("GetJob +1 +2\n");
      assertThat(operate(url, "rollback", "RankJobs")).containsPattern("RankJobs +2 +1\n");
      assertThat(operate(url, "rollback", "--undo")).containsPattern("RankJobs +1 +2\n");
      assertThat(operate(url, "rollback", "--undo")).doesNotContain("Jobs");
      assertThat(run(url, "rollback", "NoSuch").exitCode()).isEqualTo(1);
      assertThat(run(url, "rollback", "GetJob", "--to", "7").err()).contains("no version 7");

      assertThat(operate(url, "events", "replay")).contains("true");

      operate(url, "employers", "suspend", "2");
      assertThat(operate(url, "employers", "erase", "2", "--yes")).isNotEmpty();
      assertThat(operate(url, "employers", "list")).containsPattern("(?m)^2 .*20\\d\\d-");
      assertThat(log.toString(StandardCharsets.UTF_8))
          .containsPattern("operation=ManageVersions .*by=ada ");
    }
  }

  private record Outcome(int exitCode, String out, String err) {}

  private static String operate(String url, String... arguments) {
    Outcome outcome = run(url, arguments);
    assertThat(outcome.exitCode()).as(outcome.err()).isZero();
    return outcome.out();
  }

  private static Outcome run(String url, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Commands.run(
            Operate.command(),
            new PrintWriter(out),
            new PrintWriter(err, true),
            Stream.concat(Stream.of("--local", url, "--by", "ada"), Stream.of(arguments))
                .toArray(String[]::new));
    return new Outcome(exitCode, out.toString(), err.toString());
  }
}
