package jobpostings.cli.mapping;

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
              Stream.of(
                      "uuuu-MM-dd" + TIME,
                      "EEE, d MMM uuuu[ HH:mm[:ss][ z]]",
                      "d MMMM uuuu",
                      "MMMM d, uuuu",
                      "MMM d, uuuu",
                      "d MMM uuuu",
                      "d-MMM-uuuu",
                      "uuuu/MM/dd")
                  .flatMap(
                      pattern ->
                          Stream.of(Locale.ENGLISH, Locale.FRENCH)
                              .map(language -> format(pattern, language))))
          .toList();
  private static final List<DateTimeFormatter> DAY_OR_MONTH_FIRST =
      List.of(format("d/M/uuuu" + TIME, Locale.ROOT), format("M/d/uuuu" + TIME, Locale.ROOT));

  private Dates() {}

  /**
   * A format of dates that a mapping names.
   *
   * @param pattern such as dd/MM/yyyy
   * @throws IllegalArgumentException if it is none
   */
  static DateTimeFormatter format(String pattern, Locale language) {
    return DateTimeFormatter.ofPattern(pattern.replace("yyyy", "uuuu"), language)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  /**
   * What a text may mean: one date, or none, or two where nothing tells the month from the day.
   *
   * @param named the format that the mapping names; then no other is tried
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
      try {
        dates.add(LocalDate.from(form.parse(text)));
      } catch (DateTimeException e) {
        // It may have another form.
      }
    }
    return dates;
  }
}
