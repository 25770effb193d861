package jobpostings.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import jobpostings.operate.OperateCommand;
import jobpostings.terminal.Commands;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What is misspelt, and what the command takes it for. */
class MeantTest {
  @ParameterizedTest
  @CsvSource({
    "jobs snyc, sync",
    "jobs snyc feed.csv --plan, sync",
    "jobs syn, sync",
    "jobs SYNC, sync",
    "jobs lst, list",
    "jobs exprot, export",
    "jobs emplyers, employers",
    "jobs docotr, doctor",
    "jobs archvie J-1, archive",
    "jobs list --staus=active, --status",
    "jobs list --jsno, --json",
    "jobs sync feed.csv --paln, --plan",
    "jobs sync feed.csv --plan --max-removal 2, --max-removals",
    "jobs --profle x list, --profile",
    "operate emloyers list, employers",
    "operate employers crate X, create",
    "operate keys isue 1, issue",
    "operate partners keys lsit 1, list",
    "operate service readonly, read-only",
    "operate keys revoke 1 k --yse, --yes",
    "jobs qqqq, -",
    "jobs list --zzzzzz, -"
  })
  void isSuggested(String line, String meant) {
    String[] words = line.split(" ");
    CommandLine command =
        words[0].equals("jobs")
            ? Main.command(new Environment(Map.of(), Path.of("."), InputStream.nullInputStream()))
            : OperateCommand.get();
    StringWriter err = new StringWriter();
    String[] arguments = java.util.Arrays.copyOfRange(words, 1, words.length);

    int exitCode =
        Commands.run(
            command, new PrintWriter(Writer.nullWriter()), new PrintWriter(err, true), arguments);

    assertThat(exitCode).isEqualTo(2);
    if (meant.equals("-")) {
      assertThat(err.toString()).doesNotContain("Did you mean");
    } else {
      assertThat(err.toString())
          .containsPattern("Did you mean (\\S+ or )*" + meant + "( or \\S+)*\\?");
    }
  }
}
