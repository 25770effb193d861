package jobpostings.cli.mapping;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The provinces and territories as feeds write them, in English and French. */
public final class Provinces {
  /** Longer than the name of any place. */
  static final int MAX_LENGTH = 300;

  private static final String STATE = "state";
  private static final String DASHES = "-–—";
  private static final List<String> COUNTRY = List.of("Canada", "CAN", "CA");
  private static final Pattern OF =
      Pattern.compile(
          "(?iu)\\b(?:the )?(?:province|territory|territoire) (?:of|de|du) |\\(?\\bprovince\\)?$");

  /** Without accents it could be Nebraska. */
  private static final Pattern NOUVELLE_ECOSSE = Pattern.compile("(?iu)N\\.?[ -]?É\\.?");

  /** What begins with the country: what stands between it and the province, and the rest. */
  private static final Pattern COUNTRY_FIRST =
      Pattern.compile("(?i)(?:CAN(?:ADA)?|CA)( ?[-_,/>|–—] ?)(.+)");

  /** Abbreviations that are not names of towns or words, even without a point. */
  private static final Set<String> CERTAIN = Set.of("ont", "sask", "nwt", "nfld", "alta", "tno");

  private Provinces() {}

  /** The code of the province that the text names, and nothing else. */
  public static Optional<String> code(String text) {
    String place = Folding.spaced(text);
    if (place.length() > MAX_LENGTH) {
      return Optional.empty();
    } else if (NOUVELLE_ECOSSE.matcher(place).matches()) {
      return Optional.of("NS");
    }
    Optional<String> code = form(OF.matcher(place).replaceAll(""));
    if (code.isPresent()) {
      return code;
    }
    String rest = withoutCountry(place);
    return rest.length() < place.length() ? code(rest) : twice(place);
  }

  /** "CA-ON" and "Nova Scotia, Canada" without the country; the text itself if it has none. */
  private static String withoutCountry(String place) {
    for (String country : COUNTRY) {
      int length = country.length();
      boolean isFirst =
          place.length() > length + 1
              && place.regionMatches(true, 0, country, 0, length)
              && "-_ /".indexOf(place.charAt(length)) >= 0;
      if (isFirst) {
        return place.substring(length + 1);
      }
    }
    int begin = place.length() - COUNTRY.get(0).length();
    boolean isLast =
        begin > 1
            && place.regionMatches(true, begin, COUNTRY.get(0), 0, COUNTRY.get(0).length())
            && "-_ ,/".indexOf(place.charAt(begin - 1)) >= 0;
    if (!isLast) {
      return place;
    }
    int end = begin - 1;
    while (end > 0 && "-_ ,/".indexOf(place.charAt(end - 1)) >= 0) {
      end--;
    }
    return place.substring(0, end);
  }

  /** "ON - Ontario" and "Ontario (ON)" name it twice. */
  private static Optional<String> twice(String place) {
    for (int at = 1; at < place.length() - 1; at++) {
      if ((DASHES + "(/").indexOf(place.charAt(at)) >= 0) {
        String end = place.substring(at + 1);
        Optional<String> one = form(place.substring(0, at));
        if (one.isPresent() && one.equals(form(end.endsWith(")") ? withoutLast(end) : end))) {
          return one;
        }
      }
    }
    return Optional.empty();
  }

  private static String withoutLast(String text) {
    return text.substring(0, text.length() - 1);
  }

  /** The text, or the code in place of a form that the service doesn't know. */
  static String usual(String text) {
    return Words.usual().meaning(STATE, text).isPresent() ? text : code(text).orElse(text);
  }

  private static Optional<String> form(String text) {
    return Words.usual().likelyMeaning(STATE, text);
  }

  /** The code of the province that the last part of a place names: "Toronto, Ontario, Canada". */
  static Optional<String> in(String place) {
    String text = place.substring(0, beforeCountry(place));
    int comma = text.lastIndexOf(',');
    int begin = comma < 0 ? text.lastIndexOf(' ') : comma;
    return begin < 0 ? Optional.empty() : code(text.substring(begin + 1));
  }

  /** Where ", Canada" begins; the length of the text if it doesn't end so. */
  private static int beforeCountry(String place) {
    int comma = place.lastIndexOf(',');
    return comma > 0 && place.substring(comma + 1).strip().equalsIgnoreCase(COUNTRY.get(0))
        ? comma
        : place.length();
  }

  /** Whether what follows the first part of a place names nothing but Canada and its provinces. */
  public static boolean mayBeInCanada(String place) {
    return Stream.of(place.split("[,;()]"))
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .skip(1)
        .allMatch(part -> Places.isCanada(part) || code(part).isPresent());
  }

  /** "Toronto, ON" for "Toronto, Ont.", "Toronto (Ont.)", "Toronto - ON" and "CA-ON-Toronto". */
  static String withUsual(String place) {
    return place.length() > MAX_LENGTH
        ? place
        : countryFirst(place)
            .or(() -> inBrackets(place))
            .or(() -> byDash(place))
            .orElseGet(() -> provinceLast(place));
  }

  private static Optional<String> countryFirst(String place) {
    Matcher parts = COUNTRY_FIRST.matcher(place);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String between = parts.group(1);
    String rest = parts.group(2);
    int at = rest.indexOf(between);
    return at < 1 || at + between.length() == rest.length()
        ? Optional.empty()
        : code(rest.substring(0, at))
            .map(
                code ->
                    rest.substring(at + between.length()) + ", " + usual(rest.substring(0, at)));
  }

  private static Optional<String> inBrackets(String place) {
    int open = place.indexOf('(');
    boolean isOne =
        open > 0 && place.indexOf(')') == place.length() - 1 && place.lastIndexOf('(') == open;
    return isOne
        ? named(place.substring(0, open), withoutLast(place.substring(open + 1)))
        : Optional.empty();
  }

  private static Optional<String> byDash(String place) {
    for (int at = 2; at < place.length() - 2 && place.indexOf(',') < 0; at++) {
      boolean isBetween =
          DASHES.indexOf(place.charAt(at)) >= 0
              && place.charAt(at - 1) == ' '
              && place.charAt(at + 1) == ' ';
      if (isBetween) {
        String first = place.substring(0, at);
        String last = place.substring(at + 1);
        return named(first, last).or(() -> named(last, first));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> named(String town, String province) {
    return code(province).map(code -> town.strip() + ", " + usual(province.strip()));
  }

  private static String provinceLast(String place) {
    int end = beforeCountry(place);
    String text = place.substring(0, end);
    String country = end == place.length() ? "" : ", " + place.substring(end + 1).strip();
    int comma = text.lastIndexOf(',');
    if (comma >= 0) {
      return text.substring(0, comma) + ", " + usual(text.substring(comma + 1).strip()) + country;
    }
    int space = text.lastIndexOf(' ');
    String last = text.substring(space + 1);
    boolean isCertain = last.endsWith(".") || CERTAIN.contains(Folding.plain(last));
    return space > 0 && isCertain && code(last).isPresent()
        ? text.substring(0, space) + ", " + usual(last) + country
        : place;
  }
}
