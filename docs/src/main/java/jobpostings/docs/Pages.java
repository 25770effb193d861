package jobpostings.docs;

import java.util.Map;
import java.util.Optional;

/**
 * All documentation of the API.
 *
 * @param document the OpenAPI document
 * @param main the page that shows it, and explains the errors
 * @param files the guide, and what the pages load, by name
 */
record Pages(Page document, Page main, Map<String, Page> files) {
  private static final String HTML = "text/html; charset=utf-8";
  private static final String CSS = "text/css; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";

  static Pages load() {
    String json = Yaml.json(Resource.text("openapi.yaml"));
    String main = ApiPage.html(Document.of(json), Resource.text("errors.md"));
    String guide =
        TextPage.html("Guide for integrators", Resource.text("integrating.md"), "", "../docs");
    return new Pages(
        new Page("application/json", json),
        new Page(HTML, main),
        Map.of(
            "integrating", new Page(HTML, guide),
            "page.css", new Page(CSS, Resource.text("page.css")),
            "page.js", new Page(SCRIPT, Resource.text("page.js"))));
  }

  Optional<Page> file(String name) {
    return Optional.ofNullable(files.get(name));
  }
}
