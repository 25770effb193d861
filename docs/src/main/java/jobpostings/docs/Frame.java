package jobpostings.docs;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
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
    page =
        Jsoup.parse(
            Resource.text("page.html")
                .replace("{folder}", place.folder())
                .replace("{home}", place.home()));
    page.outputSettings().prettyPrint(false);
    page.title(title + " - Job Postings Service");
    page.getElementsByAttributeValue("href", place.name()).attr("aria-current", "page");
  }

  /** The table of contents at the side of the page, with a search field. */
  Element contents() {
    return page.expectFirst("#contents");
  }

  /** The element for the content of the page. */
  Element main() {
    return page.expectFirst("#main");
  }

  String html() {
    return page.outerHtml();
  }
}
