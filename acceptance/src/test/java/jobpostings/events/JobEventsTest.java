package jobpostings.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import jobpostings.local.Events;
import jobpostings.local.Jobs;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.json.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The events that integrations get from the service as the template describes it. */
class JobEventsTest {
  private static LocalService service;
  private static Jobs jobs;
  private static Events events;

  @BeforeAll
  static void start() throws IOException {
    PrintStream log =
        new PrintStream(Files.newOutputStream(Path.of("target/job-events.log")), true);
    service = LocalService.start(Path.of("../template.yaml"), Options.inMemory().withLog(log));
    jobs = new Jobs(service);
    events = new Events(service);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void eachWriteIsOneEventInTheOrderOfTheWrites() {
    int id = jobs.create("draft");
    jobs.put(id, "{\"title\": \"Cook\", \"confidential\": true}");
    jobs.put(id, "{\"status\": \"active\"}");
    jobs.put(id, "{\"status\": \"active\"}");
    jobs.put(id, "{\"title\": \"Chef\", \"status\": \"archived\"}");
    jobs.put(id, "{\"status\": \"active\"}");
    jobs.put(id, "{\"status\": \"draft\", \"salary\": null}");
    jobs.delete(id);

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
    int id = jobs.create("active");
    jobs.put(id, "{\"title\": \"Cook\"}");

    assertThat(events.of(id, 2).stream().map(JobEventsTest::summary))
        .containsExactly("JobCreated", "JobUpdated title");
  }

  @Test
  void aRefreshedJobIsTold() {
    int id = jobs.create("active");
    jobs.refresh(id);

    assertThat(summary(events.of(id, 2).getLast())).isEqualTo("JobRefreshed publishDate");
  }

  @Test
  void anEventHasTheJobAsTheApiShowsIt() {
    int id = jobs.create("active");
    String shown = jobs.get(id).toString();

    JsonNode event = events.of(id, 1).getFirst();
    assertThat(event.path("source").asText()).isEqualTo("jobpostings");
    assertThat(event.at("/detail/job")).hasToString(shown);
    assertThat(event.at("/detail/employerId").asInt()).isEqualTo(1);
    assertThat(event.at("/detail/referenceId").isNull()).isTrue();
  }

  @Test
  void eventsAreAsTheirSchemasSay() {
    int id = jobs.create("draft");
    jobs.put(id, "{\"title\": \"Cook\", \"salary\": {\"amount\": 24, \"period\": {\"id\": 5}}}");
    jobs.put(id, "{\"status\": \"active\"}");
    jobs.refresh(id);
    jobs.put(
        id, "{\"status\": \"archived\", \"description\": \"%s\"}".formatted(Jobs.text(300_000)));
    jobs.delete(id);

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
  void theExampleOfThePageIsSuchAnEvent() throws IOException {
    String page = Files.readString(Path.of("../docs/events.md"));
    int begin = page.indexOf("{\n  \"version\": \"0\"");
    JsonNode example = Json.read(page.substring(begin, page.indexOf("```", begin)).getBytes(UTF_8));

    assertThat(example.path("detail-type").asText()).isEqualTo("JobArchived");
    assertThat(EventSchemas.violations(example)).isEmpty();
  }

  @Test
  void theSchedulesWritesAreToldTooAndWhy() {
    int id = jobs.create("active");
    jobs.put(id, "{\"autoRefresh\": true}");
    LocalDate published = LocalDate.parse(jobs.get(id).path("publishDate").asText());

    jobs.invoke("RefreshJobs", "{\"time\": \"%sT17:00:00Z\"}".formatted(published.plusDays(8)));
    jobs.invoke("CloseJobs", "{\"time\": \"%sT17:00:00Z\"}".formatted(published.plusDays(99)));

    assertThat(events.of(id, 4).stream().map(JobEventsTest::summary))
        .containsExactly(
            "JobCreated",
            "JobUpdated autoRefresh",
            "JobRefreshed publishDate",
            "JobArchived closed status");
  }

  @Test
  void theDayOfPublicationIsToldAsTheReason() {
    int id = jobs.create("draft");
    LocalDate created = LocalDate.parse(jobs.get(id).path("publishDate").asText());
    int late = jobs.create("draft");
    String soon = "{\"publishOn\": \"%s\"%s}";
    jobs.put(id, soon.formatted(created.plusDays(3), ""));
    jobs.put(
        late,
        soon.formatted(
            created.plusDays(3), ", \"closeDate\": \"%s\"".formatted(created.plusDays(4))));

    jobs.invoke("CloseJobs", "{\"time\": \"%sT17:00:00Z\"}".formatted(created.plusDays(5)));

    assertThat(events.of(id, 3).stream().map(JobEventsTest::summary))
        .containsExactly(
            "JobCreated",
            "JobUpdated publishOn",
            "JobPublished scheduled publishDate,closeDate,status,publishOn");
    assertThat(events.of(late, 3).stream().map(JobEventsTest::summary))
        .containsExactly(
            "JobCreated", "JobUpdated closeDate,publishOn", "JobUpdated scheduled publishOn");
    assertThat(events.of(id, 3))
        .allSatisfy(each -> assertThat(EventSchemas.violations(each)).isEmpty());
    assertThat(events.of(late, 3))
        .allSatisfy(each -> assertThat(EventSchemas.violations(each)).isEmpty());
  }

  @Test
  void theSchemasRefuseWhatIsNoSuchEvent() {
    int id = jobs.create("active");
    jobs.put(id, "{\"status\": \"archived\"}");
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
    int id = jobs.create("draft");
    String fits = Jobs.text(200_000);
    jobs.put(id, "{\"description\": \"%s\"}".formatted(fits));
    jobs.put(id, "{\"title\": \"Cook\"}");
    jobs.put(id, "{\"description\": \"%s\"}".formatted(Jobs.text(300_000)));
    jobs.put(id, "{\"description\": \"<p>Short.</p>\"}");

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
}
