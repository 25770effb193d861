package jobpostings.docs;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/** A page of text in the common frame, with its headings as the table of contents. */
final class TextPage {
  private TextPage() {}

  static String html(String title, String markdown, String folder, String home) {
    Frame frame = new Frame(title, folder, home);
    Element contents = frame.contents();
    Element article = frame.main().addClass("text").appendElement("article");
    append(article, contents, markdown);
    return frame.html();
  }

  /** Appends the text, and its headings to the contents. */
  static void append(Element article, Element contents, String markdown) {
    Jsoup.parseBodyFragment(Markdown.html(markdown))
        .body()
        .childNodesCopy()
        .forEach(article::appendChild);
    // Keyboard users must be able to scroll what is wider than the page.
    article.select("pre").attr("tabindex", "0");
    article.select("table").wrap("<div class=\"scrolled\" tabindex=\"0\"></div>");
    Element list = contents.appendElement("ul");
    for (Element heading : article.select("h2, h3")) {
      list.appendElement("li")
          .addClass(heading.normalName())
          .appendElement("a")
          .attr("href", "#" + heading.id())
          .text(heading.text());
    }
  }
}
