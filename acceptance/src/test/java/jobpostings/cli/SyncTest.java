package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.cli.JobsProcess.Outcome;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** ./jobs sync, each test with an employer of its own. */
class SyncTest {
  private static final String HEADER =
      "reference,title,city,province,category,type,salary,description,email\n";

  /** A job in the service's own form. */
  private static final String OWN =
      "{\"title\": \"Cook\", \"locations\": [{\"description\": \"Banff, AB\"}],"
          + " \"categories\": [{\"id\": 17}], \"positionType\": {\"id\": 2},"
          + " \"description\": \"Cook &amp; bake\", \"applicantRoutingType\": {\"id\": 1},"
          + " \"applicationEmail\": \"jobs@northwind.example\", \"referenceId\": \"own\"}";

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  @TempDir private Path folder;
  private JobsProcess jobs;

  @BeforeEach
  void startWithoutJobs() {
    jobs = jobsAt(SERVICE.get(), SERVICE.newKey());
  }

  private JobsProcess jobsAt(LocalService service, String key) {
    return new JobsProcess(
        folder, Map.of("JOBS_URL", service.baseUrl().toString(), "JOBS_API_KEY", key));
  }

  private static String row(String reference, String title) {
    return reference
        + ","
        + title
        + ",Red Deer,AB,Skilled Labour,Full Time,$38.50 per hour,Keep the mill"
        + " running.,jobs@northwind.example\n";
  }

  private static String rows(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(number -> row("R-" + number, "Millwright " + number))
        .collect(Collectors.joining());
  }

  private static void requireCounts(
      Outcome outcome, int created, int changed, int unchanged, int archived) {
    JsonNode counts = outcome.json().path("counts");
    assertThat(counts.toString())
        .isEqualTo(
            "{\"created\":%d,\"changed\":%d,\"unchanged\":%d,\"archived\":%d,\"payLeftOut\":0,\"errors\":%d}"
                .formatted(created, changed, unchanged, archived, counts.path("errors").asInt()));
  }

