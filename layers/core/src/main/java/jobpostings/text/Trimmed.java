package jobpostings.text;

/** Text without the space around it, no-break spaces included. */
public final class Trimmed {
  private Trimmed() {}

  public static String of(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isSpace(text.charAt(start))) {
      start++;
    }
    while (end > start && isSpace(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  /** Whether the code point is space, no-break spaces included. */
  public static boolean isSpace(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
