package jobpostings.local.template;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the {@code ScheduleV2} events of functions. */
final class ScheduleReader {
  private static final Pattern EXPRESSION = Pattern.compile("cron\\(([^()]*)\\)");
  private static final Pattern ATTRIBUTE = Pattern.compile("<aws\\.scheduler\\.[a-z-]+>");

  private ScheduleReader() {}

  /** The schedules that are enabled. */
  static List<Template.Schedule> read(List<FunctionEvent> events) {
    return events.stream()
        .filter(
            event ->
                event.properties().find("State").stream()
                    .noneMatch(state -> state.text().equals("DISABLED")))
        .map(ScheduleReader::schedule)
        .toList();
  }

  private static Template.Schedule schedule(FunctionEvent event) {
    TemplateNode properties = event.properties();
    properties.refuse(
        List.of("StartDate", "EndDate"), "the local runtime's schedules have no such bound.");
    return new Template.Schedule(
        event.function() + "/" + event.name(),
        event.function(),
        recurrence(properties),
        input(properties.get("Input")));
  }

  private static Recurrence recurrence(TemplateNode properties) {
    TemplateNode node = properties.get("ScheduleExpression");
    Matcher expression = EXPRESSION.matcher(node.text());
    if (!expression.matches()) {
      throw node.failure("the local runtime knows cron(...), not " + node.text());
    }
    ZoneId zone = zone(properties.find("ScheduleExpressionTimezone"));
    try {
      return Recurrence.ofCron(expression.group(1), zone);
    } catch (IllegalArgumentException e) {
      throw node.failure("%s can't be read: %s".formatted(node.text(), e.getMessage()));
    }
  }

  private static ZoneId zone(Optional<TemplateNode> node) {
    try {
      return node.map(TemplateNode::text).map(ZoneId::of).orElse(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw node.orElseThrow()
          .failure("there is no time zone %s.".formatted(node.orElseThrow().text()));
    }
  }

  private static String input(TemplateNode node) {
    Matcher attribute = ATTRIBUTE.matcher(node.text());
    while (attribute.find()) {
      if (!attribute.group().equals(Template.Schedule.TIME)) {
        throw node.failure("the local runtime has no %s.".formatted(attribute.group()));
      }
    }
    return node.text();
  }
}
