package jobpostings.contract.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import jobpostings.Core;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.IssuedKey;
import jobpostings.functions.background.CloseJobsHandler;
import jobpostings.local.Http;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.LocalContext;
import jobpostings.local.log.FunctionLog;
import jobpostings.local.template.Template;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What the scheduled functions do to jobs as days pass, as employers see it. */
class SweepsTest {
  private static final ZoneId ZONE = ZoneId.of("America/Toronto");

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final Http http = SERVICE.http();
  private final String key = UUID.randomUUID().toString();

  /** The date where the service is. */
  private final LocalDate today = LocalDate.now(ZONE);

  /**
   * An employer of its own; but runs look at the jobs of all, so a test leaves none that is due.
   */
  @BeforeEach
  void addEmployer() {
    Core core = SERVICE.get().core();
    int employer = RunningService.newNumber();
    core.employers().save(new Employer(employer, "Northwind", Plan.UNLIMITED));
    core.apiKeys().add(IssuedKey.of(key, employer, Instant.now()), 1);
  }

  @Test
  void aJobClosesOnTheDayAfterItsCloseDate() {
    JsonNode job = create("\"closeDate\": \"%s\"", today.plusDays(3));

    assertReport(invoke("CloseJobs", today.plusDays(3)), 1, 1);
    assertReport(invoke("CloseJobs", today.plusDays(3)), 0, 0);
    assertThat(read(job)).isEqualTo(job);
    assertThat(total("active")).isEqualTo(1);

    assertReport(invoke("CloseJobs", today.plusDays(4)), 1, 1);
    assertThat(read(job)).isEqualTo(with(job, "status", "archived"));
    assertThat(total("active")).isZero();
    assertThat(total("archived")).isEqualTo(1);

    assertReport(invoke("CloseJobs", today.plusDays(4)), 0, 0);
    assertThat(total("archived")).isEqualTo(1);
  }

  @Test
  void aDraftIsPublishedOnItsDay() {
    String path = "/jobs/" + create("\"confidential\": false").path("id").asInt();
    String draft = "{\"status\": \"draft\", \"publishOn\": \"%s\"}".formatted(today.plusDays(3));
    JsonNode job = http.json(send("PUT", path, draft, 200));

    assertReport(invoke("CloseJobs", today.plusDays(2)), 0, 0);
    assertThat(read(job)).isEqualTo(job);

    assertReport(invoke("CloseJobs", today.plusDays(3)), 1, 1);
    ObjectNode published = job.deepCopy();
    published.put("status", "active").put("publishDate", today.plusDays(3).toString());
    published.put("closeDate", today.plusDays(63).toString()).remove("publishOn");
    assertThat(read(job)).isEqualTo(published);
    assertThat(total("draft")).isZero();
    assertThat(total("active")).isEqualTo(1);

    assertReport(invoke("CloseJobs", today.plusDays(3)), 0, 0);
  }

  @Test
  void aJobIsRefreshedAfterSevenDaysAndIsTheFirstOfItsList() {
    JsonNode job = create("\"autoRefresh\": true");
    JsonNode later = create("\"autoRefresh\": false");

    assertReport(invoke("RefreshJobs", today.plusDays(6)), 0, 0);
    assertThat(read(job)).isEqualTo(job);
    assertThat(listed()).containsExactly(later.path("id").asInt(), job.path("id").asInt());

    assertReport(invoke("RefreshJobs", today.plusDays(7)), 1, 1);
    assertThat(read(job)).isEqualTo(with(job, "publishDate", today.plusDays(7).toString()));
    assertThat(listed()).containsExactly(job.path("id").asInt(), later.path("id").asInt());
  }

  @Test
  void aPoisonedRecordIsReportedAndTheRestIsDone() {
    create("\"closeDate\": \"%s\"", today);
    int bad = create("\"closeDate\": \"%s\"", today).path("id").asInt();
    setCategory(bad, "999");

    JsonNode report = invoke("CloseJobs", today.plusDays(1));

    assertThat(report.path("changed").asInt()).isEqualTo(1);
    assertThat(report.path("failed").toString()).isEqualTo("[\"%d\"]".formatted(bad));
    assertThat(report.path("complete").asBoolean()).isTrue();
    assertThat(total("archived")).isEqualTo(1);
    setCategory(bad, "19");
    assertReport(invoke("CloseJobs", today.plusDays(1)), 1, 1);
  }

  @Test
  void aRunStopsByItselfAMinuteBeforeItsTimeIsOver() throws IOException {
    create("\"closeDate\": \"%s\"", today);

    assertThat(closeWithin(60).path("complete").asBoolean()).isFalse();
    assertThat(total("active")).isEqualTo(1);

    assertThat(closeWithin(120).path("complete").asBoolean()).isTrue();
    assertThat(total("active")).isZero();
  }

