package jobpostings.contract.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Runs the calls that a document shows, in its order, as they are written. */
public final class ShellExamples {
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final String SEPARATOR = "\n----\n";

  private ShellExamples() {}

  /**
   * What each block prints, on the service under test.
   *
   * @param markdown with http://127.0.0.1:8080 as the address of the service
   */
  public static List<String> run(String markdown) throws IOException, InterruptedException {
    String script =
        BLOCK
            .matcher(markdown)
            .results()
            .map(block -> block.group(1).replace("curl ", "curl -sS --max-time 20 "))
            .collect(Collectors.joining("\necho; echo ----\n"))
            .replace("http://127.0.0.1:8080", Service.baseUrl());
    Path folder = Files.createTempDirectory(Path.of("target"), "examples");
    Process bash =
        new ProcessBuilder("bash", "-eu", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(bash.exitValue()).as(output).isZero();
    return List.of(output.split(SEPARATOR));
  }
}
