package jobpostings.body;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Dates and times in the forms of ISO 8601 that clients may send. */
final class Iso8601 {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Pattern MOMENT =
      Pattern.compile(
          DATE + "T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})",
          Pattern.CASE_INSENSITIVE);

  /** Later years have five digits in UTC, and would not sort with the others. */
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  private Iso8601() {}

  /** A calendar date: "2026-03-31". */
  static Optional<LocalDate> date(String text) {
    return read(DATE, text, LocalDate::parse);
  }

  /** A moment, to the millisecond: "2026-03-31T17:00:00Z". The seconds may be left out. */
  static Optional<Instant> moment(String text) {
    return read(MOMENT, text, moment -> OffsetDateTime.parse(moment).toInstant())
        .filter(moment -> !moment.isAfter(LAST))
        .map(moment -> moment.truncatedTo(ChronoUnit.MILLIS));
  }

  private static <T> Optional<T> read(Pattern form, String text, Function<String, T> meaning) {
    try {
      return form.matcher(text).matches() ? Optional.of(meaning.apply(text)) : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty(); // Of the right form, but not in the calendar.
    }
  }
}
