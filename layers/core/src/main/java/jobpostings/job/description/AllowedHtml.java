package jobpostings.job.description;

import java.util.List;

/** Which tags and attributes a description may have. */
final class AllowedHtml {
  /** In the order in which messages list them. */
  static final List<String> TAGS =
      List.of("strong", "b", "em", "i", "br", "p", "div", "ul", "ol", "li", "a");

  private static final List<String> TARGETS = List.of("_blank", "_self", "_parent", "_top");

  private static final String NO_HREF =
      "must be an absolute http, https or mailto address, such as"
          + " \"https://www.example.com/jobs\", not ";
  private static final String NO_TARGET = "must be one of " + String.join(", ", TARGETS) + ", not ";

  private AllowedHtml() {}

  /** What is wrong with an attribute of an allowed tag, to end a sentence; empty if nothing is. */
  static String attributeFault(String tag, String name, String value) {
    if (!tag.equals("a")) {
      return "is not allowed. Only <a> takes attributes: href and target.";
    }
    return switch (name) {
      case "href" ->
          WebAddress.isHttp(value) || WebAddress.isMailto(value) ? "" : NO_HREF + quoted(value);
      case "target" -> TARGETS.contains(value) ? "" : NO_TARGET + quoted(value);
      default -> "is not allowed. <a> takes only href and target.";
    };
  }

  private static String quoted(String value) {
    return "\"" + HtmlScanner.shown(value) + "\".";
  }
}
