package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** ./jobs as people use it: on a terminal. */
class JobsTerminalTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  @TempDir private Path folder;

  @BeforeAll
  static void needsScript() throws InterruptedException {
    assumeTrue(isInstalled(), "util-linux's script isn't installed");
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
    String url = SERVICE.get().baseUrl().toString();
    JobsProcess jobs =
        jobs(Map.of("JOBS_URL", url, "JOBS_API_KEY", SERVICE.newKey(), "TERM", "xterm"));
    jobs.write("feed.csv", feed(20));

    String shown = rest(jobs.startOnTerminal("sync", "feed.csv", "--apply"));

    assertThat(shown)
        .contains("\r[" + "#".repeat(30) + "] 100 %, 20 of 20 jobs")
        .contains("\u001B[32m")
        .doesNotContain("\n100 %");
  }

  @Test
  void loginAsksForTheAddressAndForTheKeyWithoutShowingIt()
      throws IOException, InterruptedException {
    String key = SERVICE.newKey();
    Process login = jobs(Map.of("TERM", "xterm")).startOnTerminal("login");

    shownUntil("Address of the service: ", login);
    type(SERVICE.get().baseUrl().toString(), login);
    shownUntil("API key: ", login);
    type(key, login);

    assertThat(rest(login)).contains("Kept in ").doesNotContain(key);
    try (var files = Files.walk(folder.resolve("config"))) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSize(1)
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .isEqualTo("rw-------"));
    }
  }

  /**
   * What is certain is taken at once; each other question by its number, by a text, or left open.
   */
  @Test
  void mapAsksWhatIsNotCertain() throws IOException, InterruptedException {
    String url = SERVICE.get().baseUrl().toString();
    JobsProcess jobs =
        jobs(Map.of("JOBS_URL", url, "JOBS_API_KEY", SERVICE.newKey(), "TERM", "xterm"));
    jobs.write(
        "ours.csv",
        """
        Req #;Name;Where;Department;Hours;Text;Apply
        1;Baker;Halifax, NS;Kitchen;Part-time;Bake bread.;https://n.example/1
        2;Lead;Halifax, NS;Alpha;Full-time;Lead shifts.;https://n.example/2
        3;Clerk;Halifax, NS;Beta;Full-time;Keep books.;https://n.example/3
        4;Guard;Halifax, NS;Gamma;Full-time;Guard doors.;https://n.example/4
        """);
    Process map = jobs.startOnTerminal("map", "ours.csv");
    InputStream shown = map.getInputStream();
    StringBuilder text = new StringBuilder();
    List<String> answers = List.of("1", "retail", "");
    int asked = 0;
    for (int next = shown.read(); next >= 0; next = shown.read()) {
      text.append((char) next);
      if (text.toString().endsWith("[Y/n] ")) {
        type("", map);
      } else if (text.toString().endsWith("leave it open: ")) {
        type(answers.get(asked++), map);
      }
    }

    assertThat(map.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(asked).as(text.toString()).isEqualTo(3);
    assertThat(map.exitValue()).as("one is open").isEqualTo(1);
    assertThat(text)
        .contains("Take all that is certain? [Y/n] ", "category \"Alpha\" is", "  3  ")
        .contains("Plan: created 3, ", "left out: 1.");
    assertThat(Files.readString(folder.resolve("ours.mapping.json")))
        .contains("\"Kitchen\" : \"Food and Restaurant\"", "\"Gamma\" : \"? ")
        .containsPattern("\"Beta\" : \"(?i)retail\"")
        .doesNotContain("\"Alpha\" : \"?");
  }
}
