package jobpostings.docs;

import java.util.Locale;
import jobpostings.docs.Document.Operation;
import jobpostings.docs.Document.Tag;
import org.jsoup.nodes.Element;

/**
 * The page about the operations and the errors. It is generated from the OpenAPI document when the
 * function starts, so that it can be read at once, and without JavaScript.
 */
record ApiPage(Document document) {
  /** The key stays in the field: no storage, no cookie, and it is gone with the page. */
  private static final String KEY =
      """
      <div class="key">
        <label for="key">Your key, for the examples and to try the operations</label>
        <input id="key" type="password" autocomplete="off" spellcheck="false"
            aria-describedby="key-note">
        <p id="key-note">It stays in this page, is sent to this service only, and is gone when you
          leave.</p>
      </div>
      """;

  /**
   * @param guide whose first section the page begins with
   * @param errors the page about the errors
   */
  String html(String guide, String errors) {
    Element page = Frame.page("API", "");
    Element contents = page.expectFirst("#contents");
    Element main = page.expectFirst("#main");
    Element start = main.appendElement("section").addClass("text");
    start.appendElement("h1").text(document.title());
    start.appendElement("p").text(document.info().path("summary").asText());
    start.append(KEY);
    String all = "## For every call\n\n" + document.info().path("description").asText();
    Element article = start.appendElement("article");
    TextPage.append(article, contents, TextPage.firstSection(guide) + all, Frame.FOLDER);
    main.appendElement("div").attr("id", "operations");
    for (Tag tag : document.tags()) {
      append(main, contents, tag);
    }
    contents.appendElement("p").addClass("group").text("Errors");
    Element last = main.appendElement("article").addClass("text");
    TextPage.append(last, contents, errors, Frame.FOLDER);
    return page.outerHtml();
  }

  private void append(Element main, Element contents, Tag tag) {
    Element group = main.appendElement("section").attr("id", tag.id());
    Element about = group.appendElement("div").addClass("text");
    about.appendElement("h2").text(tag.name());
    about.append(Markdown.html(tag.description()));
    contents
        .appendElement("p")
        .addClass("group")
        .appendElement("a")
        .attr("href", "#" + tag.id())
        .text(tag.name());
    Element list = contents.appendElement("ul");
    OperationSection section = new OperationSection(document);
    for (Operation operation : document.operations(tag)) {
      link(list, operation);
      section.append(group, operation, true);
    }
    for (Operation webhook : document.webhooks(tag)) {
      link(list, webhook);
      section.append(group, webhook, false);
    }
  }

  private static void link(Element list, Operation operation) {
    Element link = list.appendElement("li").appendElement("a").attr("href", "#" + operation.id());
    link.appendElement("span")
        .addClass("method")
        .addClass(operation.method().toLowerCase(Locale.ROOT))
        .text(operation.method());
    link.appendText(" " + operation.summary());
  }
}