  private JsonNode closeWithin(int seconds) throws IOException {
    String event = "{\"time\": \"%s\"}".formatted(noon(today.plusDays(1)));
    ByteArrayOutputStream report = new ByteArrayOutputStream();
    Template.Function function =
        new Template.Function("CloseJobs", "", Map.of(), seconds, 128, Map.of(), false);
    FunctionLog log = new FunctionLog("CloseJobs", System.out);
    new CloseJobsHandler(SERVICE.get().core())
        .handleRequest(
            new ByteArrayInputStream(event.getBytes(UTF_8)),
            report,
            new LocalContext(function, log));
    return Json.read(report.toByteArray());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {} | The event has no time. Send the moment to run for
          null | The event has no time. Send the moment to run for
          {"time": null} | The event has no time. Send the moment to run for
          {"time": "today"} | The event's time, "today", is not a moment from 1970 to 9999 in ISO 8601.
          {"time": "2026-11-21"} | The event's time, "2026-11-21", is not a moment from 1970 to 9999
          {"time": "1969-12-31T23:59:59Z"} | is not a moment from 1970 to 9999 in ISO 8601.
          {"time": "+10000-01-01T00:00:00Z"} | is not a moment from 1970 to 9999 in ISO 8601.
          {"time": 5} | The event's time, "5", is not a moment from 1970 to 9999 in ISO 8601.
          """)
  void anEventWithoutATimeIsRefused(String event, String message) {
    for (String function : List.of("CloseJobs", "RefreshJobs")) {
      HttpResponse<String> answer = invoke(function, event);

      assertThat(answer.headers().firstValue("X-Amz-Function-Error")).contains("Unhandled");
      assertThat(http.json(answer).path("errorMessage").asText())
          .contains(message, "{\"time\": \"2026-11-21T04:00:00Z\"}");
    }
  }

  @Test
  void anActionThatAFunctionDoesNotHaveIsRefused() {
    String event = "{\"time\": \"2026-11-21T04:00:00Z\", \"action\": \"removeDescriptions\"}";
    assertThat(http.json(invoke("CloseJobs", event)).path("complete").asBoolean()).isTrue();
    assertThat(http.json(invoke("RefreshJobs", event)).path("errorMessage").asText())
        .isEqualTo(
            "The event's action, \"removeDescriptions\", is not one of this function: leave it"
                + " out.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-21T04:00:00Z", "2026-11-20T23:00:00-05:00"})
  void theReportSaysForWhichTimeItRan(String time) {
    JsonNode report = http.json(invoke("CloseJobs", "{\"time\": \"%s\"}".formatted(time)));

    assertThat(report.toString())
        .isEqualTo(
            "{\"time\":\"2026-11-21T04:00:00Z\",\"due\":0,\"changed\":0,\"unchanged\":0,"
                + "\"failed\":[],\"complete\":true}");
  }

  private JsonNode invoke(String function, LocalDate day) {
    return http.json(invoke(function, "{\"time\": \"%s\"}".formatted(noon(day))));
  }

  private static Instant noon(LocalDate day) {
    return day.atTime(LocalTime.NOON).atZone(ZONE).toInstant();
  }

  private HttpResponse<String> invoke(String function, String event) {
    return http.send("POST", "/2015-03-31/functions/" + function + "/invocations", event);
  }

  private static void assertReport(JsonNode report, int due, int changed) {
    assertThat(report.path("due").asInt()).as(report.toString()).isEqualTo(due);
    assertThat(report.path("changed").asInt()).as(report.toString()).isEqualTo(changed);
    assertThat(report.path("unchanged").asInt()).as(report.toString()).isEqualTo(due - changed);
    assertThat(report.path("complete").asBoolean()).as(report.toString()).isTrue();
  }

  /** Creates an active job with this member too. */
  private JsonNode create(String member, Object... values) {
    String body =
        """
        {
          "title": "Registered Nurse", "status": "active",
          "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 19}],
          "positionType": {"id": 1}, "description": "<p>Care for people.</p>",
          "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@example.ca", %s
        }
        """
            .formatted(member.formatted(values));
    return http.json(send("POST", "/jobs", body, 201));
  }

  private JsonNode read(JsonNode job) {
    return http.json(send("GET", "/jobs/" + job.path("id").asInt(), "", 200));
  }

  private int total(String status) {
    return list("?status=" + status).path("paging").path("total").asInt();
  }

  private List<Integer> listed() {
    return list("").path("data").valueStream().map(job -> job.path("id").asInt()).toList();
  }

  private JsonNode list(String query) {
    return http.json(send("GET", "/jobs" + query, "", 200));
  }

  private HttpResponse<String> send(String method, String path, String body, int status) {
    HttpResponse<String> answer = http.sendAs(key, method, path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return answer;
  }

  private static JsonNode with(JsonNode job, String member, String value) {
    return ((ObjectNode) job.deepCopy()).put(member, value);
  }

  /** Sets the category of the job's item, which need not exist. */
  private void setCategory(int id, String category) {
    try (DynamoDbClient client =
        DynamoDbModule.clientBuilder(SERVICE.get().core().settings()).build()) {
      Map<String, AttributeValue> key = Map.of("id", AttributeValue.fromN("" + id));
      Map<String, AttributeValue> item =
          new HashMap<>(client.getItem(get -> get.tableName("Jobs").key(key)).item());
      item.put("categories", AttributeValue.fromL(List.of(AttributeValue.fromN(category))));
      client.putItem(put -> put.tableName("Jobs").item(item));
    }
  }
}
