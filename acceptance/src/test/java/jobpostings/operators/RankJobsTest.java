package jobpostings.operators;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.Jobs;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How the ranks of jobs follow writes, in the service as the template describes it. */
class RankJobsTest {
  private static LocalService service;
  private static DynamoDbClient dynamoDb;

  private final Jobs jobs = new Jobs(service);

  @BeforeAll
  static void start() {
    Options quiet = Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream()));
    service = LocalService.start(Path.of("../template.yaml"), quiet);
    dynamoDb = DynamoDbModule.clientBuilder(service.core().settings()).build();
  }

  @AfterAll
  static void stop() {
    dynamoDb.close();
    service.close();
  }

  @Test
  void ranksFollowWrites() throws IOException {
    int[] ids = IntStream.range(0, 12).map(_ -> jobs.create("draft")).toArray();
    await().untilAsserted(() -> ranked(0, 0, 12));

    for (int i = 0; i < 8; i++) {
      jobs.put(ids[i], "{\"status\": \"active\"}");
    }
    for (int i = 4; i < 8; i++) {
      jobs.put(ids[i], "{\"status\": \"archived\"}");
    }
    jobs.delete(ids[0]);
    jobs.delete(ids[11]);
    await().untilAsserted(() -> ranked(3, 4, 3));

    // The sample's job doesn't exist otherwise; it counts once, however often the sample comes.
    String sample = Files.readString(Path.of("../events/rank-jobs.json"));
    jobs.invoke("RankJobs", sample);
    jobs.invoke("RankJobs", sample);
    ranked(4, 4, 3);
  }

  private static void ranked(long active, long archived, long draft) {
    assertThat(
            Map.of(
                "active", sum("active"),
                "archived", sum("archived"),
                "draft", sum("draft")))
        .isEqualTo(Map.of("active", active, "archived", archived, "draft", draft));
  }

  private static long sum(String status) {
    return dynamoDb
        .query(
            query ->
                query
                    .tableName("JobList")
                    .indexName("counts")
                    .keyConditionExpression("employerId = :employer")
                    .expressionAttributeValues(Map.of(":employer", AttributeValue.fromN("1"))))
        .items()
        .stream()
        .mapToLong(segment -> Long.parseLong(segment.get(status).n()))
        .sum();
  }
}
