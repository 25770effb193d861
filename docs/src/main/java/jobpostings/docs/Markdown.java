package jobpostings.docs;

import java.util.List;
import java.util.Map;
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
  static final Map<String, String> TEXTS =
      Map.of(
          "integrating.md", "integrating",
          "contract.md", "contract",
          "jobs-command.md", "jobs-command",
          "CHANGELOG.md", "changelog");

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
      String file = parts[0].substring(parts[0].lastIndexOf('/') + 1);
      String anchor = parts.length == 2 ? parts[1] : "";
      if (file.equals("errors.md")) {
        link.attr("href", folder.isEmpty() ? "../docs" + anchor : anchor);
      } else if (file.equals("openapi.yaml")) {
        link.attr("href", folder.isEmpty() ? "../openapi.json" : "openapi.json");
      } else if (TEXTS.containsKey(file)) {
        link.attr("href", folder + TEXTS.get(file) + anchor);
      } else {
        link.unwrap();
      }
    }
    return html.body().html();
  }
}
