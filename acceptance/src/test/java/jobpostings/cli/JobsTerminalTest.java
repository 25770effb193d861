package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ./jobs as people use it: on a terminal. */
class JobsTerminalTest {
  private static final String KEY = "a0000000-0000-4000-8000-000000000001";

  private static final String OTHER_KEY = "a0000000-0000-4000-8000-000000000002";

  private static LocalService service;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    assumeTrue(isInstalled(), "util-linux's script isn't installed");
    Options quiet = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    service = LocalService.start(Path.of("../template.yaml"), quiet);
  }

  @AfterAll
  static void stop() {
    if (service != null) {
      service.close();
    }
  }

  private static boolean isInstalled() throws InterruptedException {
    try {
      Process version = new ProcessBuilder("script", "--version").start();
      return new String(version.getInputStream().readAllBytes(), UTF_8).contains("util-linux")
          && version.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private JobsProcess jobs(Map<String, String> environment) {
    return new JobsProcess(folder, environment);
  }

  private Map<String, String> account() {
    return Map.of("JOBS_URL", service.baseUrl().toString(), "JOBS_API_KEY", KEY, "TERM", "xterm");
  }

  /** Reads what is shown until it ends with this text. */
  private static String shownUntil(String end, Process process) throws IOException {
    InputStream shown = process.getInputStream();
    StringBuilder text = new StringBuilder();
    while (!text.toString().endsWith(end)) {
      int next = shown.read();
      assertThat(next).as("The terminal ended after:%n%s", text).isNotNegative();
      text.append((char) next);
    }
    return text.toString();
  }

  private static String rest(Process process) throws IOException, InterruptedException {
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  private static void type(String text, Process process) throws IOException {
    process.getOutputStream().write((text + "\n").getBytes(UTF_8));
    process.getOutputStream().flush();
  }

  private static String feed(int jobs) {
    return IntStream.range(0, jobs)
        .mapToObj(
            i ->
                ("T-%d,Millwright,Red Deer,AB,Skilled Labour,Full Time,$38.50 per hour,Keep the"
                        + " mill running.,jobs@northwind.example\n")
                    .formatted(i))
        .collect(
            Collectors.joining(
                "", "reference,title,city,province,category,type,salary,description,email\n", ""));
  }

  @Test
  void aSyncShowsABarThatGrowsInOneLineAndTellsByColours()
      throws IOException, InterruptedException {
    JobsProcess jobs = jobs(account());
    jobs.write("feed.csv", feed(120));

    String shown = rest(jobs.startOnTerminal("sync", "feed.csv", "--apply"));

    assertThat(shown)
        .contains("\r[" + "#".repeat(30) + "] 100 %, 120 of 120 jobs")
        .contains("\u001B[32m")
        .doesNotContain("\n100 %");
  }

  @Test
  void whoWantsNoColoursGetsNone() throws IOException, InterruptedException {
    Map<String, String> environment = new HashMap<>(account());
    environment.put("NO_COLOR", "1");
    environment.put("JOBS_API_KEY", OTHER_KEY);
    JobsProcess jobs = jobs(environment);
    jobs.write("feed.csv", feed(3));

    assertThat(rest(jobs.startOnTerminal("sync", "feed.csv", "--plan")))
        .contains("created", "T-2")
        .doesNotContain("\u001B[");
  }

  @Test
  void loginAsksForTheAddressAndForTheKeyWithoutShowingIt()
      throws IOException, InterruptedException {
    Process login = jobs(Map.of("TERM", "xterm")).startOnTerminal("login");

    shownUntil("Address of the service: ", login);
    type(service.baseUrl().toString(), login);
    shownUntil("API key: ", login);
    type(KEY, login);

    assertThat(rest(login)).contains("Kept in ").doesNotContain(KEY);
    try (var files = Files.walk(folder.resolve("config"))) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSize(1)
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .isEqualTo("rw-------"));
    }
  }
}
