package jobpostings.text;

import java.util.regex.Pattern;

/** What messages quote of a text. */
public final class Excerpt {
  private static final int MAX_BEGINNING = 60;
  private static final int MAX_NAME = 256;
  private static final int REACH = 20;
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cs}\\p{Cn}]");

  private Excerpt() {}

  /** The whole text, or its beginning if it is long. */
  public static String beginning(String text) {
    return text.length() <= MAX_BEGINNING
        ? text
        : text.substring(0, whole(text, MAX_BEGINNING / 2)) + "...";
  }

  /** At most so many code points of a text, with dots where it was cut. */
  public static String first(String text, int count) {
    return text.codePointCount(0, text.length()) <= count
        ? text
        : text.substring(0, text.offsetByCodePoints(0, count)) + "...";
  }

  /**
   * The name of a member or parameter, shortened if it is so long that it would fill the response.
   * Halves of surrogate pairs can't be written; U+FFFD takes their place.
   */
  public static String name(String name) {
    int end = Math.min(name.length(), MAX_NAME);
    boolean splitsPair = end < name.length() && Character.isHighSurrogate(name.charAt(end - 1));
    StringBuilder shown = new StringBuilder(end);
    name.substring(0, splitsPair ? end - 1 : end)
        .codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .forEach(shown::appendCodePoint);
    return shown.append(end < name.length() ? "..." : "").toString();
  }

  /** What is around the offset, with dots where the text was cut, and spaces for controls. */
  public static String around(String text, int offset) {
    int start = whole(text, Math.max(0, offset - REACH));
    int end = whole(text, Math.min(text.length(), offset + REACH));
    return (start > 0 ? "..." : "")
        + UNSEEN.matcher(text.substring(start, end)).replaceAll(" ")
        + (end < text.length() ? "..." : "");
  }

  /** The offset, or the one before if it splits a surrogate pair. */
  private static int whole(String text, int offset) {
    boolean splits =
        offset > 0
            && offset < text.length()
            && Character.isSurrogatePair(text.charAt(offset - 1), text.charAt(offset));
    return splits ? offset - 1 : offset;
  }
}
