package jobpostings.text;

import java.text.Normalizer;
import java.util.Locale;

/** Makes texts comparable without case and accents. Stateless. */
public final class Folding {
  private Folding() {}

  /** The text without case and accents, and with French ligatures as two letters. */
  public static String fold(String text) {
    if (isAscii(text)) {
      return text.toLowerCase(Locale.ROOT);
    }
    // Via upper case, because some letters have two lower-case forms, and some have two letters in
    // upper case.
    String lower = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    String decomposed = Normalizer.normalize(lower, Normalizer.Form.NFD);
    StringBuilder folded = new StringBuilder(decomposed.length());
    decomposed.codePoints().filter(c -> !isAccent(c)).forEach(folded::appendCodePoint);
    return folded.toString().replace("œ", "oe").replace("æ", "ae");
  }

  /** Whether the code point is a combining accent, which follows its letter. */
  public static boolean isAccent(int c) {
    return Character.getType(c) == Character.NON_SPACING_MARK;
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }
}
