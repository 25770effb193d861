package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.json.JsonLines;
import jobpostings.local.queue.LocalQueue;
import software.amazon.awssdk.utils.Md5Utils;

/**
 * The SQS operations that the functions use: sending messages to any queue, and receiving them from
 * the queue of undelivered records. That queue is a log, from which deleting a message removes its
 * line.
 *
 * @param invisible when each received message becomes visible again, by id
 */
record SqsApi(JsonLines messages, Map<String, LocalQueue> queues, Map<String, Instant> invisible) {
  /** The prefix of the operation's name in its header. */
  static final String TARGETS = "AmazonSQS.";

  private static final String CONTENT_TYPE = "application/x-amz-json-1.0";
  private static final int DEFAULT_SECONDS = 30;
  private static final int MAX_ENTRIES = 10;

  SqsApi(JsonLines messages, Map<String, LocalQueue> queues) {
    this(messages, queues, new HashMap<>());
  }

  synchronized HttpReply answer(String operation, HttpCall call) {
    try {
      JsonNode input = Json.read(call.body());
      return switch (operation) {
        case "SendMessageBatch" -> send(input);
        case "ReceiveMessage" -> receive(input);
        case "DeleteMessage" -> delete(input.path("ReceiptHandle").asText());
        case "ChangeMessageVisibility" ->
            hide(input.path("ReceiptHandle").asText(), input.path("VisibilityTimeout").asInt());
        default -> refusal("com.amazon.coral.service#UnknownOperationException");
      };
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

  private HttpReply receive(JsonNode input) {
    int most = input.path("MaxNumberOfMessages").asInt(1);
    int seconds = input.path("VisibilityTimeout").asInt(DEFAULT_SECONDS);
    Instant until = Instant.now().plusSeconds(seconds);
    List<Map<String, String>> received =
        new String(messages.content(), UTF_8)
            .lines()
            .filter(line -> !invisible.getOrDefault(id(line), Instant.MIN).isAfter(Instant.now()))
            .limit(most)
            .map(SqsApi::message)
            .toList();
    received.forEach(message -> invisible.put(message.get("MessageId"), until));
    return ok(received.isEmpty() ? Map.of() : Map.of("Messages", received));
  }

  private static Map<String, String> message(String line) {
    return Map.of(
        "MessageId", id(line), "ReceiptHandle", id(line), "Body", line, "MD5OfBody", md5(line));
  }

  private HttpReply delete(String receipt) {
    messages.removeIf(line -> id(line).equals(receipt));
    invisible.remove(receipt);
    return ok(Map.of());
  }

  private HttpReply hide(String receipt, int seconds) {
    invisible.put(receipt, Instant.now().plusSeconds(seconds));
    return ok(Map.of());
  }

  private static String id(String line) {
    try {
      return Json.read(line.getBytes(UTF_8)).at("/requestContext/requestId").asText();
    } catch (IOException e) {
      throw new IllegalStateException("The queue has a message that is no JSON.", e);
    }
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
