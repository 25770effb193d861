package jobpostings.docs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Turns Markdown into HTML. Headings get anchors; links to other files of the project lead to where
 * those are served, and become plain text where they are not.
 */
final class Markdown {
  /** The pages of text: the names of their files, and those that they are served by. */
  static final Map<String, String> TEXTS = new LinkedHashMap<>();

  static {
    TEXTS.put("integrating.md", "integrating");
    TEXTS.put("events.md", "events");
    TEXTS.put("errors.md", "errors");
    TEXTS.put("jobs-command.md", "jobs-command");
    TEXTS.put("contract.md", "contract");
    TEXTS.put("to-the-letter.md", "to-the-letter");
    TEXTS.put("operators.md", "operators");
    TEXTS.put("CHANGELOG.md", "changelog");
  }

  /** A link to another file, in Markdown. */
  private static final Pattern LINK =
      Pattern.compile("\\[([^]]+)]\\((?![a-z]+:|#)([^)#]+)(#[^)]*)?\\)");

  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());

  private Markdown() {}

  /** The HTML of text without links to other files. */
  static String html(String markdown) {
    return html(markdown, "");
  }

  /** Links lead to the folder: the relative URL from the page to the pages of text. */
  static String html(String markdown, String folder) {
    Node root = Parser.builder().extensions(EXTENSIONS).build().parse(markdown);
    Document html =
        Jsoup.parseBodyFragment(HtmlRenderer.builder().extensions(EXTENSIONS).build().render(root));
    html.outputSettings().prettyPrint(false);
    for (Element link : html.select("a[href]:not([href*=:]):not([href^=#])")) {
      String[] parts = link.attr("href").split("(?=#)", 2);
      String anchor = parts.length == 2 ? parts[1] : "";
      boolean here = !folder.isEmpty() && parts[0].endsWith("errors.md");
      address(parts[0], "")
          .ifPresentOrElse(
              address -> link.attr("href", (here ? "" : folder + address) + anchor), link::unwrap);
    }
    return html.body().html();
  }

  /** The text as Markdown, with links that lead to what is served beside it. */
  static String served(String markdown) {
    return LINK.matcher(markdown)
        .replaceAll(
            link ->
                Matcher.quoteReplacement(
                    address(link.group(2), ".md")
                        .map(
                            address ->
                                "[%s](%s%s)"
                                    .formatted(
                                        link.group(1),
                                        address,
                                        Objects.toString(link.group(3), "")))
                        .orElse(link.group(1))));
  }

  /** Where a file is served, relative to the folder of the pages of text. */
  private static Optional<String> address(String path, String suffix) {
    String file = path.substring(path.lastIndexOf('/') + 1);
    return file.equals("openapi.yaml")
        ? Optional.of("../openapi.json")
        : Optional.ofNullable(TEXTS.get(file)).map(name -> name + suffix);
  }
}
