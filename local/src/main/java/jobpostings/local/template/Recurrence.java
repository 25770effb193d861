package jobpostings.local.template;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/** When a schedule runs: what EventBridge Scheduler calls its expression. */
public sealed interface Recurrence {

  /**
   * The first time after a moment; none if there will be none.
   *
   * @param start when the schedule was created
   */
  Optional<Instant> after(Instant moment, Instant start);

  /** A schedule such as {@code cron(0 * * * ? *)}, in that time zone. */
  record Cron(ExecutionTime times, ZoneId zone) implements Recurrence {
    private static final CronParser PARSER =
        new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));

    /**
     * @param fields minutes, hours, day of month, month, day of week, year
     * @throws IllegalArgumentException if they are not
     */
    public static Cron of(String fields, ZoneId zone) {
      if (fields.strip().split("\\s+").length != 6) {
        throw new IllegalArgumentException("cron takes six fields, from minutes to year");
      }
      // Quartz means the same by each of them, but begins with seconds.
      return new Cron(ExecutionTime.forCron(PARSER.parse("0 " + fields)), zone);
    }

    @Override
    public Optional<Instant> after(Instant moment, Instant start) {
      return times.nextExecution(moment.atZone(zone)).map(ZonedDateTime::toInstant);
    }
  }

  /** A schedule such as {@code rate(5 minutes)}: at once, and then again after each period. */
  record Rate(Duration period) implements Recurrence {

    /**
     * @param period a number and a unit: minutes, hours or days
     * @throws IllegalArgumentException if it is not
     */
    public static Rate of(String period) {
      if (!period.matches("[1-9]\\d{0,5} (minute|hour|day)s?")) {
        throw new IllegalArgumentException("rate takes a number of minutes, hours or days");
      }
      String[] parts = period.replaceFirst("s?$", "s").split(" ");
      ChronoUnit unit = ChronoUnit.valueOf(parts[1].toUpperCase(Locale.ROOT));
      return new Rate(Duration.of(Long.parseLong(parts[0]), unit));
    }

    @Override
    public Optional<Instant> after(Instant moment, Instant start) {
      long passed = Math.floorDiv(Duration.between(start, moment).toMillis(), period.toMillis());
      return Optional.of(start.plus(period.multipliedBy(Math.max(0, passed + 1))));
    }
  }
}
