package jobpostings.docs;

import java.util.List;
import java.util.regex.Pattern;
import jobpostings.docs.Document.Operation;
import jobpostings.docs.Document.Tag;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;

/**
 * The page about the operations and the errors. It is generated from the OpenAPI document when the
 * function starts, so that it can be read at once, and without JavaScript.
 */
record ApiPage(Document document) {
  private static final Pattern SECTION = Pattern.compile("(?ms)^## .*?(?=^## )");

  /** The page, which begins with the guide's first section and ends with what explains errors. */
  String html(String guide, String errors) {
    Element page = Frame.page("API", "");
    Element contents = page.expectFirst("#contents");
    Element main = page.expectFirst("#main");
    Element start = main.appendElement("section").addClass("text");
    start.appendElement("h1").text(document.title());
    start.appendElement("p").text(document.info().path("summary").asText());
    // The key stays in the field: no storage, no cookie, and it is gone with the page.
    start.append(
        """
        <div class="key">
          <label for="key">Your key, for the examples and to try the operations</label>
          <input id="key" type="password" autocomplete="off" spellcheck="false"
              aria-describedby="key-note">
          <p id="key-note">It stays in this page, is sent to this service only, and is gone when you
            leave.</p>
          <p>Keys come from the operator of the service.</p>
        </div>
        """);
    document
        .contact()
        .ifPresent(
            link ->
                start
                    .expectFirst(".key p:last-child")
                    .appendText(" Whom to ask: ")
                    .appendElement("a")
                    .attr("href", link)
                    .text(link.replace("mailto:", "")));
    String first = SECTION.matcher(guide).results().findFirst().orElseThrow().group();
    String all = "## For every call\n\n" + document.info().path("description").asText();
    Frame.appendText(start.appendElement("article"), contents, first + all, Frame.FOLDER);
    main.appendElement("div").attr("id", "operations");
    document.tags().forEach(tag -> append(main, contents, tag));
    contents.appendElement("p").addClass("group").text("Errors");
    Element last = main.appendElement("article").addClass("text");
    Frame.appendText(last, contents, errors, Frame.FOLDER);
    return page.outerHtml();
  }

  private void append(Element main, Element contents, Tag tag) {
    Element group = main.appendElement("section").attr("id", tag.id());
    Element about = group.appendElement("div").addClass("text");
    about.appendElement("h2").text(tag.name());
    about.append(Markdown.html(tag.description()));
    Element title = contents.appendElement("p").addClass("group");
    title.appendElement("a").attr("href", "#" + tag.id()).text(tag.name());
    Element list = contents.appendElement("ul");
    OperationSection section = new OperationSection(document);
    for (String part : List.of("paths", "webhooks")) {
      for (Operation operation : document.operations(part, tag)) {
        list.append(
            "<li><a href=\"#%s\">%s %s</a></li>"
                .formatted(
                    operation.id(), operation.badge(), Entities.escape(operation.summary())));
        section.append(group, operation, part.equals("paths"));
      }
    }
  }
}
