package jobpostings.location;

import java.util.Map;
import java.util.regex.Pattern;
import jobpostings.text.Folding;
import jobpostings.text.Marks;
import jobpostings.text.Trimmed;

/** Compares names of places (docs/contract.md, Locations). Stateless. */
public final class PlaceName {
  private static final Map<String, String> SHORT_FORMS =
      Map.of(
          "saint", "st", "sainte", "st", "ste", "st", "st", "st", "mount", "mt", "mt", "mt", "fort",
          "ft", "ft", "ft");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{Nd}]+");

  private PlaceName() {}

  /**
   * The key of a name: names with equal keys mean the same. Case, accents, apostrophes and periods
   * don't count; hyphens, slashes and spaces are one; so are Saint, Sainte, St and Ste, Mount and
   * Mt, Fort and Ft. A key is its own key.
   */
  public static String key(String name) {
    return replaced(words(name), "");
  }

  /** The key of a name in a province, which distinguishes places: "st johns, NL". */
  public static String key(String name, Province province) {
    return key(name) + ", " + province;
  }

  /** The key, except that words with several forms stay as they were written. */
  static String words(String name) {
    StringBuilder words = new StringBuilder(name.length());
    Folding.fold(name)
        .codePoints()
        .filter(c -> c != '.' && !Marks.isApostrophe(c))
        .forEach(
            c -> {
              if (c != '/' && !Marks.isHyphen(c) && !Trimmed.isSpace(c)) {
                words.appendCodePoint(c);
              } else if (!words.isEmpty() && words.charAt(words.length() - 1) != ' ') {
                words.append(' ');
              }
            });
    return words.toString().stripTrailing();
  }

  /** The words of a name, with those that have several forms shortened, and marked as such. */
  static String markedWords(String words) {
    return replaced(words, "\u0000");
  }

  private static String replaced(String words, String mark) {
    return WORD.matcher(words)
        .replaceAll(
            word ->
                SHORT_FORMS.containsKey(word.group())
                    ? mark + SHORT_FORMS.get(word.group())
                    : "$0");
  }
}
