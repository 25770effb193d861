package jobpostings.api;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
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

  /** None if the text is no such date; an obsolete form of one is none either. */
  static Optional<Instant> read(String text) {
    try {
      return Optional.of(FORMAT.parse(text.strip(), Instant::from));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
