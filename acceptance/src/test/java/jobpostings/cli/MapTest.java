package jobpostings.cli;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * ./jobs map, each test with an employer of its own. Feeds have the shape that systems document.
 */
class MapTest {
  private static final Path FEEDS = Path.of("../cli/src/test/resources/feeds").toAbsolutePath();
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  @TempDir private Path folder;
  private JobsProcess jobs;

  @BeforeEach
  void startWithoutJobs() {
    String url = SERVICE.get().baseUrl().toString();
    jobs = new JobsProcess(folder, Map.of("JOBS_URL", url, "JOBS_API_KEY", SERVICE.newKey()));
  }

  /** What is told as certain is taken, the questions stay open; then the feed is synced. */
  @Tag("deep")
  @ParameterizedTest
  @CsvFileSource(
      resources = "/cases/mapped-feeds.txt",
      delimiter = '|',
      quoteCharacter = '\'',
      useHeadersInDisplayName = true,
      maxCharsPerColumn = 10_000)
  void aFeedIsInStepByItsMapping(String feed, String system, String open, String expected)
      throws IOException {
    String file = FEEDS.resolve(feed).toString();

    JsonNode mapped = jobs.run("map", file, "--out", "m.json", "--json").json();

    assertThat(mapped.path("system").asText("-")).as(mapped.toString()).isEqualTo(system);
    assertThat(mapped.path("open").valueStream().map(each -> each.path("field").asText()).toList())
        .isEqualTo(open == null ? List.of() : List.of(open.split(", ")));
    jobs.run("sync", file, "--mapping", "m.json", "--apply");
    assertThat(published()).isEqualTo(expected == null ? "" : expected);
  }

  /** "title, places, category, type, amount-maxAmount period, closeDate, status", by title. */
  private String published() throws IOException {
    List<String> told = new ArrayList<>();
    for (String line : jobs.run("export").out().lines().toList()) {
      JsonNode job = MAPPER.readTree(line);
      JsonNode pay = job.path("salary");
      told.add(
          String.join(
              ", ",
              job.path("title").asText(),
              job.path("locations")
                  .valueStream()
                  .map(each -> each.path("description").asText().replace(", ", " "))
                  .collect(joining("+")),
              job.at("/categories/0/name").asText(),
              job.at("/positionType/name").asText(),
              pay.isNull()
                  ? "no pay"
                  : pay.path("amount").decimalValue().stripTrailingZeros().toPlainString()
                      + "-"
                      + pay.path("maxAmount").asText().replaceFirst("\\.?0+$", "")
                      + " "
                      + pay.at("/period/name").asText(),
              job.path("closeDate").asText().startsWith("209")
                  ? job.path("closeDate").asText()
                  : "-",
              job.path("status").asText(),
              job.path("description").asText().length() > 10 ? "described" : "?"));
    }
    return told.stream().sorted().collect(joining(" + "));
  }

  @Test
  void whatIsNotCertainIsAQuestionThatLeavesItsRowsOut() throws IOException {
    jobs.write(
        "vacancies.csv",
        """
        Req #;Name;Where;Department;Hours;Text;Apply
        1;Baker;Halifax, NS;Kitchen;Part-time;Bake bread.;https://n.example/1
        2;Lead;Halifax, NS;Operations;Full-time;Lead shifts.;https://n.example/2
        """);

    JobsProcess.Outcome mapped = jobs.run("map", "vacancies.csv").is(1);

    assertThat(mapped.err())
        .contains(
            "category from Department (certain)",
            "category \"Kitchen\" is Food and Restaurant (certain)",
            "category \"Operations\" is (open: ",
            "The mapping is in ",
            "left out: 1.");
    assertThat(mapped.out()).contains("Plan: created 1, ", "errors 1");
    Path file = folder.resolve("vacancies.mapping.json");
    assertThat(Files.readString(file)).contains("\"Operations\" : \"? ");

    Files.writeString(
        file,
        Files.readString(file)
            .replaceFirst("\"Operations\" : \"[^\"]*\"", "\"Operations\" : \"Other\""));
    jobs.run("map", "vacancies.csv").is(0);
    assertThat(Files.readString(file))
        .as("the answer stays")
        .contains("\"Operations\" : \"Other\"");
    assertThat(
            jobs.run("sync", "vacancies.csv", "--mapping", file.toString(), "--apply").is(0).out())
        .contains("Done: created 2,");
  }

  @Test
  void whatIsNewInTheFeedIsToldAsSuch() {
    String header = "reference,title,city,province,category,type,description,email";
    String row = ",Cook,Halifax,NS,%s,Part-time,Cook.,a@n.example%s\n";
    jobs.write("feed.csv", header + "\n1" + row.formatted("Kitchen", ""));
    jobs.run("map", "feed.csv").is(0);
    jobs.write(
        "feed.csv",
        header + ",union\n1" + row.formatted("Kitchen", ",no") + "2" + row.formatted("Ops", ",no"));

    assertThat(
            jobs.run("sync", "feed.csv", "--mapping", "feed.mapping.json", "--apply", "--quiet")
                .is(1))
        .satisfies(
            synced -> {
              assertThat(synced.err())
                  .startsWith("Not read: union.\n")
                  .contains("column \"category\": \"Ops\" is none of", "jobs map feed.csv");
              assertThat(synced.out()).contains("Done: created 1,");
            });
  }

  /** The page's own file with columns that it doesn't know: one command makes the mapping. */
  @Test
  void aFileWithFurtherColumnsIsSentOnceSomebodyHasSaidWhatTheyAre() {
    String feed =
        """
        referenceId,title,city,province,category,type,salary,description,url,Web Status,Unpost Date,Wage
        J-1,Registered Nurse,Vancouver,BC,Healthcare and Nursing,Full Time,"$82,000 - $96,500 per year",Care for patients.,https://n.example/J-1,Posted,2098-12-31,B7
        J-2,Cook,Halifax,NS,Food and Restaurant,Part Time,$24.50 per hour,<p>Cook.</p>,https://n.example/J-2,Posted,,B2
        """;
    jobs.write("plain.csv", feed.replaceAll("(?m),[^,\"]*,[^,]*,[^,]*$", ""));
    jobs.write("feed.csv", feed);
    jobs.run("sync", "plain.csv", "--apply").is(0);

    JobsProcess.Outcome refused = jobs.run("sync", "feed.csv", "--apply", "--quiet").is(1);
    assertThat(refused.err())
        .startsWith("Not read: Web Status, Unpost Date, Wage.\n")
        .contains("Nothing was sent", "./jobs map feed.csv", "--ignore-unread")
        .contains("{\"columns\": {\"closeDate\":\"Unpost Date\",\"status\":\"Web Status\"}}");
    assertThat(jobs.run("sync", "feed.csv", "--plan").is(1).err())
        .contains("Not read: Web Status, Unpost Date, Wage.", "--apply sends nothing");
    assertThat(jobs.run("sync", "feed.csv", "--apply", "--ignore-unread").is(0).out())
        .contains("unchanged 2, archived 0");

    assertThat(jobs.run("map", "feed.csv").is(0).err())
        .contains("Ignored: Wage.", "Nothing is open.");
    assertThat(
            jobs.run("sync", "feed.csv", "--mapping", "feed.mapping.json", "--apply").is(0).out())
        .contains("Done: created 0, changed 1, unchanged 1, archived 0");
  }
}
