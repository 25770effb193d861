package jobpostings.job.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Reads HTML tag by tag, in one pass, and reports what is malformed. It knows nothing of what
 * elements mean, and builds nothing.
 *
 * <p>The parser, jsoup, could find most of what is refused by itself. It reads only what has passed
 * here because of these texts:
 *
 * <ul>
 *   <li>Formatting that is left open, with many attributes: a parser repeats it in each paragraph
 *       that follows, so that half a megabyte takes more memory than a function has
 *       (DescriptionHostileTest, formattingThatAParserRepeatsIsRefusedCheaply).
 *   <li>Controls and noncharacters, references to them, and a slash in an end tag: the parser drops
 *       or keeps them, and reports no error (DescriptionSyntaxTest,
 *       whatTheParserPassesOverIsRefused).
 *   <li>Tags out of order, and more faults than are listed: the parser's errors name one place, and
 *       have to be limited before they are counted (DescriptionRulesTest,
 *       tagsThatDoNotNestAreNamedWithBothPlaces, faultsThatAreNotListedAreCounted).
 * </ul>
 */
final class HtmlScanner {
  /** Takes what is read, in the order of the text. Names of tags and attributes are lower case. */
  interface Handler {
    /** A piece of text, with its character references resolved. */
    void text(String text, int start, int end);

    /**
     * @param selfClosing whether a slash ends it
     * @param at the offset of the tag
     * @return whether to leave out all that follows, up to its end tag
     */
    boolean startTag(String name, List<Attribute> attributes, boolean selfClosing, int at);

    void endTag(String name, int at);

    /**
     * Whether a start tag is text after all, to be read again from after its {@code "<"}.
     *
     * @param isFinished whether it ends before the text does; one that doesn't, and is no text, is
     *     the last to be read
     */
    boolean isText(String name, boolean isFinished);
  }

  /**
   * @param value with its character references resolved; empty where there is none
   * @param at its offset
   */
  record Attribute(String name, String value, int at) {}

  private static final String SPACE = " \t\n\r\f";
  private static final String OR_TEXT = "write \"&lt;\" for a \"<\" that is text.";

  /** After so many tags without an end, which are read twice, all that follows is text. */
  private static final int MOST_UNFINISHED = 10;

  /** No tag may have as many, so these are enough to refuse it. */
  private static final int MOST_ATTRIBUTES = 100;

  private final HtmlText source;
  private final String html;
  private final Faults faults;
  private final Handler handler;
  private int at;
  private int unfinished;

  private HtmlScanner(HtmlText source, Faults faults, Handler handler) {
    this.source = source;
    this.html = source.toString();
    this.faults = faults;
    this.handler = handler;
    this.at = html.length() - html.stripLeading().length();
  }

  /** Reads it all, but for the space before it. */
  static void scan(HtmlText html, Faults faults, Handler handler) {
    new HtmlScanner(html, faults, handler).readAll();
  }

  private void readAll() {
    while (!atEnd()) {
      if (isAt("<") && unfinished < MOST_UNFINISHED) {
        readMarkup();
      } else if (isAt("<")) {
        takeAsText();
      } else if (isAt("&")) {
        String text = takeReference(false);
        handler.text(text, 0, text.length());
      } else {
        int start = at;
        do {
          at++;
        } while (!atEnd() && html.charAt(at) != '<' && html.charAt(at) != '&');
        handler.text(html, start, at);
      }
    }
  }

  private void readMarkup() {
    int start = at;
    if (isLetter(start + "<".length())) {
      readTag("<");
    } else if (isAt("</") && isLetter(start + "</".length())) {
      readTag("</");
    } else if (isAt("<!--")) {
      malformed(HtmlFault.COMMENT, start, "The comment", "is not allowed. Remove it.");
      skipPast("-->", "<!".length()); // "<!-->" is a whole one
    } else if (isAt("<!") || isAt("<?")) {
      String what = "The doctype, CDATA section or processing instruction";
      String fault = "is not allowed. Remove it, or " + OR_TEXT;
      malformed(HtmlFault.COMMENT, start, what, fault);
      skipPast(">", 0);
    } else {
      String what = isAt("</") ? "The \"</\"" : "The \"<\"";
      String fault = "has no tag's name right after it. Add one, or " + OR_TEXT;
      malformed(HtmlFault.LESS_THAN, start, what, fault);
      takeAsText();
    }
  }

  private void takeAsText() {
    handler.text(html, at, at + 1);
    at++;
  }

