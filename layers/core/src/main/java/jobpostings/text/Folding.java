package jobpostings.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Folds text for comparisons in which case and accents don't count: {@code lodz} equals {@code
 * Łódź}, and {@code strasse} equals {@code Straße}. Stateless.
 */
public final class Folding {
  /**
   * Lower-case letters whose stroke or second half Unicode does not decompose, each with its form
   * in ASCII: those of living alphabets, including the Indigenous ones of Canada, in the transform
   * Latin-ASCII of Unicode's CLDR.
   */
  private static final Map<Integer, String> LETTERS =
      Pattern.compile(", ")
          .splitAsStream(
              """
              ß ss, æ ae, ð d, ø o, þ th, đ d, ħ h, ĳ ij, ĸ q, ŀ l, ł l, ŋ n, œ oe, ŧ t, ƀ b, ƚ l, \
              ƶ z, ǥ g, ȼ c, ɇ e, ɉ j, ɍ r, ɏ y, ɨ i, ɬ l, ʉ u, ⱡ l, ⱥ a, ⱦ t, ꝁ k\
              """)
          .collect(
              Collectors.toUnmodifiableMap(
                  letter -> letter.codePointAt(0), letter -> letter.substring(2)));

  /**
   * How much is decomposed at once, in UTF-16: accents, which all go, are first put in order, in
   * time that grows with the square of their number. No order goes across a character of ASCII.
   */
  private static final int PART = 256;

  private Folding() {}

  /**
   * The text decomposed (NFD), without accents, in full case folding, and with {@code LETTERS} in
   * ASCII. Folded text folds to itself.
   */
  public static String fold(String text) {
    if (text.chars().allMatch(c -> c < 0x80)) {
      return text.toLowerCase(Locale.ROOT);
    }
    StringBuilder folded = new StringBuilder(text.length());
    int end;
    for (int at = 0; at < text.length(); at = end) {
      end = at + 1;
      if (text.charAt(at) < 0x80) {
        folded.append(Character.toLowerCase(text.charAt(at)));
        continue;
      }
      while (end < text.length() && end < at + PART && text.charAt(end) >= 0x80) {
        end++;
      }
      boolean splitsPair = end < text.length() && Character.isLowSurrogate(text.charAt(end));
      end += splitsPair ? 1 : 0;
      Normalizer.normalize(text.substring(at, end), Normalizer.Form.NFD)
          .codePoints()
          .forEach(c -> fold(c, folded));
    }
    return folded.toString();
  }

  private static void fold(int c, StringBuilder folded) {
    if (c < 0x80) {
      folded.append((char) Character.toLowerCase(c));
      return;
    }
    // By way of upper case, because some letters have two lower-case forms, some upper-case forms
    // are two letters, and the iota below a Greek letter is an accent in lower case only.
    Character.toString(c)
        .toUpperCase(Locale.ROOT)
        .codePoints()
        .filter(upper -> !isAccent(upper))
        .map(Character::toLowerCase)
        .forEach(lower -> folded.append(LETTERS.getOrDefault(lower, Character.toString(lower))));
  }

  /** Whether the code point is a combining accent, which follows its letter. */
  public static boolean isAccent(int c) {
    return Character.getType(c) == Character.NON_SPACING_MARK;
  }
}
