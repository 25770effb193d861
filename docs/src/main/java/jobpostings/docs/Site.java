package jobpostings.docs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Element;

/**
 * All that is served: the OpenAPI document, the page that shows it, the pages of text, each with
 * its Markdown, and what pages load.
 */
final class Site {
  private static final String HTML = "text/html; charset=utf-8";
  private static final String JSON = "application/json";
  private static final String MARKDOWN = "text/markdown; charset=utf-8";

  private final Map<String, ServedPage> pages = new LinkedHashMap<>();
  private final SearchIndex index = new SearchIndex();
  private final Document document;
  private final Optional<String> demoKey;

  private Site(Document document, Optional<String> demoKey) {
    this.document = document;
    this.demoKey = demoKey;
  }

  /**
   * The pages by their paths below the API's prefix.
   *
   * @param contact whom to ask: an https URL or an e-mail address
   * @param demoKey what the field for the key has at first
   */
  static Map<String, ServedPage> pages(Optional<String> contact, Optional<String> demoKey) {
    Document document = new Document(Resource.parsed(Resource.text("openapi.yaml")));
    Site site = new Site(document.withContact(contact), demoKey);
    site.putAll();
    return Map.copyOf(site.pages);
  }

  private void putAll() {
    Frame frame = new Frame(document);
    putFile("page.css", "text/css; charset=utf-8", Resource.text("page.css"));
    putFile("page.js", "text/javascript; charset=utf-8", Resource.text("page.js"));
    putFile("llms.txt", "text/plain; charset=utf-8", Resource.text("llms.txt"));
    pages.put("/openapi.json", new ServedPage(JSON, document.root().toString()));
    Element reference =
        new ApiPage(document, frame, demoKey)
            .html(Resource.text("integrating.md"), Resource.text("errors.md"));
    index.add(reference, "../docs", "Reference");
    pages.put("/docs", new ServedPage(HTML, reference.outerHtml()));
    putFile("reference.md", MARKDOWN, MarkdownWriter.of(reference.expectFirst("main")));
    Markdown.TEXTS.forEach(
        (file, name) -> {
          String text = file.equals("events.md") ? Events.page(document) : Resource.text(file);
          Element page = frame.textPage(name, text);
          if (!name.equals("errors")) { // The reference has them too.
            index.add(page, name, page.expectFirst("h1").text());
          }
          putFile(name, HTML, page.outerHtml());
          putFile(name + ".md", MARKDOWN, Markdown.served(text));
        });
    putFile("search.json", JSON, index.json());
  }

  private void putFile(String name, String type, String text) {
    pages.put("/docs/" + name, new ServedPage(type, text));
  }
}