  @Test
  void aPlanTellsWhatApplyDoesAndThenThereIsNothingToDo() {
    jobs.write("jobs.csv", HEADER + rows(0, 20));

    Outcome plan = jobs.run("sync", "jobs.csv", "--plan", "--exit-code").is(6);

    assertThat(plan.out())
        .contains("Plan: created 20, changed 0, unchanged 0, archived 0.")
        .containsPattern("(?m)^created +active +R-0 +Millwright 0$")
        .contains("\n  Red Deer, AB; $38.50 per hour\n");
    assertThat(plan.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(jobs.run("list", "--json").json()).isEmpty();
    assertThat(jobs.run("sync", "jobs.csv", "--apply").is(0).out()).contains("Done: created 20,");
    Outcome again = jobs.run("sync", "jobs.csv", "--plan", "--exit-code", "--json").is(0);
    requireCounts(again, 0, 0, 20, 0);
    assertThat(again.json().path("inStep").asBoolean()).isTrue();
  }

  @Test
  void whatIsNotInTheFileAnyMoreIsArchivedAndWhatIsOtherwiseIsChanged() {
    jobs.write("jobs.csv", HEADER + rows(0, 20));
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    jobs.write("jobs.csv", HEADER + rows(2, 20) + row("R-1", "Baker"));

    Outcome plan = jobs.run("sync", "jobs.csv", "--plan").is(0);

    assertThat(plan.out())
        .containsPattern("(?m)^changed +active +R-1 +Baker$")
        .contains("; changed: title\n")
        .containsPattern("(?m)^archived +archived +R-0 +Millwright 0$");
    requireCounts(jobs.run("sync", "jobs.csv", "--apply", "--json").is(0), 0, 1, 18, 1);
    assertThat(jobs.run("get", "R-0", "--json").json().path("status").asText())
        .isEqualTo("archived");
    jobs.write("jobs.csv", HEADER + rows(0, 20));
    requireCounts(jobs.run("sync", "jobs.csv", "--apply", "--json").is(0), 0, 2, 18, 0);
  }

  @Test
  void theGuardHoldsUntilItIsToldOtherwise() {
    jobs.write("jobs.csv", HEADER + rows(0, 20));
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    jobs.write("few.csv", HEADER + rows(0, 4));

    Outcome held = jobs.run("sync", "few.csv", "--apply").is(5);

    assertThat(held.err()).contains("16 of the 20 active jobs", "guard", "--max-removals 16");
    assertThat(jobs.run("list", "--status", "active", "--json").json()).hasSize(20);
    jobs.run("sync", "few.csv", "--apply", "--max-removals", "15").is(5);
    requireCounts(
        jobs.run("sync", "few.csv", "--apply", "--max-removals", "16", "--json").is(0),
        0,
        0,
        4,
        16);
  }

  @Test
  void anEmptyFileArchivesNothingUnlessThatIsMeant() {
    jobs.write("jobs.csv", HEADER + rows(0, 3));
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    jobs.write("empty.csv", "");

    assertThat(jobs.run("sync", "empty.csv", "--apply").is(5).err()).contains("--max-removals");
    assertThat(jobs.runWith(HEADER, "sync", "-", "--apply").is(5).err()).contains("no jobs");
    assertThat(jobs.run("list", "--status", "active", "--json").json()).hasSize(3);
    Outcome guarded = jobs.run("sync", "empty.csv", "--apply", "--max-removals", "2").is(5);
    assertThat(guarded.err()).contains("3 of the 3 active jobs", "--max-removals 3");
    requireCounts(
        jobs.run("sync", "empty.csv", "--apply", "--max-removals", "3", "--json").is(0),
        0,
        0,
        0,
        3);
  }

  @Test
  void whatIsWrongIsFoundInTheFileAndTheRestIsDone() {
    jobs.write(
        "jobs.csv",
        HEADER
            + row("R-1", "Millwright")
            + row("R-2", "Cook").replace("$38.50 per hour", "-1 per hour")
            + row("R-3", "Cook").replace("Skilled Labour", "Skillful Labour")
            + row("R-4", "Cook").replace("Red Deer,AB", "Vancuver,")
            + row("R-1", "Again"));

    Outcome outcome = jobs.run("sync", "jobs.csv", "--apply", "--strict-pay").is(1);

    assertThat(outcome.err())
        .containsSubsequence("jobs.csv:3:", "jobs.csv:4:", "jobs.csv:5:", "jobs.csv:6:")
        .containsPattern("(?m)^jobs.csv:3:47: column \"salary\": \"-1 per hour\" is not")
        .containsPattern(
            "(?m)^jobs.csv:4:22: column \"category\": \"Skillful Labour\".*Skilled Labour")
        .containsPattern("(?m)^jobs.csv:5:10: column \"city\": .*Vancouver, BC")
        .containsPattern(
            "(?m)^jobs.csv:6:1: column \"reference\": \"R-1\" is that of the job at 2:1 too");
    JsonNode json = jobs.run("sync", "jobs.csv", "--plan", "--json", "--strict-pay").is(1).json();
    assertThat(json.at("/counts/unchanged").asInt()).isEqualTo(1);
    assertThat(json.at("/counts/errors").asInt()).isEqualTo(4);
    assertThat(json.path("errors").findValuesAsText("pointer")).contains("/salary");
  }

  @Test
  void aRowThatClosesItsJobClosesItWhateverElseIsWrong() {
    String header = HEADER.replace("email\n", "email,status\n");
    String open = row("R-1", "Millwright").replace(".example\n", ".example,Open\n");
    jobs.write("jobs.csv", header + open);
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    String closed = open.replace("Open", "Closed").replace("Skilled Labour", "Unheard of");
    jobs.write("jobs.csv", header + open + closed + closed.replace("R-1", "R-9"));

    JsonNode done = jobs.run("sync", "jobs.csv", "--apply", "--json").is(1).json();

    assertThat(done.at("/counts/changed").asInt()).isEqualTo(1);
    assertThat(done.path("notes").toString()).contains("doesn't have it");
    assertThat(done.at("/errors/0/code").asText()).isEqualTo("duplicate");
    assertThat(jobs.run("get", "R-1", "--json").json().path("status").asText())
        .isEqualTo("archived");
  }

  @Test
  void aPlaceThatIsNotKnownIsOneOnlyWithNewPlaces() {
    jobs.write("jobs.csv", HEADER + row("R-1", "Cook").replace("Red Deer", "Port Quillfeather"));

    assertThat(jobs.run("sync", "jobs.csv", "--plan").is(1).err())
        .contains("column \"city\": \"Port Quillfeather, AB\" is no known place", "--new-places");
    Outcome plan = jobs.run("sync", "jobs.csv", "--plan", "--new-places", "--json").is(0);
    assertThat(plan.json().at("/newPlaces/0/place").asText()).isEqualTo("Port Quillfeather, AB");
  }

  @Test
  void allThatIsWrongWithARowIsToldAtOnce() {
    String wrong =
        row("R-1", "Cook")
            .replace("Red Deer", "Port Quillfeather")
            .replace("Skilled Labour", "Skillful Labour")
            .replace("Full Time", "Whole Time")
            .replace("$38.50 per hour", "plenty");
    String tooLong = row("R-2", "Cook".repeat(100)).replace("Red Deer", "Port Quillfeather North");
    jobs.write("jobs.csv", HEADER + row("R-0", "Cook") + wrong + tooLong);

    for (String how : List.of("--plan", "--apply")) {
      assertThat(jobs.run("sync", "jobs.csv", how).is(1).err())
          .contains(
              "column \"city\": \"Port Quillfeather, AB\" is no known place",
              "column \"category\": \"Skillful Labour\" is none",
              "column \"type\": \"Whole Time\" is none",
              "column \"salary\": \"plenty\" is not understood",
              "column \"title\"",
              "column \"city\": \"Port Quillfeather North, AB\" is no known place")
          .doesNotContain("New place");
    }
  }

  @Test
  void aFeedIsFetchedFromItsAddress() throws IOException {
    jobs =
        new JobsProcess(
            folder,
            Map.of(
                "JOBS_URL", SERVICE.get().baseUrl().toString(),
                "JOBS_API_KEY", SERVICE.newKey(),
                "JOBS_FEED_TOKEN", "t0k",
                "XDG_CACHE_HOME", folder.resolve("cache").toString()));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/feed.csv",
        exchange -> {
          exchange.getResponseHeaders().add("ETag", "\"1\"");
          exchange.getResponseHeaders().add("Link", "</feed.csv?page=2>; rel=\"next\"");
          boolean isKnown = "\"1\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"));
          byte[] feed = (HEADER + row("R-0", "Cook")).getBytes(UTF_8);
          boolean isAllowed =
              "Bearer t0k".equals(exchange.getRequestHeaders().getFirst("Authorization"));
          exchange.sendResponseHeaders(
              !isAllowed ? 401 : isKnown ? 304 : 200, isKnown || !isAllowed ? -1 : feed.length);
          if (!isKnown && isAllowed) {
            exchange.getResponseBody().write(feed);
          }
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:%d/feed.csv?key=s".formatted(server.getAddress().getPort());

      assertThat(jobs.run("sync", url, "--apply").is(5).err())
          .contains("header Link names another, /feed.csv.", "nothing was archived")
          .doesNotContain("unchanged");
      Outcome again = jobs.run("sync", url, "--plan").is(5);
      assertThat(again.out()).contains("unchanged 1,");
      assertThat(again.err())
          .contains("It is unchanged since it was fetched before")
          .doesNotContain("key=s");
      jobs.run("map", url, "--out", "m.json").is(0);
    } finally {
      server.stop(0);
    }
    assertThat(jobs.run("sync", "http://n.example/feed.csv", "--plan").is(2).err())
        .contains("only https:// is");
  }

  @Test
  void anIdThatMayBeDamagedIsToldAtItsRowAndTheRestOfTheReportStays() {
    jobs.write("jobs.csv", HEADER + row("R-1", "Cook") + row("R\u200B-2", "Baker"));

    Outcome outcome = jobs.run("sync", "jobs.csv", "--apply").is(1);

    assertThat(outcome.err()).contains("jobs.csv:3:", "othing was archived");
    assertThat(outcome.out()).contains("created 1,");
  }

  @Test
  void aFileThatBreaksOffChangesNothing() {
    jobs.write("jobs.csv", HEADER + rows(0, 3));
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    jobs.write("jobs.xml", "<source><job><id>R-1</id><title>Cook</title></job><job><id>R-2");

    assertThat(jobs.run("sync", "jobs.xml", "--apply").is(1).err())
        .contains("jobs.xml:1:", "nothing was sent");
    assertThat(jobs.run("get", "R-1", "--json").json().path("title").asText())
        .isEqualTo("Millwright 1");
  }

  @Test
  void aRowThatCannotBeReadKeepsAllFromBeingArchived() {
    jobs.write("jobs.csv", HEADER + rows(0, 4));
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    jobs.write("jobs.csv", HEADER + rows(0, 2) + "R-2,Millwright 2\n");

    assertThat(jobs.run("sync", "jobs.csv", "--apply").is(1).err())
        .contains("jobs.csv:4:1: The row has 2 cells", "--despite-errors");
    assertThat(jobs.run("list", "--status", "active", "--json").json()).hasSize(4);
    jobs.run("sync", "jobs.csv", "--apply", "--despite-errors").is(1);
    assertThat(jobs.run("list", "--status", "active", "--json").json()).hasSize(2);
  }

  @Test
  void anExportIsInStep() {
    jobs.write("jobs.csv", HEADER + rows(0, 3));
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    jobs.run("archive", "R-2").is(0);
    jobs.runWith(OWN, "put", "-").is(0);
    jobs.write("export.jsonl", jobs.run("export").is(0).out());

    Outcome plan = jobs.run("sync", "export.jsonl", "--plan", "--exit-code").is(0);

    assertThat(plan.out())
        .isEqualTo("Nothing to do: created 0, changed 0, unchanged 4, archived 0.\n");
  }

  @Test
  void anExportOfJobsWithoutReferenceIdsIsInStep() {
    String key = SERVICE.newKey();
    jobs = jobsAt(SERVICE.get(), key);
    String job =
        OWN.replace(", \"referenceId\": \"own\"", "")
            .replace("{\"title", "{\"status\": \"active\", \"title");
    SERVICE
        .http()
        .send("POST", "/api/v1.1/jobs", job, "API-Key", key, "Content-Type", "application/json");
    jobs.write("export.jsonl", jobs.run("export").is(0).out());

    Outcome plan = jobs.run("sync", "export.jsonl", "--plan", "--exit-code").is(0);

    assertThat(plan.out()).contains("Nothing to do: created 0, changed 0, unchanged 1,");
    assertThat(plan.err()).doesNotContain(" id");
    jobs.write("jobs.csv", HEADER + rows(0, 1));
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    assertThat(jobs.run("sync", "export.jsonl", "--apply").is(5).err())
        .contains("1 of the 1 active jobs");
    jobs.write("bad.csv", HEADER + row("", "Cook"));
    assertThat(jobs.run("sync", "bad.csv", "--apply", "--despite-errors").is(5).err())
        .contains("The file has no jobs", "--max-removals");
  }

  @Test
  void aFeedOfJobBoardsIsReadAsItIs() {
    jobs.write(
        "feed.xml",
        """
        <?xml version="1.0" encoding="utf-8"?>
        <source>
          <publisher>Northwind Health</publisher>
          <job>
            <title><![CDATA[Sales Executive]]></title>
            <date><![CDATA[Wed, 10 Dec 2025 22:49:39 GMT]]></date>
            <referencenumber><![CDATA[unique123131]]></referencenumber>
            <url><![CDATA[https://www.northwind.example/viewjob?id=unique123131&source=Indeed]]></url>
            <company><![CDATA[Northwind Health]]></company>
            <city><![CDATA[Calgary]]></city>
            <state><![CDATA[AB]]></state>
            <country><![CDATA[CA]]></country>
            <description><![CDATA[<h2>Duties</h2><p>Sell & smile.</p>]]></description>
            <salary><![CDATA[$50K per Year]]></salary>
            <jobtype><![CDATA[fulltime, parttime]]></jobtype>
            <category><![CDATA[Sales]]></category>
          </job>
        </source>
        """);

    assertThat(jobs.run("sync", "feed.xml", "--explain").is(0).out())
        .containsPattern("(?m)^referenceId +referencenumber +unique123131$")
        .contains("Not read: date, company.");
    assertThat(jobs.run("sync", "feed.xml", "--apply").is(1).err())
        .contains("Not read: date, company.", "Nothing was sent", "--from indeed reads it");
    requireCounts(
        jobs.run("sync", "feed.xml", "--from", "indeed", "--apply", "--json").is(0), 1, 0, 0, 0);

    JsonNode job = jobs.run("get", "unique123131", "--json").is(0).json();
    assertThat(job.at("/locations/0/description").asText()).isEqualTo("Calgary, AB");
    assertThat(job.at("/salary/amount").asInt()).isEqualTo(50_000);
    assertThat(job.path("description").asText()).startsWith("<p><strong>Duties</strong></p>");
    assertThat(job.at("/positionType/id").asInt()).isEqualTo(1);
  }

  @Test
  void aMappingSaysWhatNamesAndValuesMean() {
    jobs.write(
        "mapping.json",
        """
        {"columns": {"referenceId": "Req #", "title": "Name"},
         "values": {"category": {"Kitchen": "Food and Restaurant"}},
         "defaults": {"type": "Full Time", "email": "jobs@northwind.example"}}
        """);
    jobs.write(
        "jobs.csv", "Req #;Name;Location;Category;Description\n1;Cook;Banff, AB;Kitchen;Cook.\n");

    Outcome outcome =
        jobs.run("sync", "jobs.csv", "--mapping", "mapping.json", "--apply", "--json").is(0);

    requireCounts(outcome, 1, 0, 0, 0);
    jobs.write("mapping.json", "{\"colums\": {}}");
    assertThat(jobs.run("sync", "jobs.csv", "--mapping", "mapping.json", "--plan").is(2).err())
        .startsWith("mapping.json:1:12: ");
  }

  @Test
  void jobsThatWereWrittenSinceTheFileWasTrueAreLeftAlone() {
    jobs.write("jobs.csv", HEADER + rows(0, 3));
    jobs.run("sync", "jobs.csv", "--apply").is(0);
    jobs.write("jobs.csv", HEADER + rows(0, 2));

    Outcome left = jobs.run("sync", "jobs.csv", "--apply", "--as-of", "2020-01-01T00:00:00Z").is(0);

    assertThat(left.err()).contains("left alone: 1");
    jobs.run("sync", "jobs.csv", "--apply", "--as-of", "yesterday").is(2);
  }

  /** More than one batch. */
  @Test
  @Tag("deep")
  void whatWasInterruptedIsGoneOnWith() throws IOException, InterruptedException {
    jobs.write("jobs.csv", HEADER + rows(0, 600));
    Path progress = folder.resolve("first.txt");
    Process first = jobs.start(progress, "sync", "jobs.csv", "--apply");
    await().until(() -> Files.readString(progress).contains(" of "));
    first.destroyForcibly().waitFor();

    JsonNode counts = jobs.run("sync", "jobs.csv", "--apply", "--json").is(0).json().path("counts");

    assertThat(counts.path("created").asInt()).isLessThan(600);
    assertThat(counts.path("created").asInt() + counts.path("unchanged").asInt()).isEqualTo(600);
  }

  @Tag("deep")
  @Test
  void aServiceThatTakesOnlySoManyRequestsIsWaitedFor() {
    Options limited =
        Options.inMemory().withLimit(2).withLog(new PrintStream(OutputStream.nullOutputStream()));
    try (LocalService slow = LocalService.start(Path.of("../template.yaml"), limited)) {
      JobsProcess slowly = jobsAt(slow, "a0000000-0000-4000-8000-000000000001");
      slowly.write("jobs.csv", HEADER + rows(0, 20));

      Outcome done = slowly.run("sync", "jobs.csv", "--apply", "--json").is(0);

      requireCounts(done, 20, 0, 0, 0);
      assertThat(done.err()).as("slowed down before it was refused").doesNotContain("429");
      requireCounts(slowly.run("sync", "jobs.csv", "--plan", "--json").is(0), 0, 0, 20, 0);
    }
  }

  @Test
  void withoutPlanOrApplyNothingIsDone() {
    jobs.write("jobs.csv", HEADER + rows(0, 1));

    assertThat(jobs.run("sync", "jobs.csv").is(2).err()).contains("--plan", "--apply");
    jobs.run("sync", "jobs.csv", "--plan", "--apply").is(2);
    assertThat(jobs.run("sync", "none.csv", "--plan").is(2).err()).contains("none.csv");
    assertThat(jobs.run("list", "--json").json()).isEmpty();
  }
}
