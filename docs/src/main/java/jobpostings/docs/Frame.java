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
   * @param name of the page of text; "" for the page about the operations
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
}
