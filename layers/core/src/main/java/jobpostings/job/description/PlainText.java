package jobpostings.job.description;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import jobpostings.text.Blank;
import jobpostings.text.LowerCase;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;

/**
 * Tells text from HTML, and writes it as HTML. It is HTML if a tag that HTML knows is closed in it,
 * or stands there alone with attributes that HTML knows.
 */
final class PlainText {
  /** Whose end the next one implies. */
  private static final Set<String> END_OPTIONAL = Set.of("p", "li", "dt", "dd", "td", "th", "tr");

  private static final Pattern IN_NAMESPACE = Pattern.compile("\\A[a-z][a-z0-9]*+:[a-z][a-z0-9]*+");

  private static final Pattern KNOWN_ATTRIBUTE =
      Pattern.compile(
          "(?i)[\\s\"'/](?:hidden[\\s/>=]|(?:accept|action|align|alt|background|bgcolor|border"
              + "|cellpadding|cellspacing|charset|cite|class|clear|color|colspan|content|data"
              + "|datetime|dir|face|for|height|href|id|lang|method|name|rel|role|rowspan|size|src"
              + "|srcset|start|style|tabindex|target|title|type|valign|value|width|xmlns"
              + "|on[a-z]++|(?:data|aria)-[a-z0-9_-]++|[a-z0-9]++:[a-z]++)\\s*+=)");

  private static final Pattern LINE_END = Pattern.compile("\\r\\n|[\\n\\r\\f\\x0B\\u2028\\u2029]");

  /**
   * What the parser writes as an end of line: so it is one, lest what is stored becomes another.
   */
  private static final Pattern LINE_END_REFERENCE =
      Pattern.compile(
          "&(?:#(?:0*+(?:10|12|8232|8233)|[xX]0*+(?:[aA]|[cC]|202[89]))(?!\\p{XDigit});?|NewLine;)");

  private static final Pattern REFERENCE =
      Pattern.compile("&(?:#[0-9]{1,7}|#[xX]\\p{XDigit}{1,6}|(?<name>[a-zA-Z][a-zA-Z0-9]{1,31}));");

  private PlainText() {}

  /** Whether the text is not HTML, whatever comments it has. */
  static boolean isPlain(String text) {
    Set<String> opened = new HashSet<>();
    Markup markup = new Markup(text);
    while (markup.next()) {
      String name = LowerCase.of(markup.name());
      if (isKnown(name)) {
        boolean isClosedByNext =
            END_OPTIONAL.contains(name)
                && (!opened.add(name) || Blank.isBlank(text.substring(0, markup.at())));
        boolean isClosed =
            markup.isEnd() || markup.endsInSlash() || isClosedByNext || name.equals("br");
        if (isClosed || KNOWN_ATTRIBUTE.matcher(markup.whole()).find()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether HTML, or a namespace of its own, has a tag of that name in lower case. */
  static boolean isKnown(String name) {
    return org.jsoup.parser.Tag.isKnownTag(name)
        || name.equals("svg")
        || name.equals("math")
        || IN_NAMESPACE.matcher(name).matches();
  }

  private static boolean holdsTags(String text) {
    return text.indexOf('<') >= 0 && !isPlain(text);
  }

  /** Whether readers would see tags or references in the text, as it was escaped once too often. */
  static boolean holdsHtml(String text) {
    return holdsTags(text)
        || text.indexOf('&') >= 0
            && REFERENCE
                .matcher(text)
                .results()
                .anyMatch(found -> found.start(1) < 0 || Entities.isNamedEntity(found.group(1)));
  }

  /**
   * Writes plain text as HTML: each "&lt;" and "&gt;" as what stands for it, and several lines as
   * paragraphs, unless they hold tags that are escaped. References stay what they are; comments go.
   *
   * @param findings gets what was done, and what is lost
   */
  static String html(String text, Findings findings) {
    SourceText.findLost(text, findings);
    StringBuilder shown = new StringBuilder();
    int copied = 0;
    for (Markup markup = new Markup(text); markup.next(); ) {
      if (markup.isDeclaration()) {
        findings.add(HtmlFault.COMMENT, markup.at(), "", () -> "");
        shown.append(text, copied, markup.at());
        copied = markup.end();
      }
    }
    String plain = shown.append(text, copied, text.length()).toString();
    for (int at = plain.indexOf('<'); at >= 0; at = plain.indexOf('<', at + 1)) {
      findings.add(HtmlFault.ANGLE_BRACKET, at, "", () -> "");
    }
    String escaped = plain.replace("<", "&lt;").replace(">", "&gt;");
    return holdsTags(Parser.unescapeEntities(plain, true)) ? escaped : lines(escaped, findings);
  }

  /** The text with spaces for its ends of lines, as browsers show them in HTML. */
  static String oneLine(String text) {
    return LINE_END.matcher(text).replaceAll(" ");
  }

  private static String lines(String text, Findings findings) {
    StringBuilder html = new StringBuilder();
    String between = "";
    for (String line : LINE_END.split(LINE_END_REFERENCE.matcher(text).replaceAll("\n"))) {
      // The parser writes a no-break space so: what is stored is left as it is when it comes again.
      if (Blank.isBlank(line.replace("&nbsp;", " "))) {
        between = html.isEmpty() ? "" : "</p><p>";
      } else {
        if (!between.isEmpty()) {
          findings.add(HtmlFault.LINE, 0, "", () -> "");
        }
        html.append(between).append(line.strip());
        between = "<br>";
      }
    }
    boolean isOne = html.indexOf("<") < 0; // every other one is escaped
    return isOne ? text : html.insert(0, "<p>").append("</p>").toString();
  }
}
