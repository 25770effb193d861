package jobpostings.location;

import java.util.Map;
import jobpostings.text.Folding;

/** Compares names of places (docs/contract.md, Locations). Stateless. */
public final class PlaceName {
  private static final Map<String, String> SHORT_FORMS =
      Map.of("saint", "st", "sainte", "st", "ste", "st", "mount", "mt", "fort", "ft");

  private PlaceName() {}

  /**
   * The key of a name: two names mean the same if their keys are equal.
   *
   * <p>Case and accents do not count; apostrophes and periods vanish; hyphens and slashes are
   * spaces, and a run of spaces is one; Saint, Sainte, St and Ste are the same word, and so are
   * Mount and Mt, Fort and Ft. A key is the key of itself.
   */
  public static String key(String name) {
    String folded = Folding.fold(name);
    StringBuilder key = new StringBuilder(folded.length());
    int word = 0;
    for (int i = 0; i < folded.length(); ) {
      int c = folded.codePointAt(i);
      i += Character.charCount(c);
      if (c == '.' || isApostrophe(c)) {
        continue;
      }
      if (Character.isLetterOrDigit(c)) {
        key.appendCodePoint(c);
        continue;
      }
      shorten(key, word);
      if (c != '/' && !isHyphen(c) && !isSpace(c)) {
        key.appendCodePoint(c);
      } else if (!key.isEmpty() && key.charAt(key.length() - 1) != ' ') {
        key.append(' ');
      }
      word = key.length();
    }
    shorten(key, word);
    return key.toString().stripTrailing();
  }

  /** The key of a name in a province, which distinguishes places: "st johns, NL". */
  public static String key(String name, Province province) {
    return key(name) + ", " + province;
  }

  static boolean isApostrophe(int c) {
    return c == '\'' || c == '\u2018' || c == '\u2019' || c == '\u02BC';
  }

  /** Whether it is a hyphen or dash. Names of merged places are written with an en dash. */
  static boolean isHyphen(int c) {
    return Character.getType(c) == Character.DASH_PUNCTUATION;
  }

  private static boolean isSpace(int c) {
    return Character.isSpaceChar(c) || Character.isWhitespace(c);
  }

  private static void shorten(StringBuilder key, int word) {
    String shortForm = SHORT_FORMS.get(key.substring(word));
    if (shortForm != null) {
      key.replace(word, key.length(), shortForm);
    }
  }
}
