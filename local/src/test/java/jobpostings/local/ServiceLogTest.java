package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jobpostings.dynamodb.DynamoDbModule;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the service itself logs of requests, and what it never does. */
class ServiceLogTest {
  private static final String KEY = DemoEmployer.MAPLE_ROBOTICS.key();
  private static final String BODY =
      """
      {"referenceId": "%s", "title": "Welder", "locations": [{"description": "Toronto, ON"}],
       "categories": [{"id": 34}], "positionType": {"id": 1}, "description": "<p>Weld.</p>",
       "applicantRoutingType": {"id": 1}, "applicationEmail": "welding@maple.example"}
      """;

  private static final ByteArrayOutputStream LOG = new ByteArrayOutputStream();
  private static LocalService service;
  private static int tests;

  private final String reference = "SL-" + ++tests;
  private final String job = BODY.formatted(reference);

  @BeforeAll
  static void start() {
    Options options = Options.inMemory().withLog(new PrintStream(LOG, true));
    service = LocalService.start(Path.of("../template.yaml"), options);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @BeforeEach
  void begin() {
    LOG.reset();
  }

  @Test
  void aRequestIsOneLineOfItsFunctionAndOneOfTheAuthorizer() {
    HttpResponse<String> created = send("POST", "/jobs", job);

    String id = created.headers().firstValue("X-Request-Id").orElseThrow();
    assertThat(lines("CreateJob"))
        .singleElement()
        .asString()
        .startsWith("operation=CreateJob requestId=" + id + " employerId=2 status=201 outcome=ok ")
        .containsPattern(" duration=[0-9.]+ readUnits=0.0 writeUnits=[1-9][0-9.]* fault=0 ")
        .containsPattern(" start=(cold|warm)$");
    assertThat(lines("Authorize"))
        .singleElement()
        .asString()
        .startsWith("operation=Authorize requestId=" + id + " employerId=2 outcome=ok ")
        .contains(" readUnits=3.0 writeUnits=0.0 ");
  }

  @Test
  void theFirstRequestOfAProcessSaysSo() {
    Http http = new Http(service.baseUrl());
    http.get("/api/v1.1/status");
    http.get("/api/v1.1/status");

    assertThat(lines("GetStatus").getFirst()).endsWith(" start=cold");
    assertThat(lines("GetStatus").getLast()).endsWith(" start=warm");
  }

  @Test
  void aRefusalIsNamedByItsCode() {
    send("POST", "/jobs", job);
    send("POST", "/jobs", job);
    send("POST", "/jobs", "{}");

    assertThat(lines("CreateJob").get(1)).contains(" status=409 outcome=reference-id-taken ");
    assertThat(lines("CreateJob").get(2))
        .contains(" status=400 outcome=validation-failed ", " fault=0 start=warm");
  }

  @Test
  void aRefusalThatCannotBeKeptIsAnsweredTheSameAndIsOneLineMore() {
    String detail = send("POST", "/jobs", "{}").body().replaceAll("(?s)urn:uuid:[\\w-]+", "");
    try (DynamoDbClient client = DynamoDbModule.clientBuilder(service.core().settings()).build()) {
      client.deleteTable(table -> table.tableName("RefusedRequests"));
    }

    try {
      HttpResponse<String> refused = send("POST", "/jobs", "{}");

      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body().replaceAll("(?s)urn:uuid:[\\w-]+", "")).isEqualTo(detail);
      String id = refused.headers().firstValue("X-Request-Id").orElseThrow();
      assertThat(lines("CreateJob")).hasSize(3);
      assertThat(lines("CreateJob").get(1))
          .startsWith(id + " was refused and not kept: ")
          .contains("ResourceNotFoundException");
    } finally {
      stop();
      start(); // One that has the table, for the others.
    }
  }

  @Test
  void aCallerThatIsNotKnownIsDenied() {
    new Http(service.baseUrl()).get("/api/v1.1/jobs", "API-Key", "no such key");

    assertThat(lines("Authorize"))
        .singleElement()
        .asString()
        .contains(" outcome=denied ")
        .doesNotContain("employerId");
  }

