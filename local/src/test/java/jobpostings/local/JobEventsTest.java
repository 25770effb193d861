package jobpostings.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import jobpostings.job.JobKey;
import jobpostings.job.JobStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What integrations are told, by the service as the template describes it. */
class JobEventsTest {
  private static LocalService service;
  private static Http http;
  private static Events events;

  @BeforeAll
  static void start() throws IOException {
    PrintStream log =
        new PrintStream(Files.newOutputStream(Path.of("target/job-events.log")), true);
    service = LocalService.start(Path.of("../template.yaml"), Options.inMemory().log(log));
    http = new Http(service.baseUrl());
    events = new Events(http);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void eachWriteIsOneEventInTheOrderOfTheWrites() {
    int id = create("draft");
    put(id, "{\"title\": \"Cook\", \"confidential\": true}");
    put(id, "{\"status\": \"active\"}");
    put(id, "{\"status\": \"active\"}");
    put(id, "{\"title\": \"Chef\", \"status\": \"archived\"}");
    put(id, "{\"status\": \"active\"}");
    put(id, "{\"status\": \"draft\", \"salary\": null}");
    call("DELETE", "/jobs/" + id, "", 204);

    assertThat(events.of(id, 7).stream().map(JobEventsTest::summary))
        .containsExactly(
            "JobCreated",
            "JobUpdated title,confidential",
            "JobPublished status",
            "JobArchived requested title,status",
            "JobPublished status",
            "JobUpdated status,salary",
            "JobDeleted");
  }

  @Test
  void aJobThatIsCreatedActiveIsOneEvent() {
    int id = create("active");
    put(id, "{\"title\": \"Cook\"}");

    assertThat(events.of(id, 2).stream().map(JobEventsTest::summary))
        .containsExactly("JobCreated", "JobUpdated title");
  }

  @Test
  void aRefreshedJobIsTold() {
    int id = create("active");
    JobStore jobs = service.core().jobs();
    LocalDate tomorrow = LocalDate.now().plusDays(1);
    jobs.update(new JobKey.ById(1, id), job -> job.toBuilder().publishDate(tomorrow).build());

    assertThat(summary(events.of(id, 2).getLast())).isEqualTo("JobRefreshed publishDate");
  }

  @Test
  void anEventHasTheJobAsTheApiShowsIt() {
    int id = create("active");
    String shown = call("GET", "/jobs/" + id, "", 200).toString();

    JsonNode event = events.of(id, 1).getFirst();
    assertThat(event.path("source").asText()).isEqualTo("jobpostings");
    assertThat(event.at("/detail/job")).hasToString(shown);
    assertThat(event.at("/detail/employerId").asInt()).isEqualTo(1);
    assertThat(event.at("/detail/referenceId").isNull()).isTrue();
  }

  @Test
  void eventsAreAsTheirSchemasSay() {
    int id = create("draft");
    put(id, "{\"title\": \"Cook\", \"salary\": {\"amount\": 24, \"period\": {\"id\": 5}}}");
    put(id, "{\"status\": \"active\"}");
    service
        .core()
        .jobs()
        .update(
            new JobKey.ById(1, id),
            job -> job.toBuilder().publishDate(job.publishDate().plusDays(1)).build());
    put(id, "{\"status\": \"archived\", \"description\": \"%s\"}".formatted(text(300_000)));
    call("DELETE", "/jobs/" + id, "", 204);

    List<JsonNode> all = events.of(id, 6);
    assertThat(all.stream().map(event -> event.path("detail-type").asText()))
        .containsExactly(
            "JobCreated",
            "JobUpdated",
            "JobPublished",
            "JobRefreshed",
            "JobArchived",
            "JobDeleted");
    for (JsonNode event : all) {
      assertThat(EventSchemas.violations(event)).as(event.toString()).isEmpty();
    }
  }

  @Test
  void theSchemasRefuseWhatIsNoSuchEvent() {
    int id = create("active");
    put(id, "{\"status\": \"archived\"}");
    JsonNode archived = events.of(id, 2).getLast();
    List<ObjectNode> wrong =
        Stream.generate(() -> (ObjectNode) archived.deepCopy()).limit(5).toList();
    detail(wrong.get(0)).remove("reason");
    detail(wrong.get(1)).put("descriptionOmitted", true);
    detail(wrong.get(2)).withArray("changedMembers").add("colour");
    ((ObjectNode) wrong.get(3).at("/detail/job")).put("closeDate", "2026-02-30");
    wrong.get(4).put("detail-type", "JobPublished");

    assertThat(EventSchemas.violations(archived)).isEmpty();
    for (ObjectNode event : wrong) {
      assertThat(EventSchemas.violations(event)).as(event.toString()).isNotEmpty();
    }
  }

  private static ObjectNode detail(ObjectNode event) {
    return (ObjectNode) event.get("detail");
  }

  @Test
  void aLongDescriptionComesAlongAsLongAsItFits() {
    int id = create("draft");
    String fits = text(200_000);
    put(id, "{\"description\": \"%s\"}".formatted(fits));
    put(id, "{\"title\": \"Cook\"}");
    put(id, "{\"description\": \"%s\"}".formatted(text(300_000)));
    put(id, "{\"description\": \"<p>Short.</p>\"}");

    List<JsonNode> all = events.of(id, 5);
    assertThat(all.stream().map(JobEventsTest::summary))
        .containsExactly(
            "JobCreated",
            "JobUpdated description",
            "JobUpdated title",
            "JobUpdated description",
            "JobUpdated description");
    assertThat(all.get(1).at("/detail/job/description").asText()).isEqualTo(fits);
    assertThat(all.get(2).at("/detail/job/description").asText()).isEqualTo(fits);
    assertThat(all.get(3).at("/detail/descriptionOmitted").asBoolean()).isTrue();
    assertThat(all.get(3).at("/detail/job").has("description")).isFalse();
    assertThat(all.get(4).at("/detail/job/description").asText()).isEqualTo("<p>Short.</p>");
  }

  /** "JobArchived requested title,status". */
  private static String summary(JsonNode event) {
    StringBuilder changed = new StringBuilder();
    event
        .at("/detail/changedMembers")
        .forEach(name -> changed.append(changed.isEmpty() ? "" : ",").append(name.asText()));
    return Stream.of(
            event.path("detail-type").asText(),
            event.at("/detail/reason").asText(),
            changed.toString())
        .filter(part -> !part.isEmpty())
        .reduce((a, b) -> a + " " + b)
        .orElseThrow();
  }

  private static int create(String status) {
    return call(
            "POST",
            "/jobs",
            """
            {
              "title": "Registered Nurse",
              "status": "%s",
              "locations": [{"description": "Vancouver, BC"}],
              "categories": [{"id": 19}],
              "positionType": {"id": 1},
              "salary": {"amount": 82000, "maxAmount": 96500.5, "period": {"id": 1}},
              "description": "<p>Care for people.</p>",
              "applicantRoutingType": {"id": 1},
              "applicationEmail": "jobs@example.ca"
            }
            """
                .formatted(status),
            201)
        .path("id")
        .asInt();
  }

  private static void put(int id, String change) {
    call("PUT", "/jobs/" + id, change, 200);
  }

  private static JsonNode call(String method, String path, String body, int status) {
    var answer =
        http.send(
            method,
            "/api/v1.1" + path,
            body,
            "API-Key",
            DemoEmployer.NORTHWIND_HEALTH.key(),
            "Content-Type",
            "application/json");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return http.json(answer);
  }

  /** A description of that length, which hardly compresses. */
  private static String text(int length) {
    StringBuilder text = new StringBuilder("<p>");
    new Random(length).ints(length - 7, 'a', 'z' + 1).forEach(text::appendCodePoint);
    return text.append("</p>").toString();
  }
}
