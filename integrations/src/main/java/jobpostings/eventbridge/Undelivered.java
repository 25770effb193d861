package jobpostings.eventbridge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigInteger;
import java.util.stream.Stream;

/**
 * Where in the stream the records are that Lambda gave up on, as its message says.
 *
 * @param first the sequence number of the first record
 * @param last that of the last record, included
 * @param count how many records there are
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">Retain
 *     discarded records</a>
 */
record Undelivered(String streamArn, String shardId, String first, String last, int count) {
  private static final ObjectReader READER = JsonMapper.builder().build().readerFor(JsonNode.class);

  /**
   * @throws IllegalArgumentException if the message names no position in a stream
   */
  static Undelivered of(String message) {
    try {
      JsonNode place = READER.<JsonNode>readValue(message).path("DDBStreamBatchInfo");
      if (Stream.of("streamArn", "shardId").anyMatch(name -> !place.path(name).isTextual())) {
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

  boolean has(String sequenceNumber) {
    BigInteger number = new BigInteger(sequenceNumber);
    return number.compareTo(new BigInteger(first)) >= 0
        && number.compareTo(new BigInteger(last)) <= 0;
  }

  boolean isPast(String sequenceNumber) {
    return new BigInteger(sequenceNumber).compareTo(new BigInteger(last)) >= 0;
  }
}
