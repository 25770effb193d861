package jobpostings.local.template;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a function's event of the type {@code DynamoDB}. */
final class StreamSourceReader {
  private static final Pattern STREAM = Pattern.compile(".*:table/([A-Za-z0-9_.-]+)/stream/.*");
  private static final Pattern QUEUE = Pattern.compile("arn:[^:]+:sqs:.*:([A-Za-z0-9_-]+)");

  /** Properties that would change which records a function gets, or when. */
  private static final List<String> UNKNOWN =
      List.of("Enabled", "FilterCriteria", "ParallelizationFactor", "TumblingWindowInSeconds");

  private static final int DEFAULT_BATCH_SIZE = 100;

  private StreamSourceReader() {}

  static Template.StreamSource read(FunctionEvent event) {
    TemplateNode properties = event.properties();
    for (String name : UNKNOWN) {
      properties
          .find(name)
          .ifPresent(
              node -> {
                throw node.failure("the local runtime does not know this of a stream.");
              });
    }
    TemplateNode start = properties.get("StartingPosition");
    if (!start.text().equals("TRIM_HORIZON")) {
      throw start.failure("the local runtime reads streams from TRIM_HORIZON only.");
    }
    Optional<Integer> mostRetries = limit(properties, "MaximumRetryAttempts");
    Optional<Integer> longestAge = limit(properties, "MaximumRecordAgeInSeconds");
    if (mostRetries.isPresent() || longestAge.isPresent()) {
      // Without a destination, records that the function has not taken by then would be lost.
      part(
          properties.get("DestinationConfig").get("OnFailure").get("Destination"),
          QUEUE,
          "the ARN of a queue");
    }
    return new Template.StreamSource(
        event.function(),
        part(properties.get("Stream"), STREAM, "the StreamArn of a table"),
        properties.find("BatchSize").map(TemplateNode::number).orElse(DEFAULT_BATCH_SIZE),
        properties
            .find("FunctionResponseTypes")
            .map(
                types ->
                    types.items().stream()
                        .anyMatch(type -> type.text().equals("ReportBatchItemFailures")))
            .orElse(false),
        properties
            .find("BisectBatchOnFunctionError")
            .map(bisect -> bisect.text().equals("true"))
            .orElse(false),
        mostRetries,
        longestAge.map(Duration::ofSeconds));
  }

  /** None if the template sets none, or -1, which means the same. */
  private static Optional<Integer> limit(TemplateNode properties, String name) {
    return properties.find(name).map(TemplateNode::number).filter(number -> number >= 0);
  }

  private static String part(TemplateNode node, Pattern arn, String expected) {
    Matcher matcher = arn.matcher(node.text());
    if (!matcher.matches()) {
      throw node.failure("%s is not %s.".formatted(node.text(), expected));
    }
    return matcher.group(1);
  }
}
