package jobpostings.job.description;

import java.util.Locale;

/** A place in a text that is read from start to end. */
final class HtmlCursor {
  static final String SPACE = " \t\n\r\f";

  private final String text;
  private int at;

  /** Starts after leading space. */
  HtmlCursor(String text) {
    this.text = text;
    this.at = text.length() - text.stripLeading().length();
  }

  /** The whole text. */
  @Override
  public String toString() {
    return text;
  }

  int at() {
    return at;
  }

  boolean atEnd() {
    return at == text.length();
  }

  boolean isAt(String expected) {
    return text.startsWith(expected, at);
  }

  boolean isAtAny(String characters) {
    return !atEnd() && characters.indexOf(text.charAt(at)) >= 0;
  }

  boolean isLetterAhead(int distance) {
    return at + distance < text.length() && Characters.isLetter(text.charAt(at + distance));
  }

  /** The text from the offset up to here. */
  String since(int start) {
    return text.substring(start, at);
  }

  void goTo(int offset) {
    at = offset;
  }

  /** Goes past the given text, which starts here. */
  void skip(String expected) {
    at += expected.length();
  }

  void skipSpace() {
    while (isAtAny(SPACE)) {
      at++;
    }
  }

  /** Goes to the next of the given characters, or to the end. */
  void skipToAny(String characters) {
    while (!atEnd() && characters.indexOf(text.charAt(at)) < 0) {
      at++;
    }
  }

  /** Goes past the given text, searched from that many characters ahead, or to the end. */
  void skipPast(String end, int ahead) {
    int found = text.indexOf(end, at + ahead);
    at = found < 0 ? text.length() : found + end.length();
  }

  /** Goes to the given text, in upper or lower case, or to the end. */
  void skipTo(String end) {
    while (!atEnd() && !text.regionMatches(true, at, end, 0, end.length())) {
      at++;
    }
  }

  /**
   * Reads a name of at least one character, in lower case, up to space or any of the given ends.
   */
  String takeName(String ends) {
    int start = at++;
    while (!isAtAny(SPACE) && !isAtAny(ends) && !atEnd()) {
      at++;
    }
    return text.substring(start, at).toLowerCase(Locale.ROOT);
  }
}
