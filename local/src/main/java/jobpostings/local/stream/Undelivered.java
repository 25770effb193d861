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
record Undelivered(JsonLines messages, String function) {
  /** Why records are given up. */
  enum Reason {
    RETRY_ATTEMPTS_EXHAUSTED("RetryAttemptsExhausted"),
    RECORD_AGE_EXCEEDED("RecordAgeExceeded");

    private final String text;

    Reason(String text) {
      this.text = text;
    }
  }

  /** Records that were delivered to the function a number of times. */
  record Batch(String shard, String streamArn, List<Record> records, int attempts) {}

  /** Adds a message that says where the records are. The records themselves stay in the stream. */
  void add(Batch batch, Reason reason) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put(
        "requestContext",
        Map.of(
            "requestId", UUID.randomUUID().toString(),
            "functionArn", LocalAccount.functionArn(function),
            "condition", reason.text,
            "approximateInvokeCount", batch.attempts()));
    message.put("responseContext", Map.of("statusCode", 200, "executedVersion", "$LATEST"));
    message.put("version", "1.0");
    message.put("timestamp", Instant.now().toString());
    message.put("DDBStreamBatchInfo", place(batch));
    messages.add(List.of(message));
  }

  private static Map<String, Object> place(Batch batch) {
    var first = batch.records().getFirst().dynamodb();
    var last = batch.records().getLast().dynamodb();
    Map<String, Object> place = new LinkedHashMap<>();
    place.put("shardId", batch.shard());
    place.put("startSequenceNumber", first.sequenceNumber());
    place.put("endSequenceNumber", last.sequenceNumber());
    place.put("approximateArrivalOfFirstRecord", first.approximateCreationDateTime().toString());
    place.put("approximateArrivalOfLastRecord", last.approximateCreationDateTime().toString());
    place.put("batchSize", batch.records().size());
    place.put("streamArn", batch.streamArn());
    return place;
  }
}
