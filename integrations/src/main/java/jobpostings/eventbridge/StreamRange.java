package jobpostings.eventbridge;

import java.util.List;
import java.util.function.Predicate;
import jobpostings.aws.AwsClients;
import jobpostings.settings.Settings;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads again the records between two positions of a stream. */
final class StreamRange implements AutoCloseable {
  /** One call returns up to 1 MB, and may return nothing although more follows. */
  private static final int MAX_EMPTY_PAGES = 50;

  private final DynamoDbStreamsClient client;

  StreamRange(Settings settings) {
    client =
        AwsClients.configured(
                DynamoDbStreamsClient.builder(), settings, settings.dynamoDbEndpoint())
            .build();
  }

  /**
   * Hands over all records of the range that the stream still has, in their order.
   *
   * @param page takes some of them; returns false to end the reading
   * @return how many there were
   */
  int read(Undelivered range, Predicate<List<Record>> page) {
    String iterator;
    try {
      iterator = iterator(range, ShardIteratorType.AT_SEQUENCE_NUMBER);
    } catch (ResourceNotFoundException e) {
      return 0; // The stream no longer has this shard.
    } catch (TrimmedDataAccessException e) {
      iterator = iterator(range, ShardIteratorType.TRIM_HORIZON);
    }
    return read(iterator, range, page);
  }

  private int read(String begin, Undelivered range, Predicate<List<Record>> page) {
    String iterator = begin;
    int found = 0;
    int empty = 0;
    while (iterator != null && empty < MAX_EMPTY_PAGES) {
      String next = iterator;
      GetRecordsResponse given = client.getRecords(get -> get.shardIterator(next));
      List<Record> records =
          given.records().stream()
              .filter(record -> range.has(record.dynamodb().sequenceNumber()))
              .toList();
      found += records.size();
      if (!records.isEmpty() && !page.test(records)) {
        return found;
      }
      if (given.records().stream()
          .anyMatch(record -> range.isPast(record.dynamodb().sequenceNumber()))) {
        return found;
      }
      empty = given.records().isEmpty() ? empty + 1 : 0;
      iterator = given.nextShardIterator();
    }
    return found;
  }

  private String iterator(Undelivered range, ShardIteratorType type) {
    return client
        .getShardIterator(
            get -> {
              get.streamArn(range.streamArn()).shardId(range.shardId()).shardIteratorType(type);
              if (type == ShardIteratorType.AT_SEQUENCE_NUMBER) {
                get.sequenceNumber(range.first());
              }
            })
        .shardIterator();
  }

  @Override
  public void close() {
    client.close();
  }
}
