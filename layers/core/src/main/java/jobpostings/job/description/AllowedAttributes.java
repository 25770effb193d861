package jobpostings.job.description;

import java.util.List;
import jobpostings.web.WebAddress;

/** Which attributes the tags of a description may have. */
final class AllowedAttributes {
  private static final List<String> TARGETS = List.of("_blank", "_self", "_parent", "_top");

  private AllowedAttributes() {}

  /** What is wrong with an attribute of an allowed tag, to end a sentence; empty if nothing is. */
  static String fault(String tag, String name, String value) {
    if (!tag.equals("a")) {
      return "is not allowed. Only <a> takes attributes: href and target.";
    }
    return switch (name) {
      case "href" -> WebAddress.linkFault(value).orElse("");
      case "target" -> TARGETS.contains(value) ? "" : noTarget(value);
      default -> "is not allowed. <a> takes only href and target.";
    };
  }

  private static String noTarget(String value) {
    return "must be one of %s, not \"%s\"."
        .formatted(String.join(", ", TARGETS), HtmlText.shown(value));
  }

  /** An attribute as a parser serialises it, with a space before it. */
  static String written(String name, String value) {
    return " " + name + "=\"" + value.replace("&", "&amp;") + "\"";
  }
}
