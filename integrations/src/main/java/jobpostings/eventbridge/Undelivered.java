package jobpostings.eventbridge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Where in the stream the records are that Lambda gave up on, as its message says.
 *
 * @param first the sequence number of the first record
 * @param last that of the last record, included
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">Retain
 *     discarded records</a>
 */
record Undelivered(String streamArn, String shardId, String first, String last, int count) {
  /**
   * One call returns up to 1 MB, and may return nothing although more follows. At the end of an
   * open shard, every call returns nothing.
   */
  private static final int MAX_EMPTY_PAGES = 50;

  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  /**
   * @throws IllegalArgumentException if the message names no position in a stream
   */
  static Undelivered of(String message) {
    try {
      JsonNode place = READER.readTree(message).path("DDBStreamBatchInfo");
      if (!place.path("streamArn").isTextual() || !place.path("shardId").isTextual()) {
        throw new IllegalArgumentException("The message names no place in a table's stream.");
      }
      return new Undelivered(
          place.path("streamArn").asText(),
          place.path("shardId").asText(),
          number(place, "startSequenceNumber"),
          number(place, "endSequenceNumber"),
          place.path("batchSize").asInt());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The message names no place in a table's stream.", e);
    }
  }

  private static String number(JsonNode place, String name) {
    String number = place.path(name).asText();
    if (!number.matches("[0-9]{1,40}")) {
      throw new IllegalArgumentException("The message has no %s.".formatted(name));
    }
    return number;
  }

  /**
   * All records of the range that the stream still has, in their order. They fit into memory: the
   * range was one event of a function.
   *
   * @throws IllegalStateException if the stream did not show its end, so that more may follow
   */
  List<Record> records(DynamoDbStreamsClient client) {
    String iterator;
    try {
      iterator = iterator(client, ShardIteratorType.AT_SEQUENCE_NUMBER);
    } catch (ResourceNotFoundException e) {
      return List.of(); // The stream no longer has this shard.
    } catch (TrimmedDataAccessException e) {
      iterator = iterator(client, ShardIteratorType.TRIM_HORIZON);
    }
    List<Record> found = new ArrayList<>();
    int empty = 0;
    while (iterator != null) {
      if (empty == MAX_EMPTY_PAGES) {
        throw new IllegalStateException(
            "The stream gave nothing %d times in a row before the record %s. Try again."
                .formatted(empty, last));
      }
      String next = iterator;
      GetRecordsResponse given = client.getRecords(get -> get.shardIterator(next));
      for (Record record : given.records()) {
        String number = record.dynamodb().sequenceNumber();
        if (compare(number, first) >= 0 && compare(number, last) <= 0) {
          found.add(record);
        }
        if (compare(number, last) >= 0) {
          return found;
        }
      }
      empty = given.records().isEmpty() ? empty + 1 : 0;
      iterator = given.nextShardIterator();
    }
    return found;
  }

  private String iterator(DynamoDbStreamsClient client, ShardIteratorType type) {
    return client
        .getShardIterator(
            get -> {
              get.streamArn(streamArn).shardId(shardId).shardIteratorType(type);
              if (type == ShardIteratorType.AT_SEQUENCE_NUMBER) {
                get.sequenceNumber(first);
              }
            })
        .shardIterator();
  }

  private static int compare(String number, String other) {
    return new BigInteger(number).compareTo(new BigInteger(other));
  }
}
