package jobpostings.cli.mapping;

import java.text.ParsePosition;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Dates as feeds write them, in English and French. */
final class Dates {
  /** The service's, if it is deployed as it comes: its days begin and end there. */
  static final ZoneId ZONE = ZoneId.of("America/Toronto");

  private static final int MAX_LENGTH = 100;
  private static final List<String> MONTHS =
      List.of(
          "january|janvier|janv|jan",
          "february|fevrier|fevr|feb|fev",
          "march|mars|mar",
          "april|avril|apr|avr",
          "may|mai",
          "june|juin|jun",
          "july|juillet|juil|jul",
          "august|aout|aug",
          "september|septembre|sept|sep",
          "october|octobre|oct",
          "november|novembre|nov",
          "december|decembre|dec");
  private static final String MONTH = "(" + String.join("|", MONTHS) + ")\\.?";
  private static final List<String> WEEKDAYS =
      List.of(
          "monday|mon|lundi|lun",
          "tuesday|tues|tue|mardi",
          "wednesday|wed|mercredi|mer",
          "thursday|thurs|thu|jeudi|jeu",
          "friday|fri|vendredi|ven",
          "saturday|sat|samedi|sam",
          "sunday|sun|dimanche|dim");
  private static final Set<String> UTC = Set.of("z", "utc", "gmt");
  private static final Set<String> ZONES =
      Set.of("nst ndt ast adt est edt hne hae cst cdt mst mdt pst pdt et ct mt pt".split(" "));

  private static final String WEEKDAY =
      "(?:(?:open |ouvert )?(?:until|till|to|closes?|closing|expires|deadline|apply by|by|no later"
          + " than|jusqu'au|au plus tard|d'ici|fin|date limite)(?: on| le)?:? )?(?:the |le"
          + " )?(?:(?<weekday>"
          + String.join("|", WEEKDAYS)
          + ")\\.?,? )?(?:the |le )?";
  private static final String DATE =
      "(?:(?<y>[0-9]{4})(?<s>[-/."
          + " ])(?<m>[0-9]{1,2}|M)\\k<s>(?<d>[0-9]{1,2})|(?<y0>(?:19|20)[0-9]{2})(?<m0>[0-9]{2})(?<d0>[0-9]{2})|(?<d2>[0-9]{1,2})(?:"
          + " ?er|st|nd|rd|th)?(?: of|,)?[-/. ]{0,2}(?<m2>M)(?:,?"
          + " ?|[-/.])(?<y2>[0-9]{4}|'?[0-9]{2})|(?<m3>M)[-/."
          + " ]{0,2}(?<d3>[0-9]{1,2})(?:st|nd|rd|th)?(?:, ?| |-|/)(?<y3>[0-9]{4})"
          + "|(?<a>[0-9]{1,2})[-/.](?<b>[0-9]{1,2})[-/.](?<c>[0-9]{4}|[0-9]{2}))";
  private static final String TIME =
      "(?:(?:t|,? ?(?:at|a|@|-)? ?\\(?)(?<hour>[0-9]{1,2})(?:(?: ?[:h]"
          + " ?)(?<minute>[0-9]{2})(?::(?<second>[0-9]{2})(?:[.,][0-9]{1,9})?)?| ?h|"
          + " ?(?=[ap]\\.?m))(?: ?(?<half>[ap])\\.?m\\.?)?\\)?)?";
  private static final String AT_ZONE =
      "(?: ?\\(?(?<zone>z|utc|gmt|[a-z]{2,3}|[+-][0-9]{2}(?::?[0-9]{2})?)\\)?)?(?:\\[[a-z/_]+\\])?";
  private static final Pattern FORM =
      Pattern.compile(WEEKDAY + DATE.replace("M", MONTH) + TIME + AT_ZONE);

  private static final Pattern SEEMING = Pattern.compile("[0-9][-/.][0-9]|\\b20[0-9]{2}\\b");
  private static final Pattern NAMES_MONTH = Pattern.compile("\\b" + MONTH + "\\b");

