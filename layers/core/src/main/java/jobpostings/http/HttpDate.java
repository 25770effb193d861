package jobpostings.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;

/** Dates of headers, to the second (RFC 9110, 5.6.7). */
final class HttpDate {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private HttpDate() {}

  static String write(Instant moment) {
    return FORMAT.format(moment.truncatedTo(ChronoUnit.SECONDS));
  }

  /** The date, in any of the three forms; none if the text is no date. */
  static Optional<Instant> read(String text) {
    return read(text, FORMAT).or(() -> read(text, rfc850())).or(() -> read(text, asctime()));
  }

  /** An obsolete form. Its year of two digits is at most 50 years ahead. */
  private static DateTimeFormatter rfc850() {
    return new DateTimeFormatterBuilder()
        .appendPattern("EEEE, dd-MMM-")
        .appendValueReduced(ChronoField.YEAR, 2, 2, LocalDate.now(ZoneOffset.UTC).minusYears(49))
        .appendPattern(" HH:mm:ss 'GMT'")
        .toFormatter(Locale.ENGLISH)
        .withZone(ZoneOffset.UTC);
  }

  /** The other obsolete form. */
  private static DateTimeFormatter asctime() {
    return DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss uuuu", Locale.ENGLISH)
        .withZone(ZoneOffset.UTC);
  }

  private static Optional<Instant> read(String text, DateTimeFormatter format) {
    try {
      return Optional.of(format.parse(text.strip(), Instant::from));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
