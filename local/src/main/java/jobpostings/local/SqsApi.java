package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.queue.LocalQueue;
import software.amazon.awssdk.utils.Md5Utils;

/** The one operation of SQS that the functions use: sending messages to a queue. */
record SqsApi(Map<String, LocalQueue> queues) {
  /** The prefix of the operation's name in its header. */
  static final String TARGETS = "AmazonSQS.";

  private static final String CONTENT_TYPE = "application/x-amz-json-1.0";
  private static final int MAX_ENTRIES = 10;

  HttpReply answer(String operation, HttpCall call) {
    if (!operation.equals("SendMessageBatch")) {
      return refusal("com.amazon.coral.service#UnknownOperationException");
    }
    try {
      return send(Json.read(call.body()));
    } catch (IOException e) {
      return refusal("com.amazon.coral.service#SerializationException");
    }
  }

  private HttpReply send(JsonNode input) {
    LocalQueue queue = queues.get(input.path("QueueUrl").asText());
    if (queue == null) {
      return refusal("com.amazonaws.sqs#QueueDoesNotExist");
    }
    if (input.path("Entries").isEmpty() || input.path("Entries").size() > MAX_ENTRIES) {
      return refusal("com.amazonaws.sqs#TooManyEntriesInBatchRequest");
    }
    List<Map<String, String>> sent = new ArrayList<>();
    for (JsonNode entry : input.path("Entries")) {
      String body = entry.path("MessageBody").asText();
      Duration delay = Duration.ofSeconds(entry.path("DelaySeconds").asInt());
      String id = queue.send(body, delay);
      sent.add(
          Map.of("Id", entry.path("Id").asText(), "MessageId", id, "MD5OfMessageBody", md5(body)));
    }
    return ok(Map.of("Successful", sent, "Failed", List.of()));
  }

  private static String md5(String text) {
    return HexFormat.of().formatHex(Md5Utils.computeMD5Hash(text.getBytes(UTF_8)));
  }

  private static HttpReply refusal(String type) {
    return HttpReply.json(400, CONTENT_TYPE, Map.of("__type", type));
  }

  private static HttpReply ok(Map<String, ?> body) {
    return HttpReply.json(200, CONTENT_TYPE, body);
  }
}
