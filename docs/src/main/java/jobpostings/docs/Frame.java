package jobpostings.docs;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;

/** The frame of all pages: a head, a search field and a table of contents. */
final class Frame {
  /**
   * Where a page is.
   *
   * @param name of the page of text; "" for the page about the operations
   * @param folder the relative URL from the page to the folder of the pages of text
   * @param home the relative URL from the page to the page about the operations
   */
  record Place(String name, String folder, String home) {
    static final Place HOME = new Place("", "docs/", "docs");

    static Place of(String name) {
      return new Place(name, "", "../docs");
    }
  }

  private final Document page;

  /**
   * @param title of the page, before the service's name
   */
  Frame(String title, Place place) {
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
    head.appendElement("link").attr("rel", "stylesheet").attr("href", place.folder() + "page.css");
    head.appendElement("script").attr("src", place.folder() + "page.js").attr("defer", "");
    appendBanner(place);
  }

  private void appendBanner(Place place) {
    page.body().appendElement("a").addClass("skip").attr("href", "#main").text("Skip to content");
    Element banner = page.body().appendElement("header").addClass("banner");
    banner
        .appendElement("button")
        .addClass("menu")
        .attr("type", "button")
        .attr("aria-expanded", "false")
        .attr("aria-controls", "contents")
        .text("Contents");
    banner
        .appendElement("a")
        .addClass("home")
        .attr("href", place.home())
        .text("Job Postings Service");
    Element ways = banner.appendElement("nav").attr("aria-label", "Pages");
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("Operations", place.home() + "#operations");
    pages.put("Errors", place.home() + "#errors");
    pages.put("Guide", place.folder() + "integrating");
    pages.put("Contract", place.folder() + "contract");
    pages.put("Command", place.folder() + "jobs-command");
    pages.put("Changes", place.folder() + "changelog");
    pages.put("Postman", place.folder() + "postman.json");
    pages.put("OpenAPI", place.folder() + "../openapi.json");
    pages.forEach(
        (text, url) -> {
          Element link = ways.appendElement("a").attr("href", url).text(text);
          if (url.equals(place.name())) {
            link.attr("aria-current", "page");
          }
        });
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
