package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the README has operators do, run in its order as it is written. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ReadmeOperatorsTest {
  private static final Pattern SHELL = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

  /** Does what the AWS CLI does with the README's arguments, for machines that lack it. */
  private static final String AWS =
      """
      aws() {
        [ "$1 $2 $3 $5 $7 $8" = \
          "lambda invoke --endpoint-url --function-name --payload fileb:///dev/stdin" ]
        curl -sS --fail --max-time 20 -o "$9" --data-binary @- \
          "$4/2015-03-31/functions/$6/invocations"
      }
      """;

  @TempDir private Path folder;

  @Test
  void theDemoKeyIsRotatedAsItSays() throws IOException, InterruptedException {
    String readme = Files.readString(Path.of("../README.md"));
    String section = readme.substring(readme.indexOf("## Operate"), readme.indexOf("## Licence"));
    Options quiet = Options.inMemory().log(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService service = LocalService.start(Path.of("../template.yaml"), quiet)) {
      String script =
          SHELL
              .matcher(section)
              .results()
              .map(block -> block.group(1))
              .filter(block -> !block.contains("sam remote invoke"))
              .map(block -> block.replace("http://127.0.0.1:8080", service.baseUrl().toString()))
              .map(block -> block.replaceAll("(?m)^ *ask ", "echo; ask "))
              .collect(Collectors.joining("\n"));

      List<String> answers = run(AWS + script).lines().filter(line -> !line.isBlank()).toList();

      assertThat(answers).hasSize(8);
      assertThat(answers.get(0)).contains("\"name\":\"Prairie Builders\",\"plan\":\"standard\"");
      assertThat(answers.get(1)).contains("Prairie Builders", "Maple Robotics", "\"after\":null");
      assertThat(answers.get(2)).contains("\"id\":\"e066e96fa1f6106d\"", "\"state\":\"active\"");
      assertThat(answers.get(3)).contains("\"key\":\"jpk_", "\"state\":\"active\"");
      assertThat(answers.get(4)).contains("\"id\":\"e066e96fa1f6106d\"", "\"state\":\"expiring\"");
      assertThat(answers.get(5)).contains("\"id\":\"e066e96fa1f6106d\"", "\"state\":\"revoked\"");
      assertThat(answers.get(6)).contains("\"employerId\":2", "\"misplaced\":0");
      assertThat(answers.get(7)).isEqualTo("{\"data\":[],\"after\":null}");
    }
  }

  private String run(String script) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder("bash", "-eu", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(bash.exitValue()).as(output).isZero();
    return output;
  }
}
