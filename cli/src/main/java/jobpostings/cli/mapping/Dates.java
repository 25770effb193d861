package jobpostings.cli.mapping;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Dates as feeds write them. */
final class Dates {
  private static final String TIME = "[[ ]['T']H:mm[:ss][.SSS][X]]";
  private static final List<DateTimeFormatter> FORMS =
      Stream.concat(
              Stream.of(DateTimeFormatter.ISO_DATE, DateTimeFormatter.ISO_DATE_TIME),
              Stream.of(Locale.ENGLISH, Locale.FRENCH).flatMap(Dates::forms))
          .toList();
  private static final List<DateTimeFormatter> DAY_OR_MONTH_FIRST =
      List.of(format("d/M/uuuu" + TIME, Locale.ROOT), format("M/d/uuuu" + TIME, Locale.ROOT));

  private Dates() {}

  private static Stream<DateTimeFormatter> forms(Locale language) {
    return Stream.of(
            "uuuu-MM-dd" + TIME,
            "uuuu/MM/dd",
            "d MMMM uuuu",
            "MMMM d, uuuu",
            "d MMM uuuu",
            "MMM d, uuuu",
            "d-MMM-uuuu",
            "EEE, d MMM uuuu[ HH:mm[:ss][ z]]")
        .map(pattern -> format(pattern, language));
  }

  /**
   * @param pattern such as dd/MM/yyyy, which a mapping may name
   * @throws IllegalArgumentException if it is none
   */
  static DateTimeFormatter format(String pattern, Locale language) {
    return DateTimeFormatter.ofPattern(pattern.replace("yyyy", "uuuu"), language)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  /**
   * What a text may mean: one date, or none, or two where nothing tells the month from the day. If
   * the mapping names a format, no other is tried.
   */
  static Set<LocalDate> of(String text, Optional<DateTimeFormatter> named) {
    if (named.isPresent()) {
      return parsed(text, List.of(named.get()));
    }
    Set<LocalDate> dates = parsed(text, FORMS);
    return dates.isEmpty()
        ? parsed(
            text.replaceAll(
                "(?<=[0-9])[-.](?=[0-9]+[-./][0-9]{4})|(?<=[-./][0-9]{1,2})[-.](?=[0-9]{4})", "/"),
            DAY_OR_MONTH_FIRST)
        : dates;
  }

  private static Set<LocalDate> parsed(String text, List<DateTimeFormatter> forms) {
    Set<LocalDate> dates = new TreeSet<>();
    for (DateTimeFormatter form : forms) {
      ParsePosition end = new ParsePosition(0);
      if (form.parseUnresolved(text, end) == null || end.getIndex() < text.length()) {
        continue; // most forms, and without an exception for each of them
      }
      try {
        dates.add(LocalDate.from(form.parse(text)));
      } catch (DateTimeException e) {
        // It may have another form.
      }
    }
    return dates;
  }
}
