package jobpostings.job.description;

import java.util.Optional;
import org.jsoup.nodes.Entities;

/**
 * What an ampersand stands for: itself, or the character reference that it starts.
 *
 * @param text what it stands for; if there is a fault, what a browser would show
 * @param end the offset of what follows it
 * @param fault why the parser reports it as an error, and how to correct it; empty if it does not
 */
record HtmlReference(String text, int end, Optional<String> fault) {
  private static final String OR_TEXT = "\"&amp;\" for a \"&\" that is text.";
  private static final int LONGEST_NAME = 32;

  /** Whether it refers to U+FFFD, which stands for a character that was lost. */
  private boolean isLost() {
    return text.length() == 1 && Characters.isReplacement(text.charAt(0));
  }

  /** What the reference at the cursor stands for; the cursor goes past it. */
  static String take(HtmlCursor html, boolean inAttribute, ParseErrors errors) {
    int start = html.at();
    HtmlReference reference = read(html.toString(), start, inAttribute);
    if (reference.fault().isPresent()) {
      HtmlFault kind = reference.isLost() ? HtmlFault.REPLACEMENT : HtmlFault.REFERENCE;
      errors.add(kind, start, "The character reference", reference.fault().get());
    }
    html.goTo(reference.end());
    return reference.text();
  }

  /** Reads the reference whose ampersand is at the offset. */
  private static HtmlReference read(String html, int ampersand, boolean inAttribute) {
    int start = ampersand + 1;
    if (start == html.length() || " &<".indexOf(html.charAt(start)) >= 0) {
      return itself(start, Optional.empty());
    }
    if (html.startsWith("#", start)) {
      return numeric(html, start + 1);
    }
    int end = start;
    while (end < html.length() && Characters.isLetter(html.charAt(end))) {
      end++;
    }
    while (end < html.length() && isDigit(html.charAt(end))) {
      end++;
    }
    String name = html.substring(start, Math.min(end, start + LONGEST_NAME));
    if (html.startsWith(";", end)) {
      return Entities.isNamedEntity(name)
          ? new HtmlReference(Entities.getByName(name), end + 1, Optional.empty())
          : itself(start, Optional.of("is none that HTML knows. Write " + OR_TEXT));
    }
    String known = known(name, inAttribute, html, end);
    if (known.isEmpty()) {
      return itself(start, Optional.empty());
    }
    String fault = "lacks its semicolon. Write \"&" + known + ";\"";
    return new HtmlReference(
        Entities.getByName(known),
        start + known.length(),
        Optional.of(fault + (known.equals("amp") ? "." : ", or " + OR_TEXT)));
  }

  /**
   * The name by which parsers recognise a reference without a semicolon; empty if there is none.
   */
  private static String known(String name, boolean inAttribute, String html, int end) {
    // This look-up comes first: findPrefix finds nothing until another one has loaded the names.
    boolean isKnown = Entities.isBaseNamedEntity(name);
    if (!inAttribute) {
      return isKnown || name.isEmpty() ? name : Entities.findPrefix(name);
    }
    boolean runsOn = // as in href="?a=1&copy=2", where nothing is a reference
        end < html.length()
            && (html.charAt(end) == '='
                || Characters.isLetter(html.charAt(end))
                || isDigit(html.charAt(end)));
    return isKnown && !runsOn ? name : "";
  }

  private static HtmlReference numeric(String html, int digits) {
    boolean isHex = html.startsWith("x", digits) || html.startsWith("X", digits);
    int radix = isHex ? 16 : 10;
    int start = isHex ? digits + 1 : digits;
    int end = start;
    int codePoint = 0;
    for (; end < html.length() && digit(html.charAt(end), radix) >= 0; end++) {
      int next = codePoint * radix + digit(html.charAt(end), radix);
      codePoint = Math.min(next, Character.MAX_CODE_POINT + 1);
    }
    if (end == start) {
      return itself(digits, Optional.of("has no number. Write " + OR_TEXT));
    }
    boolean isFinished = html.startsWith(";", end);
    boolean isAllowed = codePoint != '\r' && !Characters.isForbidden(codePoint);
    return new HtmlReference(
        isAllowed ? Character.toString(codePoint) : Characters.mended(codePoint),
        isFinished ? end + 1 : end,
        fault(codePoint, isAllowed, isFinished));
  }

  private static Optional<String> fault(int codePoint, boolean isAllowed, boolean isFinished) {
    if (!isFinished) {
      return Optional.of("lacks its semicolon. Add it, or write " + OR_TEXT);
    }
    if (Characters.isReplacement(codePoint)) {
      return Optional.of("stands for a character that was lost. Write what was meant.");
    }
    return isAllowed
        ? Optional.empty()
        : Optional.of("stands for no character that is allowed. Remove it.");
  }

  private static HtmlReference itself(int end, Optional<String> fault) {
    return new HtmlReference("&", end, fault);
  }

  private static int digit(char c, int radix) {
    return c < 0x80 ? Character.digit(c, radix) : -1;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
