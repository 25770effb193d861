package jobpostings.cli.feed;

import com.fasterxml.jackson.databind.node.TextNode;

/** The text of an element of XML that has elements for its form, such as {@code <b>}. */
final class Markup extends TextNode {
  private static final long serialVersionUID = 1;

  private final String html;

  Markup(String text, String html) {
    super(text);
    this.html = html;
  }

  /** The text as HTML. */
  String html() {
    return html;
  }

  @Override
  public boolean equals(Object other) {
    return super.equals(other) && (!(other instanceof Markup m) || html.equals(m.html));
  }

  @Override
  public int hashCode() {
    return super.hashCode();
  }
}