  @Test
  void anOverriddenMethodIsTheOperationThatItStandsFor() {
    send("POST", "/jobs", job, "X-HTTP-Method-Override", "PUT");

    assertThat(lines("CreateJob").getFirst()).startsWith("operation=UpsertJob ");
  }

  @Test
  void aRunOfAScheduleSaysHowManyJobsItChanged() {
    send("POST", "/jobs", job.replace("\"title\"", "\"status\": \"active\", \"title\""));
    new Http(service.baseUrl())
        .send(
            "POST",
            "/2015-03-31/functions/CloseJobs/invocations",
            "{\"time\": \"2999-01-01T00:00:00Z\"}");

    assertThat(lines("CloseJobs"))
        .singleElement()
        .asString()
        .startsWith("operation=CloseJobs ")
        .contains(" outcome=ok due=1 changed=1 ", " fault=0 ")
        .containsPattern(" writeUnits=[1-9]");
  }

  @Test
  void noKeyNoBodyAndNoQueryIsLogged() {
    send("POST", "/jobs", job);
    send("POST", "/jobs", job.replace("Toronto", "Torontoo"));
    send("GET", "/jobs?q=Welder&referenceId=" + reference, "");
    send("DELETE", "/jobs?referenceId=" + reference, "");

    assertThat(LOG.toString(UTF_8))
        .contains("outcome=ok")
        .doesNotContain(KEY)
        .doesNotContainIgnoringCase("weld")
        .doesNotContain("SL-", "Toronto", "maple.example");
  }

  @Test
  void whatIsSentMakesNoLineOfItsOwn() {
    String sent = "x%0A%20%20GetJob%20%7C%20operation%3DForged%0D%1B%5B2J%E2%80%A8%C2%85";
    String text = "x\\n  GetJob | operation=Forged\\r\\u001b[2J\\u2028\\u0085";
    send("GET", "/jobs/" + sent, "");
    send("GET", "/jobs?q=" + sent + "&status=" + sent + "&" + sent + "=" + sent, "");
    send("DELETE", "/jobs?referenceId=" + sent, "");
    send("POST", "/jobs", job.replace("Welder", text).replace(reference, text));
    send("POST", "/jobs", "{\"" + text + "\": \"" + text + "\"}", "Prefer", "handling=strict");
    send("POST", "/jobs", "\n  GetJob | operation=Forged\n", "Idempotency-Key", "Forged");
    send("POST", "/jobs", job, "X-HTTP-Method-Override", "Forged");
    new Http(service.baseUrl()).get("/api/v1.1/jobs", "API-Key", "Forged");
    new Http(service.baseUrl())
        .send(
            "POST", "/2015-03-31/functions/Operate/invocations", "{\"action\": \"" + text + "\"}");

    assertThat(lines("GetJob")).noneMatch(line -> line.contains("Forged"));
    assertThat(LOG.toString(UTF_8).lines())
        .hasSizeGreaterThan(15)
        .filteredOn(line -> line.startsWith("  "))
        .allMatch(line -> line.matches("  \\w+ \\| operation=\\w+ requestId=[!-~]+ [ -~]+"))
        .noneMatch(line -> line.contains("Forged"));
    assertThat(LOG.toString(UTF_8)).doesNotContain("\u001b", "\u2028", "\u0085", "\r");
  }

  private static HttpResponse<String> send(
      String method, String path, String body, String... more) {
    List<String> headers =
        new ArrayList<>(List.of("API-Key", KEY, "Content-Type", "application/json"));
    headers.addAll(List.of(more));
    return new Http(service.baseUrl())
        .send(method, "/api/v1.1" + path, body, headers.toArray(String[]::new));
  }

  /** What a function logged. */
  private static List<String> lines(String function) {
    String prefix = "  " + function + " | ";
    return LOG.toString(UTF_8)
        .lines()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .toList();
  }
}
