package jobpostings.job.description;

import java.util.Locale;

/** A text that is read from start to end, and the line and column reached. */
final class HtmlText {
  /** Both count from 1; a column is a code point. */
  record Place(int line, int column) {
    @Override
    public String toString() {
      return "line " + line + ", column " + column;
    }
  }

  static final String SPACE = " \t\n\r\f";

  private final String text;
  private int at;
  private int placed;
  private int line = 1;
  private int column = 1;

  HtmlText(String text) {
    this.text = text;
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

  boolean isAtSpace() {
    return isAtAny(SPACE);
  }

  boolean isLetterAhead(int distance) {
    return at + distance < text.length() && HtmlReference.isLetter(text.charAt(at + distance));
  }

  int codePoint() {
    return text.codePointAt(at);
  }

  /** The text from the offset up to here. */
  String since(int start) {
    return text.substring(start, at);
  }

  /** The current place. However often this is called, every character is looked at once. */
  Place place() {
    for (; placed < at; placed++) {
      char c = text.charAt(placed);
      if (c == '\n' || c == '\r' && !text.startsWith("\n", placed + 1)) {
        line++;
        column = 1;
      } else if (!Character.isLowSurrogate(c)) {
        column++;
      }
    }
    return new Place(line, column);
  }

  void skip(int characters) {
    at += characters;
  }

  void skipSpace() {
    while (isAtSpace()) {
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

  /** Reads a code point. */
  int take() {
    int codePoint = codePoint();
    at += Character.charCount(codePoint);
    return codePoint;
  }

  /**
   * Reads a name of at least one character, in lower case, up to space or any of the given ends.
   */
  String takeName(String ends) {
    int start = at++;
    while (!atEnd() && !isAtSpace() && !isAtAny(ends)) {
      at++;
    }
    return text.substring(start, at).toLowerCase(Locale.ROOT);
  }

  /** Reads the reference that the ampersand here starts. */
  HtmlReference takeReference(boolean inAttribute) {
    HtmlReference reference = HtmlReference.read(text, at, inAttribute);
    at = reference.end();
    return reference;
  }
}
