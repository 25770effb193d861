package jobpostings.job.description;

import java.util.ArrayList;
import java.util.List;
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

    /** Whether a tag may have this name; if not, it is text. */
    boolean isName(String name);

    /**
     * Whether a tag that does not end before the text does is text, and not the last thing read.
     */
    boolean readsOn();
  }

  /**
   * @param value with its character references resolved; empty where there is none
   * @param at its offset
   */
  record Attribute(String name, String value, int at) {}

  private static final String OR_TEXT = "write \"&lt;\" for a \"<\" that is text.";

  /** After so many tags without an end, which are read twice, all that follows is text. */
  private static final int MOST_UNFINISHED = 10;

  /** No tag may have as many, so these are enough to refuse it. */
  private static final int MOST_ATTRIBUTES = 100;

  private final HtmlText source;
  private final HtmlCursor html;
  private final Faults faults;
  private final Handler handler;
  private int unfinished;

  private HtmlScanner(HtmlText source, Faults faults, Handler handler) {
    this.source = source;
    this.html = new HtmlCursor(source.toString());
    this.faults = faults;
    this.handler = handler;
  }

  /** Reads it all, but for the space before it. */
  static void scan(HtmlText html, Faults faults, Handler handler) {
    new HtmlScanner(html, faults, handler).readAll();
  }

  private void readAll() {
    while (!html.atEnd()) {
      if (html.isAt("<") && unfinished < MOST_UNFINISHED) {
        readMarkup();
      } else if (html.isAt("<")) {
        takeAsText(html.at(), html.at() + 1);
      } else if (html.isAt("&")) {
        String text = takeReference(false);
        handler.text(text, 0, text.length());
      } else {
        int start = html.at();
        html.skipToAny("<&");
        takeAsText(start, html.at());
      }
    }
  }

  private void readMarkup() {
    int start = html.at();
    if (html.isLetterAhead("<".length())) {
      readTag("<");
    } else if (html.isAt("</") && html.isLetterAhead("</".length())) {
      readTag("</");
    } else if (html.isAt("<!--")) {
      malformed(HtmlFault.COMMENT, start, "The comment", "is not allowed. Remove it.");
      html.skipPast("-->", "<!".length()); // "<!-->" is a whole one
    } else if (html.isAt("<!") || html.isAt("<?")) {
      String what = "The doctype, CDATA section or processing instruction";
      String fault = "is not allowed. Remove it, or " + OR_TEXT;
      malformed(HtmlFault.COMMENT, start, what, fault);
      html.skipPast(">", 0);
    } else {
      String what = html.isAt("</") ? "The \"</\"" : "The \"<\"";
      String fault = "has no tag's name right after it. Add one, or " + OR_TEXT;
      malformed(HtmlFault.LESS_THAN, start, what, fault);
      takeAsText(start, start + 1);
    }
  }

  private void takeAsText(int start, int end) {
    handler.text(html.toString(), start, end);
    html.goTo(end);
  }

  private void readTag(String opening) {
    int start = html.at();
    html.skip(opening);
    String name = html.takeName("/>");
    if (!handler.isName(name)) {
      unfinished(start, opening + name);
      takeAsText(start, html.at());
      return;
    }
    List<Attribute> attributes = new ArrayList<>(0);
    boolean selfClosing = readAttributes(attributes);
    if (html.atEnd()) {
      unfinished(start, opening + name);
      unfinished++;
      if (handler.readsOn()) {
        takeAsText(start, start + 1);
      }
      return;
    }
    html.skip(">");
    if (opening.equals("<")) {
      if (handler.startTag(name, attributes, selfClosing, start)) {
        html.skipTo("</" + name);
      }
      return;
    }
    if (selfClosing || !attributes.isEmpty()) {
      String fault = "takes neither attributes nor a slash at its end. Remove them.";
      malformed(HtmlFault.TAG_SYNTAX, start, "The end tag </" + HtmlText.shown(name) + ">", fault);
    }
    handler.endTag(name, start);
  }

  private void unfinished(int start, String tag) {
    String fault =
        "is not finished. Add the \">\" or the quotation mark that is missing, or " + OR_TEXT;
    malformed(HtmlFault.LESS_THAN, start, "The tag " + HtmlText.shown(tag), fault);
  }

  /** Reads up to the ">" of a tag, or to the end, and says whether a slash comes last. */
  private boolean readAttributes(List<Attribute> attributes) {
    for (html.skipSpace(); !html.atEnd() && !html.isAt(">"); html.skipSpace()) {
      if (html.isAt("/>")) {
        html.skip("/");
        return true;
      }
      if (html.isAt("/")) {
        String fault = "is not right before a \">\". Remove it.";
        malformed(HtmlFault.TAG_SYNTAX, html.at(), "The \"/\"", fault);
        html.skip("/");
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
    int start = html.at();
    String name = html.takeName("/>=");
    html.skipSpace();
    if (!html.isAt("=")) {
      return new Attribute(name, "", start);
    }
    html.skip("=");
    html.skipSpace();
    boolean isQuoted = html.isAtAny("\"'");
    String value = isQuoted ? takeQuoted(name, start) : takeUnquoted(name, start);
    return new Attribute(name, value, start);
  }

  private String takeQuoted(String name, int start) {
    String quote = html.isAt("'") ? "'" : "\"";
    html.skip(quote);
    String value = takeValue(quote);
    if (!html.atEnd()) {
      html.skip(quote);
      if (!html.atEnd() && !html.isAtAny(HtmlCursor.SPACE) && !html.isAtAny("/>")) {
        malformed(HtmlFault.TAG_SYNTAX, start, valueOf(name), "needs a space after it.");
      }
    }
    return value;
  }

  private String takeUnquoted(String name, int start) {
    int from = html.at();
    String value = takeValue(HtmlCursor.SPACE + ">");
    String written = html.since(from);
    if (written.isEmpty() || written.chars().anyMatch(c -> "\"'<=`".indexOf(c) >= 0)) {
      malformed(HtmlFault.TAG_SYNTAX, start, valueOf(name), "needs quotation marks around it.");
    }
    return value;
  }

  private static String valueOf(String name) {
    return "The value of the attribute \"" + HtmlText.shown(name) + "\"";
  }

  private String takeValue(String ends) {
    StringBuilder value = new StringBuilder();
    while (!html.atEnd() && !html.isAtAny(ends)) {
      if (html.isAt("&")) {
        value.append(takeReference(true));
      } else {
        int start = html.at();
        html.skipToAny("&" + ends);
        value.append(html.since(start));
      }
    }
    return value.toString();
  }

  private String takeReference(boolean inAttribute) {
    int start = html.at();
    HtmlReference reference = HtmlReference.read(html.toString(), start, inAttribute);
    if (reference.fault().isPresent()) {
      HtmlFault kind = reference.isLost() ? HtmlFault.REPLACEMENT : HtmlFault.REFERENCE;
      malformed(kind, start, "The character reference", reference.fault().get());
    }
    html.goTo(reference.end());
    return reference.text();
  }

  private void malformed(HtmlFault kind, int offset, String what, String fault) {
    Supplier<String> message = () -> what + " at " + source.place(offset) + " " + fault;
    faults.add(kind, "", message);
  }
}
