package jobpostings.local.template;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads SQS queues, and functions' events of the type {@code SQS}. */
final class QueueReader {
  private static final Pattern QUEUE = Pattern.compile("arn:[^:]+:sqs:.*:([A-Za-z0-9_-]+)");
  private static final int DEFAULT_VISIBILITY_SECONDS = 30;
  private static final int DEFAULT_BATCH_SIZE = 10;
  private static final int DEFAULT_AT_ONCE = 100;

  /** Properties that would change which messages a function gets, or when. */
  private static final List<String> UNKNOWN =
      List.of("Enabled", "FilterCriteria", "MaximumBatchingWindowInSeconds");

  private QueueReader() {}

  static Template.Queue queue(String name, TemplateNode properties) {
    Optional<TemplateNode> redrive = properties.find("RedrivePolicy");
    return new Template.Queue(
        name,
        Duration.ofSeconds(
            properties
                .find("VisibilityTimeout")
                .map(TemplateNode::number)
                .orElse(DEFAULT_VISIBILITY_SECONDS)),
        redrive.map(policy -> queueName(policy.get("deadLetterTargetArn"))),
        redrive.map(policy -> policy.get("maxReceiveCount").number()));
  }

  static Template.QueueSource source(FunctionEvent event) {
    TemplateNode properties = event.properties();
    for (String name : UNKNOWN) {
      properties
          .find(name)
          .ifPresent(
              node -> {
                throw node.failure("the local runtime does not know this of a queue.");
              });
    }
    return new Template.QueueSource(
        event.function(),
        queueName(properties.get("Queue")),
        properties.find("BatchSize").map(TemplateNode::number).orElse(DEFAULT_BATCH_SIZE),
        properties
            .find("FunctionResponseTypes")
            .map(
                types ->
                    types.items().stream()
                        .anyMatch(type -> type.text().equals("ReportBatchItemFailures")))
            .orElse(false),
        properties
            .find("ScalingConfig")
            .map(scaling -> scaling.get("MaximumConcurrency").number())
            .orElse(DEFAULT_AT_ONCE));
  }

  private static String queueName(TemplateNode arn) {
    Matcher matcher = QUEUE.matcher(arn.text());
    if (!matcher.matches()) {
      throw arn.failure("%s is not the ARN of a queue.".formatted(arn.text()));
    }
    return matcher.group(1);
  }
}
