package jobpostings.local.template;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads SQS queues, and functions' events of the types {@code SQS} and {@code DynamoDB}. */
final class EventSourceReader {
  private static final Pattern QUEUE = Pattern.compile("arn:[^:]+:sqs:.*:([A-Za-z0-9_-]+)");
  private static final Pattern STREAM = Pattern.compile(".*:table/([A-Za-z0-9_.-]+)/stream/.*");
  private static final int DEFAULT_VISIBILITY_SECONDS = 30;
  private static final int DEFAULT_QUEUE_BATCH_SIZE = 10;
  private static final int DEFAULT_STREAM_BATCH_SIZE = 100;
  private static final int DEFAULT_CONCURRENCY = 100;

  private EventSourceReader() {}

  static Template.Queue queue(String name, TemplateNode properties) {
    Optional<TemplateNode> redrive = properties.find("RedrivePolicy");
    return new Template.Queue(
        name,
        Duration.ofSeconds(properties.number("VisibilityTimeout", DEFAULT_VISIBILITY_SECONDS)),
        redrive.map(policy -> queueName(policy.get("deadLetterTargetArn"))),
        redrive.map(policy -> policy.get("maxReceiveCount").number()));
  }

  static Template.QueueSource queueSource(FunctionEvent event) {
    TemplateNode properties = event.properties();
    properties.refuse(
        List.of("Enabled", "FilterCriteria", "MaximumBatchingWindowInSeconds"),
        "the local runtime does not know this of a queue.");
    return new Template.QueueSource(
        event.function(),
        queueName(properties.get("Queue")),
        properties.number("BatchSize", DEFAULT_QUEUE_BATCH_SIZE),
        reportsFailures(properties),
        properties
            .find("ScalingConfig")
            .map(scaling -> scaling.get("MaximumConcurrency").number())
            .orElse(DEFAULT_CONCURRENCY));
  }

  static Template.StreamSource streamSource(FunctionEvent event) {
    TemplateNode properties = event.properties();
    properties.refuse(
        List.of("Enabled", "FilterCriteria", "ParallelizationFactor", "TumblingWindowInSeconds"),
        "the local runtime does not know this of a stream.");
    TemplateNode start = properties.get("StartingPosition");
    if (!start.text().equals("TRIM_HORIZON")) {
      throw start.failure("the local runtime reads streams from TRIM_HORIZON only.");
    }
    Optional<Integer> mostRetries = limit(properties, "MaximumRetryAttempts");
    Optional<Integer> longestAge = limit(properties, "MaximumRecordAgeInSeconds");
    if (mostRetries.isPresent() || longestAge.isPresent()) {
      // Without a destination, records that the function has not taken by then would be lost.
      queueName(properties.get("DestinationConfig").get("OnFailure").get("Destination"));
    }
    return new Template.StreamSource(
        event.function(),
        part(properties.get("Stream"), STREAM, "the StreamArn of a table"),
        properties.number("BatchSize", DEFAULT_STREAM_BATCH_SIZE),
        reportsFailures(properties),
        properties.find("BisectBatchOnFunctionError").filter(TemplateNode::isTrue).isPresent(),
        mostRetries,
        longestAge.map(Duration::ofSeconds));
  }

  private static boolean reportsFailures(TemplateNode properties) {
    return properties.find("FunctionResponseTypes").map(TemplateNode::items).stream()
        .flatMap(List::stream)
        .anyMatch(type -> type.text().equals("ReportBatchItemFailures"));
  }

  /** None if the template sets none, or -1, which means the same. */
  private static Optional<Integer> limit(TemplateNode properties, String name) {
    return properties.find(name).map(TemplateNode::number).filter(number -> number >= 0);
  }

  private static String queueName(TemplateNode arn) {
    return part(arn, QUEUE, "the ARN of a queue");
  }

  private static String part(TemplateNode node, Pattern arn, String expected) {
    Matcher matcher = arn.matcher(node.text());
    if (!matcher.matches()) {
      throw node.failure("%s is not %s.".formatted(node.text(), expected));
    }
    return matcher.group(1);
  }
}
