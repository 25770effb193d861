package jobpostings.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.Events;
import jobpostings.local.Http;
import jobpostings.local.Jobs;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.local.json.JsonLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Events that could not be published are published later. */
class ReplayJobEventsTest {
  @TempDir private Path data;

  private LocalService service;
  private Events events;
  private Jobs jobs;
  private DynamoDbClient tables;

  @BeforeEach
  void start() {
    service =
        LocalService.start(
            Path.of("../template.yaml"),
            Options.inMemory()
                .withData(Optional.of(data))
                .withLog(new PrintStream(OutputStream.nullOutputStream())));
    events = new Events(service);
    jobs = new Jobs(service);
    tables = DynamoDbModule.clientBuilder(service.core().settings()).build();
  }

  @AfterEach
  void stop() {
    tables.close();
    service.close();
  }

  /** One call of GetRecords returns at most a thousand records, and no more than a megabyte. */
  @Tag("deep")
  @Test
  void aRangeOfMoreThanOneCallGivesIsReadToItsEnd() throws IOException {
    int id = jobs.create("active");
    for (int i = 0; i < 1_100; i++) {
      rename(id, "Cook " + i);
    }
    List<JsonNode> first = events.of(id, 1_101);
    leaveBehind(0, 0);

    JsonNode report = replay();

    assertThat(report)
        .hasToString(
            "{\"messages\":1,\"records\":1101,\"lost\":0,\"failed\":[],\"complete\":true}");
    assertThat(ids(events.of(id)))
        .as("in their order, with the ids that they had")
        .isEqualTo(Stream.of(first, first).flatMap(each -> ids(each).stream()).toList());
    assertThat(events.lines("undelivered")).isEmpty();
  }

  @Test
  void whatFailsAgainStaysInTheQueueAndIsNamed() {
    tables.putItem(put -> put.tableName("Jobs").item(Map.of("id", AttributeValue.fromN("77"))));
    events.undelivered(1);

    JsonNode report = replay();

    assertThat(report.path("messages").asInt()).isZero();
    assertThat(report.path("failed")).hasSize(1);
    assertThat(report.at("/failed/0/reason").asText()).contains("its item has no employerId");
    assertThat(report.path("complete").asBoolean()).isTrue();
    assertThat(events.lines("undelivered")).hasSize(1);
    assertThat(replay().path("failed")).as("it was given back").hasSize(1);
  }

  @Test
  void whatTheStreamKeepsNoMoreIsLostAndSaidToBe() throws IOException {
    events.of(jobs.create("active"), 1);
    leaveBehind(3, 0);

    JsonNode report = replay();

    assertThat(report.path("records").asInt()).isEqualTo(1);
    assertThat(report.path("lost").asInt()).isEqualTo(3);
    assertThat(report.path("failed")).isEmpty();
    assertThat(events.lines("undelivered")).isEmpty();
  }

  /** An open shard has no end, so nobody knows whether the records are gone or still to come. */
  @Test
  void aRangeWhoseEndTheStreamDoesNotShowStaysInTheQueue() throws IOException {
    events.of(jobs.create("active"), 1);
    leaveBehind(1, 1);

    JsonNode report = replay();

    assertThat(report.path("lost").asInt()).isZero();
    assertThat(report.at("/failed/0/reason").asText()).contains("nothing 50 times in a row");
    assertThat(events.lines("undelivered")).hasSize(1);
  }

  @Test
  void nothingInTheQueueIsNothingToDo() {
    assertThat(replay())
        .hasToString("{\"messages\":0,\"records\":0,\"lost\":0,\"failed\":[],\"complete\":true}");
  }

  private JsonNode replay() {
    Http http = new Http(service.baseUrl());
    return http.json(http.send("POST", "/2015-03-31/functions/ReplayJobEvents/invocations", "{}"));
  }

  /** Changes the title as a write of the service does, at less cost. */
  private void rename(int id, String title) {
    tables.updateItem(
        update ->
            update
                .tableName("Jobs")
                .key(Map.of("id", AttributeValue.fromN(Integer.toString(id))))
                .updateExpression("SET title = :title")
                .expressionAttributeValues(Map.of(":title", AttributeValue.fromS(title))));
  }

  private static List<String> ids(List<JsonNode> all) {
    return all.stream().map(event -> event.at("/detail/id").asText()).toList();
  }

  /**
   * Puts a message about all records of the stream into the queue, as Lambda does.
   *
   * @param more how many records it claims beside these
   * @param beyond by how much its last number is beyond that of the last record
   */
  private void leaveBehind(int more, int beyond) throws IOException {
    List<String> numbers = new ArrayList<>();
    String arn = tables.describeTable(get -> get.tableName("Jobs")).table().latestStreamArn();
    String shard;
    try (DynamoDbStreamsClient streams = streams()) {
      shard =
          streams
              .describeStream(get -> get.streamArn(arn))
              .streamDescription()
              .shards()
              .getFirst()
              .shardId();
      String iterator =
          streams
              .getShardIterator(
                  get ->
                      get.streamArn(arn)
                          .shardId(shard)
                          .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
              .shardIterator();
      List<Record> records = List.of();
      do {
        String next = iterator;
        GetRecordsResponse page = streams.getRecords(get -> get.shardIterator(next));
        records = page.records();
        records.forEach(record -> numbers.add(record.dynamodb().sequenceNumber()));
        iterator = page.nextShardIterator();
      } while (!records.isEmpty());
    }
    Map<String, Object> place =
        Map.of(
            "streamArn",
            arn,
            "shardId",
            shard,
            "startSequenceNumber",
            numbers.getFirst(),
            "endSequenceNumber",
            new BigInteger(numbers.getLast()).add(BigInteger.valueOf(beyond)).toString(),
            "batchSize",
            numbers.size() + more);
    new JsonLines(Optional.of(data.resolve("undelivered.jsonl")))
        .add(
            List.of(
                Map.of(
                    "requestContext",
                    Map.of("requestId", "left-behind"),
                    "DDBStreamBatchInfo",
                    place)));
  }

  private DynamoDbStreamsClient streams() {
    return DynamoDbStreamsClient.builder()
        .endpointOverride(service.core().settings().endpoint("DYNAMODB_ENDPOINT").orElseThrow())
        .region(Region.CA_CENTRAL_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
        .httpClientBuilder(AwsCrtHttpClient.builder())
        .build();
  }
}
