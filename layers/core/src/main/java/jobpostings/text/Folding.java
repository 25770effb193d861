package jobpostings.text;

import java.text.Normalizer;
import java.util.Locale;

/** Text in the form in which it is compared when case and accents don't count. Stateless. */
public final class Folding {
  private Folding() {}

  /** The text without case and accents, and with the ligatures of French taken apart. */
  public static String fold(String text) {
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

  /** Whether it is an accent as a character of its own, which follows the letter that it is on. */
  public static boolean isAccent(int c) {
    return Character.getType(c) == Character.NON_SPACING_MARK;
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }
}
