package jobpostings.local.template;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What invokes a function: an entry of its {@code Events} in the template. {@link ApiReader} reads
 * those of the type {@code Api}.
 *
 * @param name unique among the function's events
 * @param node the event, for messages; what it says is in its {@link #properties}
 */
record FunctionEvent(String function, String name, TemplateNode node) {
  private static final Set<String> TYPES = Set.of("Api", "ScheduleV2", "DynamoDB", "SQS");
  private static final Pattern CRON = Pattern.compile("cron\\(([^()]*)\\)");
  private static final Pattern ATTRIBUTE = Pattern.compile("<aws\\.scheduler\\.[a-z-]+>");
  private static final Pattern QUEUE = Pattern.compile("arn:[^:]+:sqs:.*:([A-Za-z0-9_-]+)");
  private static final Pattern BUCKET = Pattern.compile("arn:[^:]+:s3:::(.+)");
  private static final Pattern STREAM = Pattern.compile(".*:table/([A-Za-z0-9_.-]+)/stream/.*");
  private static final int DEFAULT_QUEUE_BATCH_SIZE = 10;
  private static final int DEFAULT_STREAM_BATCH_SIZE = 100;
  private static final int DEFAULT_CONCURRENCY = 100;

  /** The events of functions, given by their properties, by type and in the template's order. */
  static Map<String, List<FunctionEvent>> of(Map<String, TemplateNode> functions) {
    Map<String, List<FunctionEvent>> events = new HashMap<>();
    TYPES.forEach(type -> events.put(type, new ArrayList<>()));
    for (Map.Entry<String, TemplateNode> function : functions.entrySet()) {
      Map<String, TemplateNode> nodes =
          function.getValue().membersOf("Events", Function.identity());
      nodes.forEach(
          (name, node) -> {
            String type = node.get("Type").text();
            if (!TYPES.contains(type)) {
              throw node.failure("the local runtime has no events of type %s.".formatted(type));
            }
            events.get(type).add(new FunctionEvent(function.getKey(), name, node));
          });
    }
    return events;
  }

  TemplateNode properties() {
    return node.get("Properties");
  }

  /** What an event of the type {@code ScheduleV2} says; none if it is disabled. */
  Optional<Template.Schedule> schedule() {
    TemplateNode properties = properties();
    if (properties.find("State").filter(state -> state.text().equals("DISABLED")).isPresent()) {
      return Optional.empty();
    }
    properties.refuse(
        List.of("StartDate", "EndDate"), "the local runtime's schedules have no such bound.");
    Recurrence recurrence = recurrence(properties);
    TemplateNode input = properties.get("Input");
    Matcher attribute = ATTRIBUTE.matcher(input.text());
    while (attribute.find()) {
      if (!attribute.group().equals(Template.Schedule.TIME)) {
        throw input.failure("the local runtime has no %s.".formatted(attribute.group()));
      }
    }
    return Optional.of(
        new Template.Schedule(function + "/" + name, function, recurrence, input.text()));
  }

  private static Recurrence recurrence(TemplateNode properties) {
    TemplateNode expression = properties.get("ScheduleExpression");
    Matcher cron = CRON.matcher(expression.text());
    if (!cron.matches()) {
      throw expression.failure("the local runtime knows cron(...), not " + expression.text());
    }
    ZoneId zone =
        properties
            .find("ScheduleExpressionTimezone")
            .map(FunctionEvent::zone)
            .orElse(ZoneOffset.UTC);
    try {
      return Recurrence.ofCron(cron.group(1), zone);
    } catch (IllegalArgumentException e) {
      throw expression.failure("%s can't be read: %s".formatted(expression.text(), e.getMessage()));
    }
  }

  private static ZoneId zone(TemplateNode name) {
    try {
      return ZoneId.of(name.text());
    } catch (DateTimeException e) {
      throw name.failure("there is no time zone %s.".formatted(name.text()));
    }
  }

  /** What an event of the type {@code SQS} says. */
  Template.QueueSource queueSource() {
    TemplateNode properties = properties();
    properties.refuse(
        List.of("Enabled", "FilterCriteria", "MaximumBatchingWindowInSeconds"),
        "the local runtime does not know this of a queue.");
    return new Template.QueueSource(
        function,
        queueName(properties.get("Queue")),
        properties.number("BatchSize", DEFAULT_QUEUE_BATCH_SIZE),
        reportsFailures(properties),
        properties
            .find("ScalingConfig")
            .map(scaling -> scaling.get("MaximumConcurrency").number())
            .orElse(DEFAULT_CONCURRENCY));
  }

  /** What an event of the type {@code DynamoDB} says. */
  Template.StreamSource streamSource() {
    TemplateNode properties = properties();
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
      part(
          properties.get("DestinationConfig").get("OnFailure").get("Destination"),
          BUCKET,
          "the ARN of a bucket");
    }
    return new Template.StreamSource(
        function,
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

  static String queueName(TemplateNode arn) {
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
