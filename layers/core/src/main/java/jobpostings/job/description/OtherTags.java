package jobpostings.job.description;

import java.util.Set;

/** What those tags stand for that a description may not have. Names are in lower case. */
final class OtherTags {
  /** Those that hold nothing for readers. */
  static final Set<String> REMOVED =
      names(
          """
          script style title textarea xmp iframe noembed noframes noscript svg math \
          template object applet select datalist audio video canvas xml img image input hr \
          meta link base embed param source track area frame bgsound\
          """);

  private static final Set<String> DIVISIONS =
      names(
          """
          address article aside blockquote center details dialog dl fieldset figure footer \
          form header hgroup main nav search section\
          """);

  private OtherTags() {}

  private static Set<String> names(String list) {
    return Set.of(list.split(" "));
  }

  /** How a tag of that name is fixed. */
  static HtmlFault fault(String name) {
    if (REMOVED.contains(name)) {
      return HtmlFault.REMOVED;
    }
    return switch (name) {
      case "h1", "h2", "h3", "h4", "h5", "h6" -> HtmlFault.HEADING;
      case "table", "tr", "td", "th", "tbody", "thead", "tfoot", "colgroup", "col" ->
          HtmlFault.TABLE;
      default -> blockOf(name).equals(name) ? HtmlFault.INLINE : HtmlFault.BLOCK;
    };
  }

  /** The name of the block that it is most like; its own for an inline tag, or one of a table. */
  static String blockOf(String name) {
    return switch (name) {
      case "dt", "dd", "figcaption", "legend", "summary", "pre", "listing", "caption" -> "p";
      case "menu", "dir" -> "ul";
      default -> DIVISIONS.contains(name) ? "div" : name;
    };
  }
}