  private void readTag(String opening) {
    int start = at;
    at += opening.length();
    String name = takeName("/>");
    List<Attribute> attributes = new ArrayList<>(0);
    boolean isName = !handler.isText(name, true);
    boolean selfClosing = isName && readAttributes(attributes);
    boolean isFinished = !isName || !atEnd();
    if (!isFinished || !isName) {
      String fault =
          "is not finished. Add the \">\" or the quotation mark that is missing, or " + OR_TEXT;
      malformed(HtmlFault.LESS_THAN, start, "The tag " + opening + HtmlText.shown(name), fault);
      unfinished += isFinished ? 0 : 1;
      if (handler.isText(name, isFinished)) {
        at = start;
        takeAsText();
      }
      return;
    }
    at += ">".length();
    if (opening.equals("<")) {
      if (handler.startTag(name, attributes, selfClosing, start)) {
        skipTo("</" + name);
      }
      return;
    }
    if (selfClosing || !attributes.isEmpty()) {
      String fault = "takes neither attributes nor a slash at its end. Remove them.";
      malformed(HtmlFault.TAG_SYNTAX, start, "The end tag </" + HtmlText.shown(name) + ">", fault);
    }
    handler.endTag(name, start);
  }

  /** Reads up to the ">" of a tag, or to the end, and says whether a slash comes last. */
  private boolean readAttributes(List<Attribute> attributes) {
    for (skipSpace(); !atEnd() && !isAt(">"); skipSpace()) {
      if (isAt("/>")) {
        at += "/".length();
        return true;
      }
      if (isAt("/")) {
        String fault = "is not right before a \">\". Remove it.";
        malformed(HtmlFault.TAG_SYNTAX, at, "The \"/\"", fault);
        at += "/".length();
      } else {
        Attribute attribute = takeAttribute();
        if (attributes.size() < MOST_ATTRIBUTES) {
          attributes.add(attribute);
        }
      }
    }
    return false;
  }

  private Attribute takeAttribute() {
    int start = at;
    String name = takeName("/>=");
    skipSpace();
    if (!isAt("=")) {
      return new Attribute(name, "", start);
    }
    at += "=".length();
    skipSpace();
    boolean isQuoted = isAtAny("\"'");
    String value = isQuoted ? takeQuoted(name, start) : takeUnquoted(name, start);
    return new Attribute(name, value, start);
  }

  private String takeQuoted(String name, int start) {
    String quote = html.substring(at, at + 1);
    at += quote.length();
    String value = takeValue(quote);
    if (!atEnd()) {
      at += quote.length();
      if (!atEnd() && !isAtAny(SPACE) && !isAtAny("/>")) {
        malformed(HtmlFault.TAG_SYNTAX, start, valueOf(name), "needs a space after it.");
      }
    }
    return value;
  }

  private String takeUnquoted(String name, int start) {
    int from = at;
    String value = takeValue(SPACE + ">");
    boolean isPlain = html.substring(from, at).chars().noneMatch(c -> "\"'<=`".indexOf(c) >= 0);
    if (from == at || !isPlain) {
      malformed(HtmlFault.TAG_SYNTAX, start, valueOf(name), "needs quotation marks around it.");
    }
    return value;
  }

  private static String valueOf(String name) {
    return "The value of the attribute \"" + HtmlText.shown(name) + "\"";
  }

  private String takeValue(String ends) {
    StringBuilder value = new StringBuilder();
    while (!atEnd() && !isAtAny(ends)) {
      if (isAt("&")) {
        value.append(takeReference(true));
      } else {
        value.append(html.charAt(at++));
      }
    }
    return value.toString();
  }

  private String takeReference(boolean inAttribute) {
    HtmlReference reference = HtmlReference.read(html, at, inAttribute);
    if (reference.fault().isPresent()) {
      HtmlFault kind = reference.isLost() ? HtmlFault.REPLACEMENT : HtmlFault.REFERENCE;
      malformed(kind, at, "The character reference", reference.fault().get());
    }
    at = reference.end();
    return reference.text();
  }

  private void malformed(HtmlFault kind, int offset, String what, String fault) {
    Supplier<String> message = () -> what + " at " + source.place(offset) + " " + fault;
    faults.add(kind, "", message);
  }

  private boolean atEnd() {
    return at == html.length();
  }

  private boolean isAt(String expected) {
    return html.startsWith(expected, at);
  }

  private boolean isAtAny(String characters) {
    return !atEnd() && characters.indexOf(html.charAt(at)) >= 0;
  }

  private boolean isLetter(int offset) {
    return offset < html.length() && HtmlReference.isLetter(html.charAt(offset));
  }

  private void skipSpace() {
    while (isAtAny(SPACE)) {
      at++;
    }
  }

  /** Goes past the given text, searched from that many characters ahead, or to the end. */
  private void skipPast(String end, int ahead) {
    int found = html.indexOf(end, at + ahead);
    at = found < 0 ? html.length() : found + end.length();
  }

  /** Goes to the given text, in upper or lower case, or to the end. */
  private void skipTo(String end) {
    while (!atEnd() && !html.regionMatches(true, at, end, 0, end.length())) {
      at++;
    }
  }

  /**
   * Reads a name of at least one character, in lower case, up to space or any of the given ends.
   */
  private String takeName(String ends) {
    int start = at++;
    while (!atEnd() && !isAtAny(SPACE) && !isAtAny(ends)) {
      at++;
    }
    return html.substring(start, at).toLowerCase(Locale.ROOT);
  }
}
