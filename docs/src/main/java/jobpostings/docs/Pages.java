package jobpostings.docs;

import java.util.HashMap;
import java.util.Map;

/**
 * All documentation of the API.
 *
 * @param document the OpenAPI document
 * @param main the page that shows it, and explains the errors
 * @param files the other pages, the collection for Postman, and what pages load, by name
 */
record Pages(Page document, Page main, Map<String, Page> files) {
  private static final String HTML = "text/html; charset=utf-8";
  private static final String JSON = "application/json";
  private static final String CSS = "text/css; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";

  static Pages load() {
    String json = Resource.json("openapi.yaml");
    Document document = Document.of(json);
    String guide = Resource.text("integrating.md");
    Map<String, Page> files = new HashMap<>();
    files.put("postman.json", new Page(JSON, new PostmanCollection(document).json()));
    files.put("page.css", new Page(CSS, Resource.text("page.css")));
    files.put("page.js", new Page(SCRIPT, Resource.text("page.js")));
    Markdown.TEXTS.forEach(
        (file, name) -> files.put(name, new Page(HTML, TextPage.html(name, Resource.text(file)))));
    return new Pages(
        new Page(JSON, json),
        new Page(HTML, new ApiPage(document).html(guide, Resource.text("errors.md"))),
        Map.copyOf(files));
  }
}
