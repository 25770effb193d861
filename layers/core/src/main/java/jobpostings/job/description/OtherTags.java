package jobpostings.job.description;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What those tags stand for that a description may not have. Names are in lower case. */
final class OtherTags {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*([:-][a-z0-9][a-z0-9:-]*)?");
  private static final Set<String> HEADINGS = Set.of("h1", "h2", "h3", "h4", "h5", "h6");
  private static final Set<String> PARAGRAPHS =
      Set.of("dt", "dd", "figcaption", "legend", "summary", "pre", "listing", "caption");
  private static final Set<String> DIVISIONS =
      Set.of(
          "address",
          "article",
          "aside",
          "blockquote",
          "center",
          "details",
          "dialog",
          "dl",
          "fieldset",
          "figure",
          "footer",
          "form",
          "header",
          "hgroup",
          "main",
          "nav",
          "search",
          "section");
  private static final Set<String> LISTS = Set.of("menu", "dir");

  /** Those whose content is not for readers. */
  private static final Set<String> HIDDEN =
      Set.of(
          "script",
          "style",
          "title",
          "textarea",
          "xmp",
          "iframe",
          "noembed",
          "noframes",
          "noscript",
          "svg",
          "math",
          "template",
          "object",
          "applet",
          "select",
          "datalist",
          "audio",
          "video",
          "canvas",
          "xml");

  private static final Set<String> VOID =
      Set.of(
          "img", "image", "input", "hr", "meta", "link", "base", "embed", "param", "source",
          "track", "area", "frame", "bgsound");

  private OtherTags() {}

  /** Whether a tag of HTML, or of XML that a word processor puts into it, may have that name. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  static boolean isHeading(String name) {
    return HEADINGS.contains(name);
  }

  /** Whether what it holds is not for readers. */
  static boolean isHidden(String name) {
    return HIDDEN.contains(name);
  }

  /** Whether it has no end tag and holds nothing. */
  static boolean isVoid(String name) {
    return VOID.contains(name);
  }

  /** The block that it is most like; none for an inline tag, or one of a table. */
  static Optional<Tag> blockOf(String name) {
    if (PARAGRAPHS.contains(name)) {
      return Optional.of(Tag.P);
    }
    if (DIVISIONS.contains(name)) {
      return Optional.of(Tag.DIV);
    }
    return LISTS.contains(name) ? Optional.of(Tag.UL) : Optional.empty();
  }
}
