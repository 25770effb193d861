package jobpostings.job.description;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.job.description.HtmlText.Place;

/**
 * Reads HTML tag by tag, in one pass, and says where each tag and each fault is. It knows nothing
 * of what elements mean, and builds nothing.
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
  /** Takes what is found, in the order of the text. Names of tags and attributes are lower case. */
  interface Findings {
    /**
     * @param selfClosing whether a slash ends it
     */
    void startTag(String name, List<Attribute> attributes, boolean selfClosing, Place place);

    void endTag(String name, Place place);

    /**
     * @param what the start of a sentence
     * @param fault the rest of it, and how to correct it
     */
    void malformed(String what, Place place, String fault);
  }

  /**
   * @param value with its character references resolved
   */
  record Attribute(String name, Optional<String> value, Place place) {}

  private static final String OR_TEXT = "write \"&lt;\" for a \"<\" that is text.";
  private static final Set<String> RAW_TEXT =
      Set.of("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes");
  private static final int LONGEST_SHOWN = 60;

  /** No tag may have as many, so these are enough to refuse it. */
  private static final int MOST_ATTRIBUTES = 100;

  private final HtmlText html;
  private final Findings findings;
  private boolean holdsText;

  private HtmlScanner(String html, Findings findings) {
    this.html = new HtmlText(html);
    this.findings = findings;
  }

  /** Reads it all, and says whether it holds text that can be seen. */
  static boolean scan(String html, Findings findings) {
    new HtmlScanner(html, findings).readCharacters();
    HtmlScanner scanner = new HtmlScanner(html, findings);
    scanner.readAll();
    return scanner.holdsText;
  }

  /** What a message quotes, shortened if it is long. */
  static String shown(String text) {
    return text.length() <= LONGEST_SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_SHOWN / 2)) + "...";
  }

  private void readCharacters() {
    while (!html.atEnd()) {
      int c = html.codePoint();
      if (HtmlReference.isForbidden(c)) {
        String number = HexFormat.of().withUpperCase().toHexDigits(c, c > 0xFFFF ? 6 : 4);
        findings.malformed("The character U+" + number, html.place(), "is not allowed. Remove it.");
      }
      html.take();
    }
  }

  private void readAll() {
    while (!html.atEnd()) {
      if (html.isAt("<")) {
        readMarkup(html.place());
      } else if (html.isAt("&")) {
        see(takeReference(false).codePointAt(0));
      } else {
        see(html.take());
      }
    }
  }

  private void readMarkup(Place place) {
    if (html.isLetterAhead("<".length())) {
      readTag("<", place);
    } else if (html.isAt("</") && html.isLetterAhead("</".length())) {
      readTag("</", place);
    } else if (html.isAt("<!--")) {
      findings.malformed("The comment", place, "is not allowed. Remove it.");
      html.skipPast("-->", "<!".length()); // "<!-->" is a whole one
    } else if (html.isAt("<!") || html.isAt("<?")) {
      String what = "The doctype, CDATA section or processing instruction";
      findings.malformed(what, place, "is not allowed. Remove it, or " + OR_TEXT);
      html.skipPast(">", 0);
    } else {
      String what = html.isAt("</") ? "The \"</\"" : "The \"<\"";
      findings.malformed(what, place, "has no tag's name right after it. Add one, or " + OR_TEXT);
      holdsText = true;
      html.take();
    }
  }

  private void readTag(String opening, Place place) {
    html.skip(opening.length());
    String name = html.takeName("/>");
    List<Attribute> attributes = new ArrayList<>(0);
    boolean selfClosing = readAttributes(attributes);
    String tag = opening + shown(name);
    if (html.atEnd()) {
      String mend = "Add the \">\" or the quotation mark that is missing, or " + OR_TEXT;
      findings.malformed("The tag " + tag, place, "is not finished. " + mend);
      return;
    }
    html.skip(">".length());
    if (opening.equals("<")) {
      findings.startTag(name, attributes, selfClosing, place);
      if (RAW_TEXT.contains(name)) {
        html.skipTo("</" + name);
      }
      return;
    }
    if (selfClosing || !attributes.isEmpty()) {
      String fault = "takes neither attributes nor a slash at its end. Remove them.";
      findings.malformed("The end tag " + tag + ">", place, fault);
    }
    findings.endTag(name, place);
  }

  /** Reads up to the ">" of a tag, or to the end, and says whether a slash comes last. */
  private boolean readAttributes(List<Attribute> attributes) {
    for (html.skipSpace(); !html.atEnd() && !html.isAt(">"); html.skipSpace()) {
      if (html.isAt("/>")) {
        html.skip("/".length());
        return true;
      }
      if (html.isAt("/")) {
        String fault = "is not right before a \">\". Remove it.";
        findings.malformed("The \"/\"", html.place(), fault);
        html.skip("/".length());
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
    Place place = html.place();
    String name = html.takeName("/>=");
    html.skipSpace();
    if (!html.isAt("=")) {
      return new Attribute(name, Optional.empty(), place);
    }
    html.skip("=".length());
    html.skipSpace();
    boolean isQuoted = html.isAtAny("\"'");
    String value = isQuoted ? takeQuoted(name, place) : takeUnquoted(name, place);
    return new Attribute(name, Optional.of(value), place);
  }

  private String takeQuoted(String name, Place place) {
    String quote = html.isAt("'") ? "'" : "\"";
    html.skip(quote.length());
    String value = takeValue(quote);
    if (!html.atEnd()) {
      html.skip(quote.length());
      if (!html.atEnd() && !html.isAtSpace() && !html.isAtAny("/>")) {
        findings.malformed(valueOf(name), place, "needs a space after it.");
      }
    }
    return value;
  }

  private String takeUnquoted(String name, Place place) {
    int start = html.at();
    String value = takeValue(HtmlText.SPACE + ">");
    String written = html.since(start);
    if (written.isEmpty() || written.chars().anyMatch(c -> "\"'<=`".indexOf(c) >= 0)) {
      findings.malformed(valueOf(name), place, "needs quotation marks around it.");
    }
    return value;
  }

  private static String valueOf(String name) {
    return "The value of the attribute \"" + shown(name) + "\"";
  }

  private String takeValue(String ends) {
    StringBuilder value = new StringBuilder();
    while (!html.atEnd() && !html.isAtAny(ends)) {
      if (html.isAt("&")) {
        value.append(takeReference(true));
      } else {
        value.appendCodePoint(html.take());
      }
    }
    return value.toString();
  }

  private String takeReference(boolean inAttribute) {
    Place place = html.place();
    HtmlReference reference = html.takeReference(inAttribute);
    if (reference.fault().isPresent()) {
      findings.malformed("The character reference", place, reference.fault().get());
    }
    return reference.text();
  }

  private void see(int codePoint) {
    holdsText |=
        !Character.isWhitespace(codePoint)
            && !Character.isSpaceChar(codePoint)
            && Character.getType(codePoint) != Character.FORMAT;
  }
}
