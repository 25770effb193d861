package jobpostings.cli;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.cli.JobsProcess.Outcome;
import jobpostings.local.Http;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The commands of ./jobs but for sync. */
class JobsTest {
  private static final AtomicInteger COUNT = new AtomicInteger();

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  @TempDir private Path folder;
  private final String key = SERVICE.newKey();
  private JobsProcess jobs;

  @BeforeEach
  void prepare() {
    jobs = withKey(key);
  }

  private static String reference() {
    return "J-" + COUNT.incrementAndGet();
  }

  private static String job(String referenceId) {
    return """
    {
      "referenceId": "%s",
      "title": "Millwright",
      "status": "active",
      "locations": [{"description": "Red Deer, AB"}],
      "categories": [{"id": 23}],
      "positionType": {"id": 1},
      "salary": {"amount": 38.50, "period": {"id": 5}},
      "description": "<p>Keep the mill running.</p>",
      "applicantRoutingType": {"id": 1},
      "applicationEmail": "jobs@northwind.example"
    }
    """
        .formatted(referenceId);
  }

  @Test
  void aJobIsPutShownListedAndArchived() {
    String reference = reference();

    jobs.runWith(job(reference), "put", "-").is(0);

    assertThat(jobs.run("get", reference).is(0).out())
        .containsPattern("(?m)^title +Millwright$")
        .containsPattern("(?m)^locations +Red Deer, AB$")
        .containsPattern("(?m)^salary +amount 38.5000, maxAmount -, period Hourly,")
        .containsPattern("(?m)^closeDate +20[0-9-]+$");
    assertThat(jobs.run("list", "--status", "active", "-q", reference).is(0).out())
        .containsPattern("(?m)^ID +REFERENCE ID +STATUS ")
        .containsPattern(
            "(?m)^[0-9]+ +%s +active .* Millwright +Red Deer, AB$".formatted(reference));
    assertThat(jobs.run("archive", reference, "--json").is(0).json().at("/0/status").asText())
        .isEqualTo("archived");
    assertThat(jobs.run("list", "--json", "--status", "active", "-q", reference).is(0).json())
        .isEmpty();
  }

  @Test
  void whatWasGotCanBePut() {
    String reference = reference();
    jobs.runWith(job(reference), "put", "-").is(0);
    String before = jobs.run("get", reference, "--json").is(0).out();

    Outcome put = jobs.runWith(before, "put", "-", "--json").is(0);

    assertThat(put.out()).isEqualTo(before).contains("38.5000");
  }

  @Test
  void whatIsWrongIsShownAtItsLineAndColumn() {
    String slip = job(reference()).replace("38.50", "-1").replace("\"title\"", "\"titel\"");

    Outcome refused = jobs.runWith(slip, "put", "-").is(1);

    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .containsPattern("(?m)^-:3:12: /titel: .*title")
        .containsPattern("(?m)^-:8:24: /salary/amount: ");
    jobs.write("broken.json", "{\n  \"title\": \"Cook\",\n");
    assertThat(jobs.run("put", "broken.json").is(1).err()).startsWith("broken.json:");
  }

  @Test
  void whatWasRefusedIsToldWithItsMend() {
    JobsProcess own = jobs;
    assertThat(own.run("doctor").is(0).out()).isEqualTo("No request was refused in 7 days.\n");
    own.runWith("{\"referenceId\": \"X\", \"title\": \"\"}", "put", "-").is(1);
    await() // for the record, which trails the answer
        .until(() -> own.run("doctor", "--json").is(0).json().path("codes").size() == 1);

    assertThat(own.run("doctor").is(0).out())
        .startsWith("validation-failed: 1, last on 20")
        .contains("What to do: Members of the body break rules", "    /title: ");
    JsonNode code = own.run("doctor", "--days", "1", "--json").is(0).json().at("/codes/0");
    assertThat(code.path("count").asInt()).isEqualTo(1);
    assertThat(code.at("/last/status").asInt()).isEqualTo(400);
    assertThat(own.run("doctor", "--days", "0").is(1).err()).contains("days");
    SERVICE
        .http()
        .sendAs(
            key,
            "POST",
            "/jobs/batch",
            "{\"operations\": [{\"op\": \"put\", \"id\": 7, \"job\": {\"title\": \"A\"}}, {\"op\":"
                + " \"put\", \"job\": {}}]}");
    assertThat(own.run("doctor").is(0).out())
        .containsPattern(
            "(?s)not-found: 1, .*The last, .*: operation 0 of a batch, 7: You have no job 7")
        .contains("validation-failed: 2, last on 20");
    var reader = SERVICE.http().sendAs(key, "POST", "/keys", "{\"scopes\": [\"read\"]}");
    assertThat(withKey(SERVICE.http().json(reader).path("key").asText()).run("doctor").is(0).out())
        .contains("validation-failed: 2, last on 20")
        .contains(": only keys that may do this, and the key that sent it, see the answer.")
        .doesNotContain("/title");
  }

  private JobsProcess withKey(String key) {
    return new JobsProcess(
        folder, Map.of("JOBS_URL", SERVICE.get().baseUrl().toString(), "JOBS_API_KEY", key));
  }

  @Test
  void anExportHasWholeJobsALineForEach() {
    String reference = reference();
    jobs.runWith(job(reference), "put", "-").is(0);

    assertThat(jobs.run("export").is(0).out().lines())
        .anyMatch(
            line ->
                line.contains("\"referenceId\":\"" + reference + "\"")
                    && line.contains("\"description\":\"<p>Keep the mill running.</p>\""));
  }

