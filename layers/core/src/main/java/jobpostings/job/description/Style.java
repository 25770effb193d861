package jobpostings.job.description;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.text.LowerCase;
import jobpostings.text.Trimmed;
import org.jsoup.nodes.Element;

/**
 * What a style attribute says, told by its text: CSS is not evaluated (docs/contract.md,
 * Description).
 *
 * @param text in lower case, without white space
 */
record Style(String text) {
  private static final Pattern APART =
      Pattern.compile("(?:block|flow-root|list-item|flex|grid|box|table|inline-[a-z]+)");

  private static final Style NONE = new Style("");

  static Style of(Element element) {
    return element.hasAttr("style") ? of(element.attr("style")) : NONE;
  }

  static Style of(String css) {
    StringBuilder text = new StringBuilder(css.length());
    String lower = LowerCase.of(css);
    for (int i = 0; i < lower.length(); i++) { // no space is a pair
      if (!Trimmed.isSpace(lower.charAt(i))) {
        text.append(lower.charAt(i));
      }
    }
    return new Style(text.toString());
  }

  /** What the last declaration of a property says; "" if there is none. */
  String value(String property) {
    String start = property + ":";
    if (!text.contains(start)) {
      return "";
    }
    return Stream.of(text.split(";"))
        .filter(declaration -> declaration.startsWith(start))
        .reduce("", (_, last) -> last.substring(start.length()));
  }

  /** Whether it holds what hides text. */
  boolean isHidden() {
    return text.contains("display:none")
        || text.contains("visibility:hidden")
        || text.contains("mso-hide:all");
  }

  /** Whether it holds what strikes text out. */
  boolean isStruck() {
    return text.contains("line-through");
  }

  /** Whether what has it stands apart from the words around it. */
  boolean isApart() {
    return APART.matcher(value("display")).lookingAt();
  }
}
