package jobpostings.cli.feed;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Dates as feeds write them. */
final class Dates {
  private static final List<DateTimeFormatter> FORMS =
      List.of(
          DateTimeFormatter.ISO_DATE,
          DateTimeFormatter.ISO_DATE_TIME,
          DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm[:ss][.SSS]['Z']", Locale.ROOT),
          DateTimeFormatter.ofPattern("EEE, d MMM yyyy[ HH:mm[:ss][ z]]", Locale.ENGLISH));

  private Dates() {}

  /**
   * The date of a time in ISO 8601 or as in e-mails. Anything else stays as it is, for the service
   * to judge: nobody can tell whether 04/05 is in April.
   */
  static String iso(String text) {
    for (DateTimeFormatter form : FORMS) {
      try {
        return LocalDate.from(form.parse(text)).toString();
      } catch (DateTimeException e) {
        // Perhaps in the next form.
      }
    }
    return text;
  }
}
