package jobpostings.job.description;

import java.util.List;

/** Reads what follows a tag's name, and reports what is malformed. */
final class HtmlAttributes {
  /**
   * @param value with its character references resolved; empty where there is none
   * @param at its offset
   */
  record Attribute(String name, String value, int at) {}

  /** More than any tag may have, so enough to refuse it. */
  private static final int MOST = 100;

  private final HtmlCursor html;
  private final ParseErrors errors;

  /**
   * @param html right after a tag's name
   */
  HtmlAttributes(HtmlCursor html, ParseErrors errors) {
    this.html = html;
    this.errors = errors;
  }

  /**
   * Reads up to the ">" of a tag, or to the end.
   *
   * @param attributes what is read is added to these
   * @return whether a slash comes last
   */
  boolean read(List<Attribute> attributes) {
    for (html.skipSpace(); !html.atEnd() && !html.isAt(">"); html.skipSpace()) {
      if (html.isAt("/>")) {
        html.skip("/");
        return true;
      }
      if (html.isAt("/")) {
        String fault = "is not right before a \">\". Remove it.";
        errors.add(HtmlFault.TAG_SYNTAX, html.at(), "The \"/\"", fault);
        html.skip("/");
      } else {
        Attribute attribute = take();
        if (attributes.size() < MOST) {
          attributes.add(attribute);
        }
      }
    }
    return false;
  }

  private Attribute take() {
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
        errors.add(HtmlFault.TAG_SYNTAX, start, valueOf(name), "needs a space after it.");
      }
    }
    return value;
  }

  private String takeUnquoted(String name, int start) {
    int from = html.at();
    String value = takeValue(HtmlCursor.SPACE + ">");
    String written = html.since(from);
    if (written.isEmpty() || written.chars().anyMatch(c -> "\"'<=`".indexOf(c) >= 0)) {
      errors.add(HtmlFault.TAG_SYNTAX, start, valueOf(name), "needs quotation marks around it.");
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
        value.append(HtmlReference.take(html, true, errors));
      } else {
        int start = html.at();
        html.skipToAny("&" + ends);
        value.append(html.since(start));
      }
    }
    return value.toString();
  }
}
