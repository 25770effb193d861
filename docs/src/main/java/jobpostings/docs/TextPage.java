package jobpostings.docs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/** A page of text in the common frame, with its headings as the table of contents. */
final class TextPage {
  private TextPage() {}

  /**
   * @param name the last part of the page's address
   * @param markdown which begins with the page's title
   */
  static String html(String name, String markdown) {
    String title = markdown.substring(2, markdown.indexOf('\n'));
    Element page = Frame.page(title, name);
    Element article = page.expectFirst("#main").addClass("text").appendElement("article");
    append(article, page.expectFirst("#contents"), markdown, "");
    return page.outerHtml();
  }

  /**
   * Appends the text, and its headings to the contents.
   *
   * @param folder the relative URL from the page to the other pages of text
   */
  static void append(Element article, Element contents, String markdown, String folder) {
    article.append(Markdown.html(markdown, folder));
    // Keyboard users must be able to scroll what is wider than the page.
    article.select("pre").attr("tabindex", "0");
    article.select("pre code").forEach(Samples::markKeys);
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

  /** The first section of a page, with its heading. */
  static String firstSection(String markdown) {
    Matcher section = Pattern.compile("(?ms)^## .*?(?=^## )").matcher(markdown);
    if (!section.find()) {
      throw new IllegalStateException("The page has no two sections.");
    }
    return section.group();
  }
}
