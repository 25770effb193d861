package jobpostings.local.template;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/** When a schedule runs, as {@code cron(0 * * * ? *)} of EventBridge Scheduler says it. */
public record Recurrence(ExecutionTime times, ZoneId zone) {
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));

  /**
   * @param fields minutes, hours, day of month, month, day of week, year
   * @throws IllegalArgumentException if they can't be read as such
   */
  public static Recurrence ofCron(String fields, ZoneId zone) {
    if (fields.strip().split("\\s+").length != 6) {
      throw new IllegalArgumentException("cron takes six fields, from minutes to year");
    }
    // Quartz gives each field the same meaning, but begins with seconds.
    return new Recurrence(ExecutionTime.forCron(PARSER.parse("0 " + fields)), zone);
  }

  /** The first time after a moment; none if there will be none. */
  public Optional<Instant> after(Instant moment) {
    return times.nextExecution(moment.atZone(zone)).map(ZonedDateTime::toInstant);
  }
}
