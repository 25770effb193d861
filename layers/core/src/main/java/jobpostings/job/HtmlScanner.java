package jobpostings.job;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jobpostings.job.HtmlText.Place;

/**
 * Reads HTML tag by tag, in one pass, and says where each tag and each fault is. It knows nothing
 * of what elements mean, and builds nothing.
 *
 * <p>A browser's parser, and jsoup's like it, mends what it reads: it drops some tags, moves or
 * repeats others, and can be made to take time and space out of all proportion. So this comes
 * before it, and the parser is given only what needs no mending.
 */
final class HtmlScanner {
  /** Takes what is found, in the order of the text. Names of tags and attributes are lower case. */
  interface Findings {
    /** @param selfClosing whether a slash ends it */
    void startTag(String name, List<Attribute> attributes, boolean selfClosing, Place place);

    void endTag(String name, Place place);

    /** @param message what is wrong, where, and how to mend it */
    void malformed(String message);
  }

  /** @param value with its character references resolved */
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
      if (HtmlReference.isForbidden(html.codePoint())) {
        String number = HexFormat.of().withUpperCase().toHexDigits(html.codePoint(), 6);
        findings.malformed(
            "The character U+" + number + " at " + html.place() + " is not allowed. Remove it.");
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
      findings.malformed("The comment at " + place + " is not allowed. Remove it.");
      html.skipPast("-->", "<!".length()); // "<!-->" is a whole one
    } else if (html.isAt("<!") || html.isAt("<?")) {
      findings.malformed(
          "The doctype, CDATA section or processing instruction at " + place
              + " is not allowed. Remove it, or " + OR_TEXT);
      html.skipPast(">", 0);
    } else {
      findings.malformed(
          "The \"" + (html.isAt("</") ? "</" : "<") + "\" at " + place
              + " has no tag's name right after it. Add one, or " + OR_TEXT);
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
      findings.malformed(
          "The tag " + tag + " at " + place
              + " is not finished. Add the \">\" or the quotation mark that is missing, or "
              + OR_TEXT);
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
      findings.malformed(
          "The end tag " + tag + "> at " + place
              + " takes neither attributes nor a slash at its end. Remove them.");
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
        findings.malformed(
            "The \"/\" at " + html.place() + " is not right before a \">\". Remove it.");
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
    String described = "The value of the attribute \"" + shown(name) + "\" at " + place;
    String value = html.isAtAny("\"'") ? takeQuoted(described) : takeUnquoted(described);
    return new Attribute(name, Optional.of(value), place);
  }

  private String takeQuoted(String described) {
    String quote = html.isAt("'") ? "'" : "\"";
    html.skip(quote.length());
    String value = takeValue(quote);
    if (!html.atEnd()) {
      html.skip(quote.length());
      if (!html.isAtSpace() && !html.isAtAny("/>")) {
        findings.malformed(described + " needs a space after it.");
      }
    }
    return value;
  }

  private String takeUnquoted(String described) {
    int start = html.at();
    String value = takeValue(HtmlText.SPACE + ">");
    String written = html.since(start);
    if (written.isEmpty() || written.chars().anyMatch(c -> "\"'<=`".indexOf(c) >= 0)) {
      findings.malformed(described + " needs quotation marks around it.");
    }
    return value;
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
    reference
        .fault()
        .ifPresent(
            fault -> findings.malformed("The character reference at " + place + " " + fault));
    return reference.text();
  }

  private void see(int codePoint) {
    holdsText |=
        !Character.isWhitespace(codePoint)
            && !Character.isSpaceChar(codePoint)
            && Character.getType(codePoint) != Character.FORMAT;
  }
}
