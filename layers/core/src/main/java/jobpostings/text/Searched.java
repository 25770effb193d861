package jobpostings.text;

import java.util.Arrays;
import java.util.List;

/**
 * Texts as searches compare them (docs/contract.md, Lists): case, accents, apostrophes, quotation
 * marks and characters that can't be seen don't count; hyphens and spaces are one. Stateless.
 */
public final class Searched {
  private Searched() {}

  /** A text to look in. Folded text folds to itself. */
  public static String of(String text) {
    String folded = Folding.fold(text);
    StringBuilder compared = new StringBuilder(folded.length());
    boolean afterSpace = true;
    for (int at = 0; at < folded.length(); at += Character.charCount(folded.codePointAt(at))) {
      int c = folded.codePointAt(at);
      if (Character.isLetterOrDigit(c) && !Marks.isApostrophe(c)) {
        compared.appendCodePoint(c);
        afterSpace = false;
      } else if (Marks.isHyphen(c) || Trimmed.isSpace(c)) {
        compared.append(afterSpace ? "" : " ");
        afterSpace = true;
      } else if (!Marks.isQuote(c) && !Blank.isIgnorable(c)) {
        compared.appendCodePoint(c);
        afterSpace = false;
      }
    }
    return compared.toString().stripTrailing();
  }

  /**
   * What to look for: the words between spaces. Those of nothing but quotation marks and hyphens
   * are none.
   */
  public static List<String> words(String text) {
    StringBuilder spaced = new StringBuilder(text.length());
    text.codePoints().forEach(c -> spaced.appendCodePoint(Trimmed.isSpace(c) ? ' ' : c));
    return Arrays.stream(spaced.toString().split(" "))
        .map(Searched::of)
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
