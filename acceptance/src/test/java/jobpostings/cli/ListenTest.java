package jobpostings.cli;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import jobpostings.cli.JobsProcess.Outcome;
import jobpostings.support.Receiver;
import jobpostings.support.Receiver.Received;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./jobs listen}, beside a webhook of the service that gets the same changes. */
class ListenTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  @TempDir private Path folder;
  private final Receiver own = new Receiver();
  private final Receiver services = new Receiver();
  private final String key = SERVICE.newKey();
  private JobsProcess jobs;

  @BeforeEach
  void prepare() {
    jobs =
        new JobsProcess(
            folder, Map.of("JOBS_URL", SERVICE.get().baseUrl().toString(), "JOBS_API_KEY", key));
  }

  @AfterEach
  void close() {
    own.close();
    services.close();
  }

  private Outcome listen(String... options) {
    List<String> words = new ArrayList<>(List.of("listen", "--forward-to", own.url(), "--once"));
    words.addAll(Arrays.asList(options));
    return jobs.run(words.toArray(String[]::new));
  }

  /** Creates a job, archives and deletes it, and waits until the service's own webhook was told. */
  private void change(String payload) {
    String webhook = "{\"url\": \"%s\", \"payload\": \"%s\"}".formatted(services.url(), payload);
    assertThat(SERVICE.http().sendAs(key, "POST", "/webhooks", webhook).statusCode())
        .isEqualTo(201);
    jobs.runWith(
            """
            {"referenceId": "L-1", "title": "Cook", "status": "active", "salary": {"amount": 24.50, "period": {"id": 5}},
             "locations": [{"description": "Red Deer, AB"}], "categories": [{"id": 17}],
             "positionType": {"id": 1}, "description": "<p>Cook.</p>",
             "applicantRoutingType": {"id": 1}, "applicationEmail": "a@example.com"}
            """,
            "put",
            "-")
        .is(0);
    jobs.run("archive", "L-1").is(0);
    var deleted = SERVICE.http().sendAs(key, "DELETE", "/jobs?referenceId=L-1", "");
    assertThat(deleted.statusCode()).isEqualTo(204);
    await().until(() -> services.ids().size() == 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"thin", "full"})
  void eachChangeIsSentAsTheServiceSendsIt(String payload) {
    change(payload);

    Outcome first = listen("--since", "begin", "--payload", payload).is(0);

    String secret = first.err().replaceFirst("(?s).*The secret: (\\S+)\n.*", "$1");
    assertThat(own.received())
        .hasSize(3)
        .allMatch(message -> message.isSignedWith(secret))
        .allMatch(message -> named(message).equals(named(services.received().getFirst())));
    assertThat(sorted(own.received())).isEqualTo(sorted(services.received()));
    assertThat(first.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches("20\\S+ JobCreated L-1: 204, [0-9]+ ms"),
            line -> assertThat(line).matches("20\\S+ JobArchived L-1: 204, [0-9]+ ms"),
            line -> assertThat(line).matches("20\\S+ JobDeleted L-1: 204, [0-9]+ ms"));
    assertThat(listen().is(0).err()).as("the same each time").contains("The secret: " + secret);
  }

  private static List<List<String>> named(Received message) {
    return List.of(message.headers().get("content-type"), message.headers().get("user-agent"));
  }

  /** The bodies, in the order of changes. */
  private static List<String> sorted(List<Received> messages) {
    return messages.stream()
        .sorted(Comparator.comparingInt(message -> message.json().at("/data/version").asInt()))
        .map(Received::body)
        .toList();
  }

  @Test
  void onlyWhatIsWantedIsSentAndWhatIsRefusedIsTold() {
    change("thin");
    String secret = "whsec_" + "A".repeat(32);

    Outcome all = listen("--since", "begin", "--types", "JobArchived,JobDeleted", "--json").is(0);
    assertThat(own.received())
        .extracting(each -> each.json().path("type").asText())
        .containsExactly("JobArchived", "JobDeleted");
    assertThat(all.out().lines())
        .allSatisfy(line -> assertThat(line).contains("\"status\":204", "\"cursor\":\"c_"));
    assertThat(listen("--since", "2099-01-01T00:00:00Z").is(0).out()).isEmpty();
    assertThat(listen().is(0).out()).as("from now on").isEmpty();

    own.forget();
    own.answer(_ -> 500);
    assertThat(listen("--since", "begin", "--types", "JobCreated", "--secret", secret).is(1).out())
        .contains(" JobCreated L-1: 500, ");
    assertThat(own.received()).hasSize(1).allMatch(message -> message.isSignedWith(secret));
    own.stop();
    assertThat(listen("--since", "2020-01-01T00:00:00Z").is(1).out())
        .contains(" JobDeleted L-1: no answer (");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          option       | value          | says
          --types      | JobArchieved   | There is no type "JobArchieved". Types: JobCreated, JobUpdated,
          --payload    | fat            | --payload is thin or full.
          --every      | 0              | --every must be at least 1.
          --secret     | whsec_c2hvcnQ= | --secret must be whsec_ and 24 to 64 bytes in base64.
          --secret     | secret!        | --secret must be whsec_ and 24 to 64 bytes in base64.
          --forward-to | localhost:3000 | "localhost:3000" is no receiver's URL, such as http://localhost:3000/hook.
          """)
  void aSlipOfThePenIsExplained(String option, String value, String says) {
    Outcome slip =
        option.equals("--forward-to") ? jobs.run("listen", option, value) : listen(option, value);

    assertThat(slip.is(2).err()).contains(says);
  }
}
