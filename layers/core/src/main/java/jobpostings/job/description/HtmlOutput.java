package jobpostings.job.description;

import jobpostings.text.Blank;

/** HTML as a parser serialises it: text is escaped, tags are written as they are given. */
final class HtmlOutput {
  /** Nothing is written past it: as JSON it would not fit into Lambda's largest response. */
  static final int MOST_CHARACTERS = 6_291_456;

  /** How much space is searched at most to find out whether an element holds nothing else. */
  private static final int MOST_BLANK = 100;

  private final StringBuilder written = new StringBuilder();

  /** How much was written. */
  int length() {
    return written.length();
  }

  /** Whether there was more than could be sent back. */
  boolean isTooLong() {
    return written.length() > MOST_CHARACTERS;
  }

  /** Everything, without the space around it. */
  String stripped() {
    return written.toString().strip();
  }

  void tag(String tag) {
    write(tag, 0, tag.length());
  }

  void text(String text, int start, int end) {
    int from = start;
    for (int i = start; i < end; i++) {
      String escaped =
          switch (text.charAt(i)) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '\u00A0' -> "&nbsp;";
            case '\f' -> "&#xc;";
            default -> "";
          };
      if (!escaped.isEmpty()) {
        write(text, from, i);
        write(escaped, 0, escaped.length());
        from = i + 1;
      }
    }
    write(text, from, end);
  }

  private void write(String html, int start, int end) {
    if (!isTooLong()) {
      written.append(html, start, end);
    }
  }

  /** Whether nothing but space was written after the start tag at that offset. */
  boolean isEmptySince(int startTag) {
    int at = written.length();
    int least = Math.max(at - MOST_BLANK, 0);
    while (at > least && Character.isWhitespace(written.charAt(at - 1))) {
      at--;
    }
    return at > least
        && written.charAt(at - 1) == '>'
        && written.lastIndexOf("<", at - 1) == startTag;
  }

  /** Takes out the start tag at that offset, and leaves what follows it. */
  void removeTag(int startTag) {
    written.delete(startTag, written.indexOf(">", startTag) + 1);
  }

  /** Whether anything in that part of a text can be seen. */
  static boolean isSeen(String text, int start, int end) {
    int at = start;
    while (at < end && Blank.isInvisible(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    return at < end;
  }
}