  /** Since 1970, also as OData writes them: /Date(1798675200000+0000)/. */
  private static final Pattern MILLISECONDS =
      Pattern.compile("([0-9]{12,13})|/Date\\(([0-9]{1,14})(?:[+-][0-9]{4})?\\)/");

  private static final long DAY = 86_400_000;

  /** What stands for no date, in a column of dates. */
  private static final Pattern NO_DATE =
      Pattern.compile(
          "|0|n a|na|none|nil|never|no|ouf|tbd|(?:continuous|rolling|open) posting|affichage"
              + " (?:continu|permanent)|tba|open|ongoing|on going|continuous|rolling|evergreen|open"
              + " ended|asap|not applicable|not specified|unspecified|unknown|(?:no|without)"
              + " (?:closing |end |expiry |expiration )?(?:date|deadline)|(?:open |posted"
              + " )?(?:until|till|til) .*(?:filled|notice|found|hired)|(?:when|once)"
              + " filled|(?:ouvert )?jusqu"
              + " .*(?:pourvu|pourvue|comble|comblee|combles|contraire|ordre|dotation.*)|en"
              + " continu|continu|en tout temps|(?:sans|pas d[e ]) ?(?:date(?:"
              + " limite)?|echeance|limite)|aucune?(?: date(?: limite)?)?|indeterminee?|a"
              + " determiner|s o|sans objet|n d|non disponible|jamais|(?:0000 00 00|0001 01 01|1899"
              + " 12 30|1900 01 0[01]|1970 01 01)(?:t| )?(?:00 00 00(?: 0+)?)?(?: 0+)?z?");

  private Dates() {}

  /**
   * @param pattern such as dd/MM/yyyy, which a mapping may name
   * @throws IllegalArgumentException if it is none
   */
  static DateTimeFormatter format(String pattern, Locale language) {
    return DateTimeFormatter.ofPattern(pattern.replace("yyyy", "uuuu"), language)
        .withResolverStyle(ResolverStyle.STRICT);
  }

  /** Whether a text says that there is no date: "Open until filled", "N/A". */
  static boolean isNone(String text) {
    return text.length() <= MAX_LENGTH && NO_DATE.matcher(Folding.words(text)).matches();
  }

  /**
   * What a text may mean: one date, none, or several where day, month and year can't be told apart.
   * If the mapping names a format, no other is tried.
   */
  static Set<LocalDate> of(String text, Optional<DateTimeFormatter> named) {
    if (named.isPresent()) {
      return parsed(text, named.get());
    }
    Matcher moment = MILLISECONDS.matcher(text);
    if (moment.matches()) {
      String number = moment.group(1) == null ? moment.group(2) : moment.group(1);
      long milliseconds = Long.parseLong(number);
      // Programs write a date as its midnight; any other moment is a day in the service's zone.
      ZoneId zone = milliseconds % DAY == 0 ? ZoneOffset.UTC : ZONE;
      return Set.of(Instant.ofEpochMilli(milliseconds).atZone(zone).toLocalDate());
    }
    Matcher form = FORM.matcher(text.length() > MAX_LENGTH ? "" : Folding.line(text));
    Set<LocalDate> dates = new TreeSet<>();
    if (form.matches()) {
      for (int[] each : readings(form)) {
        try {
          LocalDate date = LocalDate.of(each[0], each[1], each[2]);
          if (isWeekday(form.group("weekday"), date)) {
            dates.add(here(date, form));
          }
        } catch (DateTimeException e) {
          // There is no such day or time: it may have another reading.
        }
      }
    }
    return dates;
  }

  static LocalDate today() {
    return LocalDate.now(ZONE);
  }

  static boolean hasPassed(LocalDate date) {
    return date.isBefore(today());
  }

  static boolean isLater(LocalDate date) {
    return date.isAfter(today());
  }

  /** Whether a text names a day or a month, and not how long ago something was. */
  static boolean seemsOne(String text) {
    String line = text.length() > MAX_LENGTH ? "" : Folding.line(text);
    boolean hasDigit = line.chars().anyMatch(Character::isDigit);
    return hasDigit && (SEEMING.matcher(line).find() || NAMES_MONTH.matcher(line).find());
  }

