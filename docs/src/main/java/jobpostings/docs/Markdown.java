package jobpostings.docs;

import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Turns Markdown into HTML. Headings get anchors, and links to other files in this folder lead to
 * where those are served.
 */
final class Markdown {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final String ERRORS = "errors.md";
  private static final Map<String, String> SERVED_AT =
      Map.of(ERRORS, "../docs", "openapi.yaml", "../openapi.json");

  private Markdown() {}

  static String html(String markdown) {
    Node root = Parser.builder().extensions(EXTENSIONS).build().parse(markdown);
    return HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .attributeProviderFactory(
            _ -> (_, _, attributes) -> attributes.computeIfPresent("href", (_, to) -> served(to)))
        .build()
        .render(root);
  }

  private static String served(String link) {
    String[] parts = link.split("(?=#)", 2);
    return SERVED_AT.getOrDefault(parts[0], parts[0]) + (parts.length == 2 ? parts[1] : "");
  }
}
