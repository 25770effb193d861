package jobpostings.job.description;

import java.util.Map;
import java.util.Set;

/** What those tags stand for that a description may not have. Names are in lower case. */
final class OtherTags {
  static final Set<String> HEADINGS = Set.of("h1", "h2", "h3", "h4", "h5", "h6");

  static final Set<String> TABLES =
      Set.of("table", "tr", "td", "th", "tbody", "thead", "tfoot", "colgroup", "col");

  /** Those that hold nothing for readers. */
  static final Set<String> REMOVED =
      names(
          """
          script style title textarea xmp iframe noembed noframes noscript svg math \
          template object applet select datalist audio video canvas xml img image input hr \
          meta link base embed param source track area frame bgsound\
          """);

  private static final Set<String> PARAGRAPHS =
      Set.of("dt", "dd", "figcaption", "legend", "summary", "pre", "listing", "caption");

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

  /** How a tag of that name is mended. */
  static HtmlFault fault(String name) {
    if (HEADINGS.contains(name)) {
      return HtmlFault.HEADING;
    }
    if (TABLES.contains(name)) {
      return HtmlFault.TABLE;
    }
    if (REMOVED.contains(name)) {
      return HtmlFault.REMOVED;
    }
    return blockOf(name).equals(name) ? HtmlFault.INLINE : HtmlFault.BLOCK;
  }

  /** The name of the block that it is most like; its own for an inline tag, or one of a table. */
  static String blockOf(String name) {
    if (PARAGRAPHS.contains(name)) {
      return "p";
    }
    if (DIVISIONS.contains(name)) {
      return "div";
    }
    return Map.of("menu", "ul", "dir", "ul").getOrDefault(name, name);
  }
}