  private static Set<LocalDate> parsed(String text, DateTimeFormatter form) {
    ParsePosition end = new ParsePosition(0);
    if (form.parseUnresolved(text, end) == null || end.getIndex() < text.length()) {
      return Set.of();
    }
    try {
      return Set.of(LocalDate.from(form.parse(text)));
    } catch (DateTimeException e) {
      return Set.of();
    }
  }

  /** Year, month and day, in each order that the form may have. */
  private static List<int[]> readings(Matcher form) {
    if (form.group("y") != null) {
      return List.of(new int[] {number(form, "y"), month(form.group("m")), number(form, "d")});
    } else if (form.group("y0") != null) {
      return List.of(new int[] {number(form, "y0"), number(form, "m0"), number(form, "d0")});
    } else if (form.group("m2") != null) {
      int year = year(form.group("y2"));
      return List.of(new int[] {year, month(form.group("m2")), number(form, "d2")});
    } else if (form.group("m3") != null) {
      return List.of(new int[] {number(form, "y3"), month(form.group("m3")), number(form, "d3")});
    }
    int first = number(form, "a");
    int second = number(form, "b");
    int year = year(form.group("c"));
    int[] dayFirst = {year, second, first};
    int[] monthFirst = {year, first, second};
    return form.group("c").length() == 4
        ? List.of(dayFirst, monthFirst)
        : List.of(dayFirst, monthFirst, new int[] {2_000 + first, second, number(form, "c")});
  }

  private static int number(Matcher form, String group) {
    return Integer.parseInt(form.group(group));
  }

  private static int year(String text) {
    int year = Integer.parseInt(text.replace("'", ""));
    return year < 100 ? 2_000 + year : year;
  }

  private static int month(String text) {
    if (text.matches("[0-9]+")) {
      return Integer.parseInt(text);
    }
    return 1 + indexOf(MONTHS, text.replace(".", ""));
  }

  private static int indexOf(List<String> names, String name) {
    int index = 0;
    while (!name.matches(names.get(index))) {
      index++;
    }
    return index;
  }

  private static boolean isWeekday(String name, LocalDate date) {
    return name == null || date.getDayOfWeek() == DayOfWeek.of(1 + indexOf(WEEKDAYS, name));
  }

  /**
   * The day as it is written where the moment is: a deadline at 23:59 in Vancouver is on that day.
   * One in UTC is written by a program, and its day is that of the service's zone; but midnight,
   * with which programs write dates.
   */
  private static LocalDate here(LocalDate date, Matcher form) {
    LocalTime time = time(form);
    String zone = form.group("zone");
    boolean isOffset = zone != null && (zone.startsWith("+") || zone.startsWith("-"));
    boolean isUtc =
        zone != null
            && (isOffset ? ZoneOffset.of(zone).getTotalSeconds() == 0 : UTC.contains(zone));
    if (zone != null && !isOffset && !isUtc && !ZONES.contains(zone)) {
      throw new DateTimeException("no zone that is known");
    }
    return isUtc && !time.equals(LocalTime.MIDNIGHT)
        ? date.atTime(time).atOffset(ZoneOffset.UTC).atZoneSameInstant(ZONE).toLocalDate()
        : date;
  }

  private static LocalTime time(Matcher form) {
    if (form.group("hour") == null) {
      return LocalTime.MIDNIGHT;
    }
    int hour = number(form, "hour");
    String half = form.group("half");
    if (half != null) {
      if (hour < 1 || hour > 12) {
        throw new DateTimeException("no hour of half a day");
      }
      hour = hour % 12 + (half.equals("p") ? 12 : 0);
    }
    int minute = form.group("minute") == null ? 0 : number(form, "minute");
    int second = form.group("second") == null ? 0 : number(form, "second");
    return hour == 24 && minute == 0 ? LocalTime.MAX : LocalTime.of(hour, minute, second);
  }
}
