package jobpostings.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Events;
import jobpostings.local.Http;
import jobpostings.local.Jobs;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.support.Receiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Announcements of jobs that close by themselves, through the whole service; events move the time.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClosingAnnouncementsTest {
  private static final ZoneId ZONE = ZoneId.of("America/Toronto");
  private static final String KEY = DemoEmployer.NORTHWIND_HEALTH.key();

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final LocalService service =
      LocalService.start(
          Path.of("../template.yaml"), Options.inMemory().withLog(new PrintStream(log, true)));
  private final Http http = new Http(service.baseUrl());
  private final Jobs jobs = new Jobs(service);
  private final Events events = new Events(service);
  private final LocalDate closes = LocalDate.now(ZONE).plusDays(40);

  @AfterAll
  void stop() {
    service.close();
  }

  @Test
  void itIsInTheLogAndOnTheBusAndNothingElseShowsIt() {
    int id = create();
    String etag = etag(id);
    String shown = jobs.get(id).toString();

    announce(7);
    announce(7);
    JsonNode week = announcements(id, 1).getFirst();

    assertThat(jobs.get(id)).hasToString(shown);
    assertThat(etag(id)).isEqualTo(etag);
    assertThat(get("/jobs/" + id + "/versions").path("data")).hasSize(1);
    assertThat(get("/jobs/" + id + "/versions/1").path("type").asText()).isEqualTo("JobCreated");
    assertThat(week.path("closeDate").asText()).isEqualTo(closes.toString());
    assertThat(week.path("daysBefore").asInt()).isEqualTo(7);
    assertThat(week.path("version").asInt()).isEqualTo(1);
    assertThat(week.path("by").toString()).isEqualTo("{\"type\":\"schedule\"}");
    assertThat(week.path("changedMembers").isNull()).isTrue();
    assertThat(week.path("reason").isNull()).isTrue();
    assertThat(week.at("/job/closeDate").asText()).isEqualTo(closes.toString());

    assertThat(put(id, etag, "{\"title\": \"Chef\"}").statusCode()).as("If-Match").isEqualTo(200);
    announce(1);
    JsonNode day = announcements(id, 2).getLast();

    assertThat(day.path("daysBefore").asInt()).isEqualTo(1);
    assertThat(day.path("version").asInt()).isEqualTo(2);
    assertThat(day.path("id")).isNotEqualTo(week.path("id"));
    assertThat(get("/jobs/" + id + "/versions").path("data"))
        .extracting(version -> version.path("type").asText())
        .containsExactly("JobUpdated", "JobCreated");
    List<JsonNode> told = events.of(id, 4);
    assertThat(told)
        .extracting(event -> event.path("detail-type").asText())
        .containsExactly("JobCreated", "JobClosing", "JobUpdated", "JobClosing");
    assertThat(told).allSatisfy(event -> assertThat(EventSchemas.violations(event)).isEmpty());
    assertThat(told.get(1).at("/detail/id")).isEqualTo(week.path("id"));
    assertThat(told.get(1).at("/detail/cursor")).isEqualTo(week.path("cursor"));
  }

  @Test
  void aWebhookIsToldAndTheMessageCanBeHadAgain() {
    try (Receiver receiver = new Receiver()) {
      JsonNode webhook =
          call(
              "POST",
              "/webhooks",
              "{\"url\": \"%s\", \"types\": [\"JobClosing\"]}".formatted(receiver.url()),
              201);
      int id = create();
      announce(7);

      await().until(() -> !receiver.received().isEmpty());
      JsonNode message = receiver.received().getFirst().json();
      assertThat(message.path("type").asText()).isEqualTo("JobClosing");
      assertThat(message.at("/data/jobId").asInt()).isEqualTo(id);
      assertThat(message.at("/data/closeDate").asText()).isEqualTo(closes.toString());
      assertThat(message.at("/data/daysBefore").asInt()).isEqualTo(7);
      assertThat(message.path("data").has("job")).as("thin").isFalse();

      String again = "{\"changeId\": \"%s\"}".formatted(message.at("/data/id").asText());
      String path = "/webhooks/" + webhook.path("id").asText();
      call("POST", path + "/replay", again, 202);
      await().until(() -> receiver.received().size() == 2);
      assertThat(receiver.received().getLast().json().path("data")).isEqualTo(message.path("data"));
      call("DELETE", path, "", 204);
    }
  }

  @Test
  void aJobThatWasAnnouncedClosesAndComesBackLikeAnyOther() {
    int id = create();
    announce(1);
    invoke("CloseJobs", -1);

    assertThat(jobs.get(id).path("status").asText()).isEqualTo("archived");
    jobs.delete(id);
    JsonNode restored = call("POST", "/jobs/" + id + "/restore", "{\"version\": 1}", 200);
    assertThat(restored.path("status").asText()).isEqualTo("archived");
    assertThat(get("/jobs/" + id + "/versions").path("data").findValuesAsText("version"))
        .containsExactly("4", "3", "2", "1");
  }

  private int create() {
    String job = Jobs.cookIn("Vancouver, BC").strip();
    return call(
            "POST",
            "/jobs",
            job.substring(0, job.length() - 1)
                + ", \"status\": \"active\", \"closeDate\": \"%s\"}".formatted(closes),
            201)
        .path("id")
        .asInt();
  }

  private void announce(int daysBefore) {
    invoke("CloseJobs", daysBefore);
  }

  private void invoke(String function, int daysBefore) {
    String noon =
        closes.minusDays(daysBefore).atTime(LocalTime.NOON).atZone(ZONE).toInstant().toString();
    jobs.invoke(function, "{\"time\": \"%s\"}".formatted(noon));
  }

  /** The announcements of the job in the log, once there are at least this many. */
  private List<JsonNode> announcements(int id, int count) {
    return await()
        .until(
            () ->
                get("/jobs/changes?pageSize=100")
                    .path("data")
                    .valueStream()
                    .filter(change -> change.path("jobId").asInt() == id)
                    .filter(change -> change.path("type").asText().equals("JobClosing"))
                    .toList(),
            found -> found.size() >= count);
  }

  private String etag(int id) {
    return http.sendAs(KEY, "GET", "/jobs/" + id, "").headers().firstValue("ETag").orElseThrow();
  }

  private HttpResponse<String> put(int id, String etag, String change) {
    return http.send(
        "PUT",
        "/api/v1.1/jobs/" + id,
        change,
        "API-Key",
        KEY,
        "Content-Type",
        "application/json",
        "If-Match",
        etag);
  }

  private JsonNode get(String path) {
    return call("GET", path, "", 200);
  }

  private JsonNode call(String method, String path, String body, int status) {
    HttpResponse<String> answer = http.sendAs(KEY, method, path, body);
    assertThat(answer.statusCode()).as(answer.body() + log.toString(UTF_8)).isEqualTo(status);
    return answer.body().isEmpty() ? null : http.json(answer);
  }
}
