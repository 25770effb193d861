package jobpostings.operate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jobpostings.terminal.Failure;

/** The batches of streams that functions gave up on, each in an object of its own. */
interface DiscardedBatches {
  /** The names of all, those of a shard by time. */
  List<String> names();

  /** The record that an object holds. */
  JsonNode read(String name);

  void delete(String name);

  /** Ends the alarm about those that were there when the names were asked for. */
  void settle();

  static DiscardedBatches ofLocalRuntime(String url) {
    String root = "/_local/discarded";
    return new DiscardedBatches() {
      @Override
      public List<String> names() {
        return texts(Functions.local(url, "GET", root, ""));
      }

      @Override
      public JsonNode read(String name) {
        return Functions.local(url, "GET", root + "/" + name, "");
      }

      @Override
      public void delete(String name) {
        Functions.local(url, "DELETE", root + "/" + name, "");
      }

      @Override
      public void settle() {
        // No alarm rings here.
      }
    };
  }

  /**
   * @param said receives each line that the AWS CLI says
   */
  static DiscardedBatches ofStack(String stack, Consumer<String> said) {
    AwsCli aws = new AwsCli(said);
    String bucket = aws.physicalId(stack, "DiscardedBatches");
    List<String> queue = List.of("--queue-url", aws.physicalId(stack, "DiscardNotices"));
    return new DiscardedBatches() {
      private final List<String> notices = new ArrayList<>();

      // What is told of an object comes after it, so each that was told of is among the names.
      @Override
      public List<String> names() {
        List<String> options = new ArrayList<>(queue);
        options.addAll(List.of("--max-number-of-messages", "10", "--visibility-timeout", "600"));
        options.addAll(List.of("--query", "Messages[].ReceiptHandle"));
        List<String> received = texts(aws.ask("sqs receive-message", options, ""));
        while (!received.isEmpty()) {
          notices.addAll(received);
          received = texts(aws.ask("sqs receive-message", options, ""));
        }
        List<String> all = List.of("--bucket", bucket, "--query", "Contents[].Key");
        return texts(aws.ask("s3api list-objects-v2", all, ""));
      }

      @Override
      public JsonNode read(String name) {
        try {
          return Functions.MAPPER.readTree(aws.object(bucket, name));
        } catch (JsonProcessingException e) {
          throw new Failure(Failure.FAILED, name + " of " + bucket + " is not JSON.", e);
        }
      }

      @Override
      public void delete(String name) {
        aws.ask("s3api delete-object", List.of("--bucket", bucket, "--key", name), "");
      }

      @Override
      public void settle() {
        for (String receipt : notices) {
          List<String> options = new ArrayList<>(queue);
          options.addAll(List.of("--receipt-handle", receipt));
          aws.ask("sqs delete-message", options, "");
        }
      }
    };
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::asText).collect(Collectors.toList());
  }
}
