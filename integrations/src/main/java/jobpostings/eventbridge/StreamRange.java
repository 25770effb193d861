package jobpostings.eventbridge;

import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Reads again the records between two positions of a stream. */
final class StreamRange {
  /**
   * One call returns up to 1 MB, and may return nothing although more follows. At the end of an
   * open shard, every call returns nothing.
   */
  private static final int MAX_EMPTY_PAGES = 50;

  private final DynamoDbStreamsClient client;

  @Inject
  StreamRange(DynamoDbStreamsClient client) {
    this.client = client;
  }

  /**
   * All records of the range that the stream still has, in their order. They fit into memory: the
   * range was one event of a function.
   *
   * @throws IllegalStateException if the stream did not show its end, so that more may follow
   */
  List<Record> read(Undelivered range) {
    String iterator;
    try {
      iterator = iterator(range, ShardIteratorType.AT_SEQUENCE_NUMBER);
    } catch (ResourceNotFoundException e) {
      return List.of(); // The stream no longer has this shard.
    } catch (TrimmedDataAccessException e) {
      iterator = iterator(range, ShardIteratorType.TRIM_HORIZON);
    }
    List<Record> found = new ArrayList<>();
    int empty = 0;
    while (iterator != null) {
      if (empty == MAX_EMPTY_PAGES) {
        throw new IllegalStateException(
            "The stream gave nothing %d times in a row before the record %s. Try again."
                .formatted(empty, range.last()));
      }
      String next = iterator;
      GetRecordsResponse given = client.getRecords(get -> get.shardIterator(next));
      for (Record record : given.records()) {
        String number = record.dynamodb().sequenceNumber();
        if (range.has(number)) {
          found.add(record);
        }
        if (range.isPast(number)) {
          return found;
        }
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
}
