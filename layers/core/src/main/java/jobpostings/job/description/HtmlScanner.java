package jobpostings.job.description;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import jobpostings.job.description.HtmlAttributes.Attribute;

/**
 * Reads HTML tag by tag, in one pass, and reports what is malformed. It knows nothing of what
 * elements mean, and builds nothing.
 *
 * <p>The parser, jsoup, could itself find most of what is refused. It reads only what has passed
 * this scanner because of these texts:
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

    /** Whether to read on after the {@code <} of a tag that the text leaves unfinished. */
    boolean readsOn();
  }

  private static final String OR_TEXT = "write \"&lt;\" for a \"<\" that is text.";

  /** Unfinished tags are read twice. After this many, each {@code <} is text. */
  private static final int MOST_UNFINISHED = 10;

  private final HtmlCursor html;
  private final ParseErrors errors;
  private final HtmlAttributes attributes;
  private final Handler handler;
  private int unfinished;

  private HtmlScanner(HtmlText source, Faults faults, Handler handler) {
    this.html = new HtmlCursor(source.toString());
    this.errors = new ParseErrors(source, faults);
    this.attributes = new HtmlAttributes(html, errors);
    this.handler = handler;
  }

  /**
   * Reads the whole text, except leading space.
   *
   * @param isKnown whether the rest no longer matters
   */
  static void scan(HtmlText html, Faults faults, Handler handler, BooleanSupplier isKnown) {
    new HtmlScanner(html, faults, handler).readAll(isKnown);
  }

  private void readAll(BooleanSupplier isKnown) {
    while (!html.atEnd() && !isKnown.getAsBoolean()) {
      if (html.isAt("<") && unfinished < MOST_UNFINISHED) {
        readMarkup();
      } else if (html.isAt("<")) {
        takeAsText(html.at(), html.at() + 1);
      } else if (html.isAt("&")) {
        String text = HtmlReference.take(html, false, errors);
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
      errors.add(HtmlFault.COMMENT, start, "The comment", "is not allowed. Remove it.");
      html.skipPast("-->", "<!".length()); // "<!-->" is a whole one
    } else if (html.isAt("<!") || html.isAt("<?")) {
      String what = "The doctype, CDATA section or processing instruction";
      String fault = "is not allowed. Remove it, or " + OR_TEXT;
      errors.add(HtmlFault.COMMENT, start, what, fault);
      html.skipPast(">", 0);
    } else {
      String what = html.isAt("</") ? "The \"</\"" : "The \"<\"";
      String fault = "has no tag's name right after it. Add one, or " + OR_TEXT;
      errors.add(HtmlFault.LESS_THAN, start, what, fault);
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
    List<Attribute> found = new ArrayList<>(0);
    boolean selfClosing = attributes.read(found);
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
      if (handler.startTag(name, found, selfClosing, start)) {
        html.skipTo("</" + name);
      }
      return;
    }
    if (selfClosing || !found.isEmpty()) {
      String fault = "takes neither attributes nor a slash at its end. Remove them.";
      errors.add(HtmlFault.TAG_SYNTAX, start, "The end tag </" + HtmlText.shown(name) + ">", fault);
    }
    handler.endTag(name, start);
  }

  private void unfinished(int start, String tag) {
    String fault =
        "is not finished. Add the \">\" or the quotation mark that is missing, or " + OR_TEXT;
    errors.add(HtmlFault.LESS_THAN, start, "The tag " + HtmlText.shown(tag), fault);
  }
}
