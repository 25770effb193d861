package jobpostings.docs;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** The frame of all pages: a head, a search field and a table of contents. */
final class Frame {
  /** The relative URL from the page about the operations to the folder of the pages of text. */
  static final String FOLDER = "docs/";

  private Frame() {}

  /**
   * A page without its content, which goes into {@code #main}, and its table of contents into
   * {@code #contents}.
   *
   * @param title of the page, before the service's name
   * @param name of the page of text in its address; "" for the page about the operations
   */
  static Element page(String title, String name) {
    Document page =
        Jsoup.parse(
            Resource.text("page.html")
                .replace("{folder}", name.isEmpty() ? FOLDER : "")
                .replace("{home}", name.isEmpty() ? "docs" : "../docs"));
    page.outputSettings().prettyPrint(false);
    page.title(title + " - Job Postings Service");
    page.getElementsByAttributeValue("href", name).attr("aria-current", "page");
    return page;
  }

  /** A page of text, which begins with its title; its headings are the table of contents. */
  static String textPage(String name, String markdown) {
    Element page = page(markdown.substring(2, markdown.indexOf('\n')), name);
    Element article = page.expectFirst("#main").addClass("text").appendElement("article");
    appendText(article, page.expectFirst("#contents"), markdown, "");
    return page.outerHtml();
  }

  /** Appends the text, with links to that folder of texts, and its headings to the contents. */
  static void appendText(Element article, Element contents, String markdown, String folder) {
    article.append(Markdown.html(markdown, folder));
    // Keyboard users must be able to scroll what is wider than the page.
    article.select("pre").attr("tabindex", "0");
    article.select("pre code").forEach(Samples::markKeys);
    article.select("table").wrap("<div class=\"scrolled\" tabindex=\"0\"></div>");
    Element list = contents.appendElement("ul");
    for (Element heading : article.select("h2, h3")) {
      Element entry = list.appendElement("li").addClass(heading.normalName());
      entry.appendElement("a").attr("href", "#" + heading.id()).text(heading.text());
    }
  }
}
