package jobpostings.local.stream;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import jobpostings.local.json.JsonLines;
import jobpostings.local.template.LocalAccount;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * The queue of records that a function did not accept from a stream, with messages as Lambda sends
 * them.
 */
record Undelivered(JsonLines messages, String function, String streamArn) {
  /**
   * Adds a message that says where the records are. The records themselves stay in the stream.
   *
   * @param attempts how many times they were handed to the function
   * @param condition why they are given up, in Lambda's words
   */
  void add(String shard, List<Record> records, int attempts, String condition) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put(
        "requestContext",
        Map.of(
            "requestId",
            UUID.randomUUID().toString(),
            "functionArn",
            LocalAccount.functionArn(function),
            "condition",
            condition,
            "approximateInvokeCount",
            attempts));
    message.put("responseContext", Map.of("statusCode", 200, "executedVersion", "$LATEST"));
    message.put("version", "1.0");
    message.put("timestamp", Instant.now().toString());
    message.put("DDBStreamBatchInfo", place(shard, records));
    messages.add(List.of(message));
  }

  private Map<String, Object> place(String shard, List<Record> records) {
    var first = records.getFirst().dynamodb();
    var last = records.getLast().dynamodb();
    Map<String, Object> place = new LinkedHashMap<>();
    place.put("shardId", shard);
    place.put("startSequenceNumber", first.sequenceNumber());
    place.put("endSequenceNumber", last.sequenceNumber());
    place.put("approximateArrivalOfFirstRecord", first.approximateCreationDateTime().toString());
    place.put("approximateArrivalOfLastRecord", last.approximateCreationDateTime().toString());
    place.put("batchSize", records.size());
    place.put("streamArn", streamArn);
    return place;
  }
}
