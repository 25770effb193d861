package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The commands where every JDK 25 of this machine is hidden from them, beside another Java or
 * without any. Only root may hide directories: elsewhere it is skipped.
 */
@Tag("deep")
@EnabledOnOs(OS.LINUX)
class MissingJdkTest {
  private static final String HIDE =
      """
      . .mvn/jdk.sh
      while jdk=$(find_jdk 25) && [ -n "$jdk" ]; do mount --bind "$EMPTY" "$jdk" || exit 9; done
      """;

  /** Leaves on the path what the commands need before they need a Java. */
  private static final String WITHOUT_ANY_JAVA =
      """
      for each in sh dirname basename uname grep find locale; do
        ln -s "$(command -v $each)" "$EMPTY"
      done
      PATH=$EMPTY
      unset JAVA_HOME
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          command              | any Java | says
          ./mvnw -q -Plocal    | true     | A JDK 25 is missing, which this build needs beside any other. To get it: .+
          ./mvnw verify        | true     | A JDK 25 is missing, which this build needs beside any other. To get it: .+
          ./mvnw -q -Plocal    | false    | A JDK 25 is missing, which this build needs beside any other. To get it: .+
          ./mvnw verify        | false    | A JDK 25 is missing, which this build needs beside any other. To get it: .+
          ./jobs list          | false    | A Java 17 or later is missing, which this command needs. To get one: .+
          ./operate keys list  | false    | A Java 17 or later is missing, which this command needs. To get one: .+
          """)
  void oneLineSaysWhatIsMissingAndHowToGetIt(String command, boolean anyJava, String says)
      throws IOException, InterruptedException {
    assumeTrue(outcome("true").exitCode == 0, "MissingJdkTest hides directories: run it as root.");

    Outcome outcome = outcome(HIDE + (anyJava ? "" : WITHOUT_ANY_JAVA) + command);

    assertThat(outcome.printed).matches(says + "\n");
    assertThat(outcome.exitCode).isNotZero();
  }

  private record Outcome(int exitCode, String printed) {}

  /** In a mount namespace of its own, and with a home that remembers no JDK. */
  private Outcome outcome(String script) throws IOException, InterruptedException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    Path repository = Path.of(System.getProperty("user.home"), ".m2");
    ProcessBuilder builder =
        new ProcessBuilder("unshare", "-m", "bash", "-c", script)
            .directory(Path.of("..").toFile())
            .redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().remove("JOB_POSTINGS_JDK");
    builder.environment().put("EMPTY", empty.toString());
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("MAVEN_USER_HOME", repository.toString());
    builder
        .environment()
        .put(
            "MAVEN_OPTS",
            "-Duser.home=%s -Dmaven.repo.local=%s"
                .formatted(folder, repository.resolve("repository")));
    Process process = builder.start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Outcome(process.exitValue(), printed);
  }
}
