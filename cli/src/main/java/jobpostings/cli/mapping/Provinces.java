package jobpostings.cli.mapping;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The provinces and territories as feeds write them, in English and French. */
public final class Provinces {
  private static final String STATE = "state";
  private static final Pattern BEHIND_COUNTRY =
      Pattern.compile("(?i)(?:CA|CAN|Canada)[-_ /]+(.+)|(.+?)[-_ ,/]+Canada");
  private static final Pattern OF =
      Pattern.compile(
          "(?iu)\\b(?:the )?(?:province|territory|territoire) (?:of|de|du) |\\(?\\bprovince\\)?$");

  /** Without accents it could be Nebraska. */
  private static final Pattern NOUVELLE_ECOSSE = Pattern.compile("(?iu)N\\.?[ -]?É\\.?");

  private static final Pattern TWICE = Pattern.compile("(.+?)\\s*[-–—(/]\\s*(.+?)\\)?");
  private static final Pattern CODE_FIRST =
      Pattern.compile("(?i)(?:CA|CAN|Canada)\\s*[-_/]\\s*([^-_/,]+?)\\s*[-_/]\\s*([^,]+)");
  private static final Pattern IN_BRACKETS = Pattern.compile("([^()]+?)\\s*\\(([^()]+)\\)");
  private static final Pattern BY_DASH = Pattern.compile("([^,]+?)\\s+[-–—]\\s+([^,]+)");
  private static final Pattern COUNTRY_LAST = Pattern.compile("(?i)(.+?),\\s*(Canada)\\s*");

  /** Abbreviations that are not names of towns or words, even without a point. */
  private static final Set<String> CERTAIN = Set.of("ont", "sask", "nwt", "nfld", "alta", "tno");

  private Provinces() {}

  /** The code of the province that the text names, and nothing else. */
  public static Optional<String> code(String text) {
    Optional<String> code = form(OF.matcher(text).replaceAll(""));
    if (NOUVELLE_ECOSSE.matcher(text.strip()).matches()) {
      return Optional.of("NS");
    } else if (code.isPresent()) {
      return code;
    }
    Matcher behind = BEHIND_COUNTRY.matcher(text.strip());
    if (behind.matches()) {
      return code(behind.group(1) == null ? behind.group(2) : behind.group(1));
    }
    Matcher twice = TWICE.matcher(text.strip());
    if (twice.matches()) {
      Optional<String> one = form(twice.group(1));
      return one.equals(form(twice.group(2))) ? one : Optional.empty();
    }
    return Optional.empty();
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
    Matcher country = COUNTRY_LAST.matcher(place);
    String text = country.matches() ? country.group(1) : place;
    int comma = text.lastIndexOf(',');
    int begin = comma < 0 ? text.lastIndexOf(' ') : comma;
    return begin < 0 ? Optional.empty() : code(text.substring(begin + 1));
  }

  /** "Toronto, ON" for "Toronto, Ont.", "Toronto (Ont.)", "Toronto - ON" and "CA-ON-Toronto". */
  static String withUsual(String place) {
    Matcher codeFirst = CODE_FIRST.matcher(place);
    if (codeFirst.matches() && code(codeFirst.group(1)).isPresent()) {
      return codeFirst.group(2) + ", " + usual(codeFirst.group(1));
    }
    for (Pattern form : new Pattern[] {IN_BRACKETS, BY_DASH}) {
      Matcher parts = form.matcher(place);
      if (parts.matches() && code(parts.group(2)).isPresent()) {
        return parts.group(1) + ", " + usual(parts.group(2));
      } else if (form == BY_DASH && parts.matches() && code(parts.group(1)).isPresent()) {
        return parts.group(2) + ", " + usual(parts.group(1));
      }
    }
    Matcher country = COUNTRY_LAST.matcher(place);
    String text = country.matches() ? country.group(1) : place;
    String behind = country.matches() ? ", " + country.group(2) : "";
    int comma = text.lastIndexOf(',');
    if (comma >= 0) {
      String last = text.substring(comma + 1).strip();
      return text.substring(0, comma) + ", " + usual(last) + behind;
    }
    int space = text.lastIndexOf(' ');
    String last = text.substring(space + 1);
    boolean isCertain = last.endsWith(".") || CERTAIN.contains(Folding.plain(last));
    return space > 0 && isCertain && code(last).isPresent()
        ? text.substring(0, space) + ", " + usual(last) + behind
        : place;
  }
}
