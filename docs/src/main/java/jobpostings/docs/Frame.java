package jobpostings.docs;

import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;

/** The frame of all pages: a head, a search field and a table of contents. */
final class Frame {
  private final Document page;

  /**
   * @param title of the page, before the service's name
   * @param folder the relative URL from the page to the folder of its files
   * @param home the relative URL from the page to the page about the operations
   */
  Frame(String title, String folder, String home) {
    page = Document.createShell("");
    page.outputSettings().prettyPrint(false);
    page.prependChild(new DocumentType("html", "", ""));
    page.selectFirst("html").attr("lang", "en");
    Element head = page.head();
    head.appendElement("meta").attr("charset", "utf-8");
    head.appendElement("meta")
        .attr("name", "viewport")
        .attr("content", "width=device-width, initial-scale=1");
    head.appendElement("meta").attr("name", "color-scheme").attr("content", "light dark");
    head.appendElement("title").text(title + " - Job Postings Service");
    head.appendElement("link").attr("rel", "icon").attr("href", "data:,");
    head.appendElement("link").attr("rel", "stylesheet").attr("href", folder + "page.css");
    head.appendElement("script").attr("src", folder + "page.js").attr("defer", "");
    appendBanner(folder, home);
  }

  private void appendBanner(String folder, String home) {
    page.body().appendElement("a").addClass("skip").attr("href", "#main").text("Skip to content");
    Element banner = page.body().appendElement("header").addClass("banner");
    banner
        .appendElement("button")
        .addClass("menu")
        .attr("type", "button")
        .attr("aria-expanded", "false")
        .attr("aria-controls", "contents")
        .text("Contents");
    banner.appendElement("a").addClass("home").attr("href", home).text("Job Postings Service");
    Element ways = banner.appendElement("nav").attr("aria-label", "Pages");
    ways.appendElement("a").attr("href", home + "#operations").text("Operations");
    ways.appendElement("a").attr("href", home + "#errors").text("Errors");
    ways.appendElement("a").attr("href", folder + "integrating").text("Guide");
    ways.appendElement("a").attr("href", folder + "../openapi.json").text("openapi.json");
  }

  /** The table of contents at the side of the page, with a search field. */
  Element contents() {
    Element contents =
        page.body()
            .appendElement("nav")
            .attr("id", "contents")
            .addClass("contents")
            .attr("aria-label", "Contents");
    Element search = contents.appendElement("div").addClass("search").attr("role", "search");
    search.appendElement("label").attr("for", "search").text("Search this page");
    search
        .appendElement("input")
        .attr("id", "search")
        .attr("type", "search")
        .attr("autocomplete", "off")
        .attr("placeholder", "Press / to search");
    search.appendElement("p").attr("id", "found").attr("role", "status");
    search.appendElement("ul").attr("id", "results").attr("hidden", "");
    return contents;
  }

  /** The element for the content of the page. */
  Element main() {
    return page.body().appendElement("main").attr("id", "main").attr("tabindex", "-1");
  }

  String html() {
    return page.outerHtml();
  }
}