  @Test
  void aJobIsGivenBackWhatItHadAndItsChangesAreWatched() {
    String reference = reference();
    jobs.runWith(job(reference), "put", "-").is(0);
    jobs.runWith(job(reference).replace("Millwright", "Cook"), "put", "-").is(0);
    await() // for the log, which trails the answer
        .until(() -> jobs.run("history", reference, "--json").is(0).json().size() == 2);

    assertThat(jobs.run("history", reference).out())
        .containsPattern("(?m)^VERSION +TIME +TYPE ")
        .containsPattern("(?m)^2 +20.* JobUpdated +key .* title$");
    assertThat(jobs.run("history", reference, "--version", "1").is(0).out())
        .containsPattern("(?m)^title +Millwright$");
    assertThat(jobs.run("restore", reference, "--version", "1").is(0).out())
        .containsPattern("(?m)^title +Millwright$")
        .containsPattern("(?m)^status +archived$"); // It is published again by who means it.
    assertThat(jobs.run("restore", reference, "--version", "9").is(1).err()).isNotBlank();

    Outcome seen = jobs.run("watch", "--after", "begin", "--once").is(0);
    assertThat(seen.out())
        .containsPattern(reference + " version 1 by key .*\n")
        .containsPattern("JobUpdated " + reference + " version 2 by key .*: title\n");
    String cursor = seen.err().strip().replaceFirst("(?s).*--after ", "");
    jobs.runWith(job(reference), "put", "-").is(0);
    await()
        .until(
            () ->
                jobs.run("watch", "--after", cursor, "--once", "--json")
                    .is(0)
                    .out()
                    .contains("\"type\":\"JobPublished\""));
    jobs.run("watch", "--after", "c_none", "--once").is(1);
  }

  @Test
  void adviceIsPrintedByCodeWithWhatToDo() {
    String reference = reference();
    String ontario = job(reference).replace("Red Deer, AB", "Sudbury, ON");
    jobs.runWith(ontario, "put", "-").is(0);
    String[] missing = {"advise", "--status", "active", "--code", "vacancy-not-stated"};

    assertThat(jobs.run(missing).is(0).out())
        .containsSubsequence(
            "vacancy-not-stated\n  In Ontario ",
            "Send disclosures.vacancy, existing or future. (Employment Standards Act, 2000, s."
                + " 8.5(1), since 2026-01-01: https://www.ontario.ca/laws/statute/00e41)\n",
            "    " + reference + " Millwright\n");
    jobs.run("advise", "--exit-code").is(6);
    assertThat(jobs.run("advise", "--json").is(0).out().lines())
        .anySatisfy(
            line -> assertThat(line).startsWith("{").contains(reference, "ai-use-not-stated"));
    assertThat(jobs.run("advise", "--code", "title-long", "--exit-code").is(0).err())
        .contains("No job is advised of anything.");
    assertThat(jobs.run("advise", "--code", "no-code").is(1).err()).contains("pay-missing");
  }

  @Test
  void thatAJobClosesIsWatched() {
    String reference = reference();
    jobs.runWith(job(reference), "put", "-").is(0);
    String closes = jobs.run("get", reference, "--json").is(0).json().path("closeDate").asText();
    new Http(SERVICE.get().baseUrl())
        .send(
            "POST",
            "/2015-03-31/functions/CloseJobs/invocations",
            "{\"time\": \"%sT17:00:00Z\"}".formatted(closes));

    await()
        .untilAsserted(
            () ->
                assertThat(jobs.run("watch", "--after", "begin", "--once").is(0).out())
                    .contains(
                        "JobClosing %s version 1 by schedule: open until %s\n"
                            .formatted(reference, closes)));
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aLoginIsKeptForTheUserAlone() throws IOException {
    JobsProcess other = new JobsProcess(folder, Map.of());
    assertThat(other.run("list").is(2).err()).contains("jobs login", "JOBS_URL");

    other.runWith(key + "\n", "login", "--url", SERVICE.get().baseUrl().toString()).is(0);

    Path file = folder.resolve("config/job-postings/jobs.json");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    other.run("list").is(0);
    Map<String, String> wrong = Map.of("JOBS_API_KEY", "wrong");
    assertThat(new JobsProcess(folder, wrong).run("list").is(4).err()).contains("API-Key");
  }

  @Test
  void aKeyThatDoesNotWorkIsNotKept() {
    new JobsProcess(folder, Map.of())
        .runWith("wrong\n", "login", "--url", SERVICE.get().baseUrl().toString())
        .is(4);

    assertThat(folder.resolve("config")).doesNotExist();
  }

  @Test
  void eachCommandExplainsItself() {
    assertThat(jobs.run("--help").is(0).out()).contains("Exit codes:", "JOBS_API_KEY");
    assertThat(jobs.run("put", "--help").is(0).out()).contains("--lenient");
    assertThat(jobs.run("completion").is(0).out()).contains("complete -F");
    jobs.run("send").is(2);
    jobs.run("get").is(2);
  }

  @Test
  void whereThereIsNoServiceItSaysSo() {
    JobsProcess lost =
        new JobsProcess(folder, Map.of("JOBS_URL", "http://127.0.0.1:1", "JOBS_API_KEY", key));

    assertThat(lost.run("list").is(3).err()).contains("http://127.0.0.1:1", "jobs login");
    assertThat(jobs.run("get", "nobody's").is(1).err()).contains("\"nobody's\"");
  }
}
