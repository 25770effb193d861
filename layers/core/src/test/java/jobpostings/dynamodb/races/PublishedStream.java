package jobpostings.dynamodb.races;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.event.PublishJobEvents;
import jobpostings.job.store.DynamoJobStream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.crt.AwsCrtHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The stream of the Jobs table, delivered in batches. DynamoDB Local has one shard. Its records are
 * spread by job over several, as on AWS, so that several publishers work side by side.
 */
final class PublishedStream implements AutoCloseable {
  static final int SHARDS = 3;
  private static final int BATCH = 5;

  private final DynamoDbStreamsClient client;
  private final String arn;
  private final String shard;
  private final List<Deque<Record>> shards =
      IntStream.range(0, SHARDS).<Deque<Record>>mapToObj(_ -> new ArrayDeque<>()).toList();
  private Optional<String> reached = Optional.empty();

  /** Enables the stream of the table, which has none yet. */
  PublishedStream(URI endpoint, DynamoDbClient tables) {
    this.client =
        DynamoDbStreamsClient.builder()
            .endpointOverride(endpoint)
            .region(Region.CA_CENTRAL_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
            .httpClientBuilder(AwsCrtHttpClient.builder())
            .build();
    this.arn =
        tables
            .updateTable(
                update ->
                    update
                        .tableName("Jobs")
                        .streamSpecification(
                            stream ->
                                stream
                                    .streamEnabled(true)
                                    .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)))
            .tableDescription()
            .latestStreamArn();
    this.shard =
        client
            .describeStream(get -> get.streamArn(arn))
            .streamDescription()
            .shards()
            .getFirst()
            .shardId();
  }

  /**
   * Publishes the records that a shard has now. If somebody else is publishing them too, some are
   * published twice, as when Lambda takes a running function for dead.
   */
  void publish(int number, Operations by) {
    for (List<Record> batch = next(number); !batch.isEmpty(); batch = next(number)) {
      publish(number, batch, by);
    }
  }

  private void publish(int number, List<Record> batch, Operations by) {
    Optional<PublishJobEvents.Failure> failure =
        by.publishJobEvents().publish(DynamoJobStream.records(batch));
    if (failure.isPresent()) {
      throw failure.get().cause();
    }
    done(number, batch);
  }

  /** Publishes all that there is now, shard by shard, while nobody else publishes. */
  void publishAll(Operations by) {
    spread();
    for (int number = 0; number < SHARDS; number++) {
      for (List<Record> batch = first(number); !batch.isEmpty(); batch = first(number)) {
        publish(number, batch, by);
      }
    }
  }

  private synchronized List<Record> next(int number) {
    spread();
    return first(number);
  }

  private synchronized List<Record> first(int number) {
    return shards.get(number).stream().limit(BATCH).toList();
  }

  /** Reads on, and spreads what there is over the shards. */
  private synchronized void spread() {
    for (List<Record> records = read(); !records.isEmpty(); records = read()) {
      for (Record record : records) {
        int jobId = Integer.parseInt(record.dynamodb().keys().get("id").n());
        shards.get(jobId % SHARDS).add(record);
      }
      reached = Optional.of(records.getLast().dynamodb().sequenceNumber());
    }
  }

  private List<Record> read() {
    String iterator =
        client
            .getShardIterator(
                get ->
                    reached.ifPresentOrElse(
                        last ->
                            get.streamArn(arn)
                                .shardId(shard)
                                .shardIteratorType(ShardIteratorType.AFTER_SEQUENCE_NUMBER)
                                .sequenceNumber(last),
                        () ->
                            get.streamArn(arn)
                                .shardId(shard)
                                .shardIteratorType(ShardIteratorType.TRIM_HORIZON)))
            .shardIterator();
    try {
      GetRecordsResponse page = client.getRecords(get -> get.shardIterator(iterator));
      return page.records();
    } catch (TrimmedDataAccessException e) {
      return List.of(); // DynamoDB Local answers this for an empty shard.
    }
  }

  private synchronized void done(int number, List<Record> batch) {
    Set<String> published = new HashSet<>();
    batch.forEach(record -> published.add(record.dynamodb().sequenceNumber()));
    shards.get(number).removeIf(record -> published.contains(record.dynamodb().sequenceNumber()));
  }

  /** Whether all that the shard has is published. */
  boolean isDone(int number) {
    return next(number).isEmpty();
  }

  @Override
  public void close() {
    client.close();
  }
}
