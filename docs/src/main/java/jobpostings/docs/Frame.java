package jobpostings.docs;

import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The frame of all pages: a head, a search field, a table of contents and a foot. */
record Frame(jobpostings.docs.Document document) {
  /** The relative URL from the page about the operations to the folder of the pages of text. */
  static final String FOLDER = "docs/";

  /**
   * A page without its content, which goes into {@code #main}, and its table of contents into
   * {@code #contents}.
   *
   * @param title of the page, before the service's name
   * @param name of the page of text in its address; "" for the page about the operations
   */
  Element page(String title, String name) {
    boolean text = !name.isEmpty();
    Document page =
        Jsoup.parse(
            Resource.text("page.html")
                .replace("{folder}", text ? "" : FOLDER)
                .replace("{base}", text ? "../" : "")
                .replace("{version}", document.info().path("version").asText()));
    page.outputSettings().prettyPrint(false);
    page.title(title + " - Job Postings Service");
    page.select(".banner nav a[href=%s]".formatted(text ? name : "docs"))
        .attr("aria-current", "page");
    document
        .contact()
        .ifPresent(
            link ->
                page.expectFirst("footer .contact")
                    .appendElement("a")
                    .attr("href", link)
                    .text("Contact"));
    return page;
  }

  /** A page of text, which begins with its title; its headings are the table of contents. */
  Element textPage(String name, String markdown) {
    String title = markdown.substring(2, markdown.indexOf('\n'));
    Element page = page(title, name);
    Element article = page.expectFirst("#main").appendElement("article").addClass("text");
    article.append(Markdown.html(markdown, ""));
    article
        .expectFirst("h1")
        .after("<p class=\"source\"><a href=\"%s.md\">View as Markdown</a></p>".formatted(name));
    finishText(article, page.expectFirst("#contents"), title);
    appendNeighbours(page);
    return page;
  }

  /** Links to the pages before and after this one, in the order of the banner. */
  private static void appendNeighbours(Element page) {
    Element here = page.expectFirst(".banner nav [aria-current]");
    Element turn = page.expectFirst("#main").appendElement("nav").addClass("turn");
    turn.attr("aria-label", "Previous and next page");
    Optional.ofNullable(here.previousElementSibling())
        .ifPresent(previous -> appendNeighbour(turn, previous, "prev", "← %s"));
    Optional.ofNullable(here.nextElementSibling())
        .filter(next -> !next.hasClass("file"))
        .ifPresent(next -> appendNeighbour(turn, next, "next", "%s →"));
  }

  private static void appendNeighbour(Element turn, Element link, String way, String text) {
    turn.appendElement("a")
        .attr("href", link.attr("href"))
        .attr("rel", way)
        .text(text.formatted(link.text()));
  }

  /** Puts code into cards, lets wide tables scroll, and lists the headings in the contents. */
  static void finishText(Element article, Element contents, String title) {
    Card.replaceBlocks(article);
    // Keyboard users must be able to scroll what is wider than the page.
    article.select("table").wrap("<div class=\"scrolled\" tabindex=\"0\"></div>");
    Element list = group(contents, title);
    for (Element heading : article.select("h2, h3")) {
      Element entry = list.appendElement("li").addClass(heading.normalName());
      entry.appendElement("a").attr("href", "#" + heading.id()).text(heading.text());
    }
  }

  /** The list of a new group of the contents, which can be folded. */
  static Element group(Element contents, String title) {
    boolean open = contents.select("details").size() < 2; // The page's script opens others.
    Element group = contents.appendElement("details").attr("open", open);
    group.appendElement("summary").text(title);
    return group.appendElement("ul");
  }
}
