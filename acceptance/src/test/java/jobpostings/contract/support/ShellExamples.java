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

/** Runs the calls and commands that a document shows, in its order, as they are written. */
public final class ShellExamples {
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  /** What builds or deploys the service in place of using it. */
  private static final Pattern NOT_HERE = Pattern.compile("\\./mvnw|\\bsam (build|remote)|--stack");

  private static final String SEPARATOR = "\n----\n";

  private ShellExamples() {}

  /**
   * What each block prints, on the service at that address.
   *
   * @param markdown with http://127.0.0.1:8080 as the address of the service
   */
  public static List<String> run(String markdown, String baseUrl)
      throws IOException, InterruptedException {
    String project = Path.of("..").toRealPath().toString();
    String script =
        BLOCK
            .matcher(markdown)
            .results()
            .map(block -> block.group(1))
            .filter(block -> !NOT_HERE.matcher(block).find())
            .map(block -> block.replace("curl ", "curl -sS --max-time 20 "))
            .map(block -> block.replaceAll("\\./(jobs|operate) ", project + "/$1 "))
            .map(block -> block.replaceAll("(?m)^ *ask ", "echo; ask "))
            .collect(Collectors.joining("\necho; echo ----\n"))
            .replace("http://127.0.0.1:8080", baseUrl);
    Path folder = Files.createTempDirectory(Path.of("target"), "examples");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-eu", "-o", "pipefail", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("OPERATE_LOCAL", baseUrl);
    Process bash = builder.start();
    String output = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(bash.exitValue()).as(output).isZero();
    return List.of(output.split(SEPARATOR));
  }
}
