package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./mvnw -q -Plocal} says while Maven is silent. */
@Tag("deep")
@DisabledOnOs(OS.WINDOWS)
@Timeout(60)
class FirstStartTest {
  private static final String COMPILED = "local/target/classes/jobpostings/local/Main.class";

  @TempDir private Path project;

  /** Installs a Maven that compiles once there is a file named {@code go}. */
  @BeforeEach
  void copyTheWrapper() throws IOException {
    Path wrapper = Files.createDirectories(project.resolve(".mvn/wrapper"));
    Files.copy(Path.of("../mvnw"), project.resolve("mvnw"));
    Files.copy(Path.of("../.mvn/first-start.sh"), project.resolve(".mvn/first-start.sh"));
    Files.copy(
        Path.of("../.mvn/wrapper/maven-wrapper.properties"),
        wrapper.resolve("maven-wrapper.properties"));
    Path maven = Files.createDirectories(mavenHome(wrapper).resolve("bin")).resolve("mvn");
    Files.writeString(
        maven,
        """
        #!/bin/sh
        until [ -e go ]; do sleep 0.1; done
        mkdir -p %s
        touch %s
        echo Maven ran "$@"
        """
            .formatted(Path.of(COMPILED).getParent(), COMPILED));
    assertThat(maven.toFile().setExecutable(true)).isTrue();
  }

  /** Where the wrapper looks for the Maven that it has downloaded. */
  private Path mavenHome(Path wrapper) throws IOException {
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(wrapper.resolve("maven-wrapper.properties"))) {
      properties.load(in);
    }
    String url = properties.getProperty("distributionUrl");
    String name = url.replaceFirst(".*/", "").replaceFirst("-bin\\.zip$", "");
    return project.resolve(
        "user/wrapper/dists/%s/%s".formatted(name, Integer.toHexString(url.hashCode())));
  }

  @Test
  void theFirstStartSaysWhatHappensAndThatItGoesOn() throws IOException, InterruptedException {
    Process first = run("-q", "-Plocal");
    StringBuilder said = new StringBuilder();
    while (!said.toString().endsWith("\n.")) {
      int next = first.getInputStream().read();
      assertThat(next).as(said.toString()).isNotNegative();
      said.append((char) next);
    }
    assertThat(said.toString())
        .isEqualTo(
            "Before the first start: downloading what is needed and compiling,"
                + " 1 to 3 minutes.\n.");

    Files.createFile(project.resolve("go"));
    assertThat(rest(first)).contains("\n", "Maven ran -q -Plocal\n");
  }

  @Test
  void laterStartsAndOtherCommandsSayNothing() throws IOException, InterruptedException {
    Files.createFile(project.resolve("go"));

    assertThat(rest(run("verify"))).isEqualTo("Maven ran verify\n");
    assertThat(project.resolve(COMPILED)).exists();
    assertThat(rest(run("-q", "-Plocal"))).isEqualTo("Maven ran -q -Plocal\n");
  }

  private Process run(String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of("sh", "./mvnw"));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile());
    builder.environment().put("MAVEN_USER_HOME", project.resolve("user").toString());
    // As within a run of tests, which lists its slowest at the end.
    builder.environment().put("JOB_POSTINGS_SEED", "1");
    return builder.redirectErrorStream(true).start();
  }

  private static String rest(Process process) throws IOException, InterruptedException {
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }
}
