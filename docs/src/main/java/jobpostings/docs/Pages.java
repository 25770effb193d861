package jobpostings.docs;

import java.util.Map;
import java.util.Optional;

/**
 * Everything that there is to read about the API.
 *
 * @param document the OpenAPI document
 * @param main the page that shows it, and explains the errors
 * @param files the guide, and what the pages load, by name
 */
record Pages(Page document, Page main, Map<String, Page> files) {
  private static final String HTML = "text/html; charset=utf-8";
  private static final String CSS = "text/css; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String CONTENT = "<!-- content -->";

  static Pages load() {
    return new Pages(
        new Page("application/json", Yaml.json(Resource.text("openapi.yaml"))),
        html("docs.html", "errors.md"),
        Map.of(
            "integrating", html("integrating.html", "integrating.md"),
            "page.css", new Page(CSS, Resource.text("page.css")),
            "page.js", new Page(SCRIPT, Resource.text("page.js")),
            "swagger-ui.css", new Page(CSS, Resource.text("swagger-ui.css")),
            "swagger-ui-bundle.js", new Page(SCRIPT, Resource.text("swagger-ui-bundle.js"))));
  }

  private static Page html(String frame, String markdown) {
    String content = Markdown.html(Resource.text(markdown));
    return new Page(HTML, Resource.text(frame).replace(CONTENT, content));
  }

  Optional<Page> file(String name) {
    return Optional.ofNullable(files.get(name));
  }
}
