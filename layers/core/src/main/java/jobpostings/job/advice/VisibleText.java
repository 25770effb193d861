package jobpostings.job.advice;

import jobpostings.text.Blank;

/**
 * The text that a description shows. It knows just what stored descriptions have: tags whose
 * attributes are in double quotes, and the four references that their serializer writes.
 */
final class VisibleText {
  private VisibleText() {}

  /** The text, with a line feed for each tag that begins or ends a line. */
  static String of(String html) {
    StringBuilder text = new StringBuilder(html.length());
    for (int at = 0; at < html.length(); ) {
      char c = html.charAt(at);
      if (c == '<') {
        if (isOfLine(html, at)) {
          text.append('\n');
        }
        at = endOfTag(html, at);
      } else if (c == '&') {
        int end = html.indexOf(';', at);
        at = end < 0 ? html.length() : end + 1;
        text.append(referred(html, at - 3));
      } else {
        text.append(c == '\n' ? ' ' : c);
        at++;
      }
    }
    return text.toString();
  }

  /** How many characters are shown, at most {@code most}; spaces in a row count as one. */
  static int length(String html, int most) {
    int length = 0;
    boolean isGap = false;
    for (int at = 0; at < html.length() && length < most; ) {
      int c = html.codePointAt(at);
      if (c == '<') {
        isGap |= isOfLine(html, at);
        at = endOfTag(html, at);
        continue;
      }
      at += Character.charCount(c);
      if (c == '&') {
        at = html.indexOf(';', at) + 1;
        c = at == 0 ? ' ' : referred(html, at - 3);
        at = at == 0 ? html.length() : at;
      }
      if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
        isGap = true;
      } else if (!Blank.isInvisible(c)) {
        length += isGap && length > 0 ? 2 : 1;
        isGap = false;
      }
    }
    return Math.min(length, most);
  }

  /** What a reference means, by the two letters before its semicolon. */
  private static char referred(String html, int at) {
    return switch (html.substring(Math.max(at, 0), Math.max(at, 0) + 2)) {
      case "lt" -> '<';
      case "gt" -> '>';
      case "mp" -> '&';
      default -> ' ';
    };
  }

  private static boolean isOfLine(String html, int at) {
    int name = html.startsWith("</", at) ? at + 2 : at + 1;
    return html.startsWith("p>", name)
        || html.startsWith("br>", name)
        || html.startsWith("div>", name)
        || html.startsWith("ul>", name)
        || html.startsWith("ol>", name)
        || html.startsWith("li>", name);
  }

  private static int endOfTag(String html, int at) {
    boolean isQuoted = false;
    for (int i = at; i < html.length(); i++) {
      char c = html.charAt(i);
      isQuoted ^= c == '"';
      if (c == '>' && !isQuoted) {
        return i + 1;
      }
    }
    return html.length();
  }
}
