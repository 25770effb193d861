package jobpostings.local;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jobpostings.dynamodb.DynamoDbModule;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What becomes of events that can't be delivered, or are delivered more than once. */
class UndeliveredEventsTest {
  private static LocalService service;
  private static Jobs jobs;
  private static Events events;
  private static DynamoDbClient tables;

  @BeforeAll
  static void start() throws IOException {
    PrintStream log =
        new PrintStream(Files.newOutputStream(Path.of("target/undelivered-events.log")), true);
    service = LocalService.start(Path.of("../template.yaml"), Options.inMemory().withLog(log));
    jobs = new Jobs(service);
    events = new Events(service);
    tables = DynamoDbModule.clientBuilder(service.core().settings()).build();
  }

  @AfterAll
  static void stop() {
    tables.close();
    service.close();
  }

  @Test
  void aRecordThatIsNoJobIsDiscardedWhileTheOthersArrive() {
    int first = jobs.create("active");
    tables.putItem(
        put ->
            put.tableName("Jobs")
                .item(
                    Map.of(
                        "id", AttributeValue.fromN("77"),
                        "title", AttributeValue.fromS("No job"))));
    int second = jobs.create("active");
    jobs.put(first, "{\"title\": \"Cook\"}");

    assertThat(types(events.of(first, 2))).containsExactly("JobCreated", "JobUpdated");
    assertThat(types(events.of(second, 1))).containsExactly("JobCreated");
    List<JsonNode> messages = events.discarded(1);
    assertThat(messages).hasSize(1);
    assertThat(messages.getFirst().at("/requestContext/condition").asText())
        .isEqualTo("RetryAttemptsExhausted");
    JsonNode place = messages.getFirst().path("DDBStreamBatchInfo");
    assertThat(place.path("batchSize").asInt()).isEqualTo(1);
    assertThat(place.path("startSequenceNumber").asText())
        .isEqualTo(place.path("endSequenceNumber").asText())
        .isNotEmpty();
    assertThat(place.path("shardId").asText()).isNotEmpty();
    assertThat(place.path("streamArn").asText()).contains(":table/Jobs/stream/");
  }

  @Test
  void anEventThatIsDeliveredAgainHasTheSameId() throws IOException {
    String sample = Files.readString(Path.of("../events/publish-job-events.json"));
    for (int i = 0; i < 2; i++) {
      var answer =
          new Http(service.baseUrl())
              .send("POST", "/2015-03-31/functions/PublishJobEvents/invocations", sample);
      assertThat(answer.body()).isEqualTo("{\"batchItemFailures\":[]}");
    }

    List<JsonNode> all = events.of(1_000_001);
    assertThat(types(all))
        .containsExactly(
            "JobCreated", "JobUpdated", "JobArchived", "JobCreated", "JobUpdated", "JobArchived");
    assertThat(ids(all.subList(0, 3))).isEqualTo(ids(all.subList(3, 6))).doesNotHaveDuplicates();
  }

  @Test
  void theDescriptionsThatNoJobHasAnyMoreExpire() {
    int id = jobs.create("active");
    describe(id, 100_000);
    describe(id, 300_000);
    events.of(id, 3);
    awaitTexts(id, 1);
    assertThat(jobs.get(id).path("description").asText()).hasSize(300_000);

    jobs.put(id, "{\"description\": \"<p>Short.</p>\"}");
    awaitTexts(id, 0);

    describe(id, 100_000);
    jobs.delete(id);
    assertThat(types(events.of(id, 6)).getLast()).isEqualTo("JobDeleted");
    awaitTexts(id, 0);
  }

  private static void describe(int id, int length) {
    jobs.put(id, "{\"description\": \"%s\"}".formatted(Jobs.text(length)));
  }

  /** Waits until this many texts of the job have pieces that don't expire. */
  private static void awaitTexts(int id, int count) {
    await()
        .untilAsserted(
            () ->
                assertThat(
                        tables.scan(scan -> scan.tableName("Descriptions")).items().stream()
                            .filter(item -> !item.containsKey("expiresAt"))
                            .map(item -> item.get("revision").s())
                            .filter(revision -> revision.startsWith(id + "#"))
                            .distinct())
                    .hasSize(count));
  }

  private static List<String> types(List<JsonNode> events) {
    return events.stream().map(event -> event.path("detail-type").asText()).toList();
  }

  private static List<String> ids(List<JsonNode> events) {
    return events.stream().map(event -> event.at("/detail/id").asText()).toList();
  }
}
