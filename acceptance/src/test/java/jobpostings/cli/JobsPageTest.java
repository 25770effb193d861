package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The commands of docs/jobs-command.md and of the README's section, run as they are written. */
@Tag("deep")
@EnabledOnOs({OS.LINUX, OS.MAC})
class JobsPageTest {
  private static final Pattern SHELL = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  @Test
  void thePageSaysWhatHappens() throws IOException, InterruptedException {
    String shown = run(Files.readString(Path.of("../docs/jobs-command.md")));

    assertThat(shown)
        .containsSubsequence(
            "Plan: created 2, changed 0, unchanged 0, archived 0.",
            "Done: created 2, changed 0, unchanged 0, archived 0.",
            "Nothing to do: created 0, changed 0, unchanged 2, archived 0.")
        .containsSubsequence("Department", "Bake bread.", "Plan: created 1, ")
        .contains("Nothing to do: created 0, changed 0, unchanged 2, archived 0.")
        .contains("Senior Nurse")
        .containsPattern("(?m)^[0-9]+ +J-1 +archived ");
  }

  @Test
  void theReadmeSaysWhatHappens() throws IOException, InterruptedException {
    String readme = Files.readString(Path.of("../README.md"));
    int begin = readme.indexOf("## From a file");

    String shown = run(readme.substring(begin, readme.indexOf("\n## ", begin)));

    assertThat(shown).containsSubsequence("Plan: created 1,", "Done: created 1,", "Nothing to do");
  }

  private String run(String markdown) throws IOException, InterruptedException {
    Options quiet = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), quiet)) {
      String script =
          SHELL
              .matcher(markdown)
              .results()
              .map(block -> block.group(1))
              .collect(Collectors.joining("\n"))
              .replace("./jobs", Path.of("..").toRealPath() + "/jobs")
              .replace("http://127.0.0.1:8080", service.baseUrl().toString());
      Process bash =
          new ProcessBuilder("bash", "-eu", "-o", "pipefail", "-c", script)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .start();
      String output = new String(bash.getInputStream().readAllBytes(), UTF_8);
      assertThat(bash.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(bash.exitValue()).as(output).isZero();
      return output;
    }
  }
}
