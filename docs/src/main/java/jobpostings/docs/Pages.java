package jobpostings.docs;

import java.util.Map;
import java.util.Optional;

/** The pages about the API and the files that they load, by the last part of their path. */
final class Pages {
  /** The page that shows the document, and explains the errors. */
  static final String MAIN = "docs";

  private static final String HTML = "text/html; charset=utf-8";
  private static final String CSS = "text/css; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String CONTENT = "<!-- content -->";

  private final Map<String, Page> byName;

  private Pages(Map<String, Page> byName) {
    this.byName = byName;
  }

  static Pages load() {
    return new Pages(
        Map.of(
            MAIN,
            html("docs.html", "errors.md"),
            "integrating",
            html("integrating.html", "integrating.md"),
            "page.css",
            Page.of(CSS, Resource.text("page.css")),
            "page.js",
            Page.of(SCRIPT, Resource.text("page.js")),
            "swagger-ui.css",
            Page.of(CSS, Resource.text("swagger-ui.css")),
            "swagger-ui-bundle.js",
            Page.of(SCRIPT, Resource.text("swagger-ui-bundle.js"))));
  }

  private static Page html(String frame, String markdown) {
    String content = Markdown.html(Resource.text(markdown));
    return Page.of(HTML, Resource.text(frame).replace(CONTENT, content));
  }

  Optional<Page> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }
}
