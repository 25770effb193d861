package jobpostings.location;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;

/** Names of places, compared (decisions: Validation, {@code locations}). Stateless. */
public final class PlaceName {
  private static final Map<String, String> SHORT_FORMS =
      Map.of("saint", "st", "sainte", "st", "ste", "st", "mount", "mt", "fort", "ft");

  private PlaceName() {}

  /**
   * The form of a name by which it is compared: two names mean the same if their keys are equal.
   *
   * <p>Case and accents do not count; apostrophes and periods vanish; hyphens and slashes are
   * spaces, and a run of spaces is one; Saint, Sainte, St and Ste are the same word, and so are
   * Mount and Mt, Fort and Ft. A key is the key of itself.
   */
  public static String key(String name) {
    String folded = fold(name);
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

  /** The key of a name in a province, by which places are told apart: "st johns, NL". */
  public static String key(String name, Province province) {
    return key(name) + ", " + province;
  }

  /** The text without case and accents, and with the ligatures of French taken apart. */
  static String fold(String text) {
    if (isAscii(text)) {
      return text.toLowerCase(Locale.ROOT);
    }
    // By way of upper case, because some letters have two lower cases, and some upper cases two
    // letters.
    String lower = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    String decomposed = Normalizer.normalize(lower, Normalizer.Form.NFD);
    StringBuilder folded = new StringBuilder(decomposed.length());
    decomposed.codePoints().filter(c -> !isAccent(c)).forEach(folded::appendCodePoint);
    return folded.toString().replace("œ", "oe").replace("æ", "ae");
  }

  static boolean isApostrophe(int c) {
    return c == '\'' || c == '\u2018' || c == '\u2019' || c == '\u02BC';
  }

  /** Hyphens and dashes: names of joined places are written with an en dash. */
  static boolean isHyphen(int c) {
    return Character.getType(c) == Character.DASH_PUNCTUATION;
  }

  /** An accent as a character of its own, which follows the letter that it is on. */
  static boolean isAccent(int c) {
    return Character.getType(c) == Character.NON_SPACING_MARK;
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

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }
}
