package jobpostings.cli.mapping;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Texts as they are compared: in lower case and without accents. */
public final class Folding {
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}]+");
  private static final Pattern DASHES = Pattern.compile("[‐-―−]");

  private Folding() {}

  /** Letters and digits alone. */
  public static String plain(String text) {
    return OTHER.matcher(unaccented(text)).replaceAll("");
  }

  /** Words of letters and digits, with a space between them. */
  public static String words(String text) {
    return OTHER.matcher(unaccented(text)).replaceAll(" ").strip();
  }

  /** With one kind of space, dash and apostrophe. */
  static String line(String text) {
    String line = SPACES.matcher(unaccented(text)).replaceAll(" ");
    return DASHES.matcher(line).replaceAll("-").replace('’', '\'').strip();
  }

  /** With one space for all white space in a row, and none around the text. */
  static String spaced(String text) {
    return SPACES.matcher(text).replaceAll(" ").strip();
  }

  private static String unaccented(String text) {
    String decomposed = Normalizer.normalize(text, Normalizer.Form.NFD);
    return MARKS.matcher(decomposed).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
