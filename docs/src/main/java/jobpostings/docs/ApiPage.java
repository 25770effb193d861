package jobpostings.docs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.docs.Document.Operation;
import jobpostings.docs.Document.Tag;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;

/**
 * The page about the operations and the errors. It is generated from the OpenAPI document when the
 * function starts, so that it can be read at once, and without JavaScript.
 */
record ApiPage(Document document, Frame frame, Optional<String> demoKey) {
  private static final Pattern SECTION = Pattern.compile("(?ms)^## .*?(?=^## )");

  /** The page, which begins with the guide's first section and ends with what explains errors. */
  Element html(String guide, String errors) {
    Element page = frame.page("API", "");
    Element contents = page.expectFirst("#contents");
    Element main = page.expectFirst("#main");
    Element start = main.appendElement("section").addClass("start");
    // The key stays in the field: no storage, no cookie, and it is gone with the page.
    start.append(
        """
        <h1>%s</h1>
        <div class="key">
          <label for="key">Your key, for the examples and to try the operations</label>
          <input id="key" type="password" autocomplete="off" spellcheck="false"
              aria-describedby="key-note">
          <p id="key-note">It stays in this page, is sent to this service only, and is gone when you
            leave.</p>
          <p>Keys come from the operator of the service.</p>
        </div>
        <p class="lead">%s</p>
        <p>Base URL: <code>%s</code></p>
        <p class="source"><a href="docs/reference.md">View as Markdown</a></p>
        """
            .formatted(
                document.title(), document.info().path("summary").asText(), document.server()));
    demoKey.ifPresent(
        demo -> {
          start.expectFirst("#key").attr("value", demo);
          start
              .expectFirst("#key-note")
              .before("<p>The first demo employer's is there; the start printed the others.</p>");
        });
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
    OperationSection section = new OperationSection(document);
    String first = SECTION.matcher(guide).results().findFirst().orElseThrow().group();
    String all = "## For every call\n\n" + document.info().path("description").asText();
    Element article = start.appendElement("article");
    article.append(Markdown.html(first + all, Frame.FOLDER));
    article.appendElement("h3").attr("id", OperationSection.SHARED).text("Preferences and answers");
    Frame.finishText(article, contents, "Start");
    for (Element card : article.select("p + .card")) {
      card.previousElementSibling().wrap("<div class=\"step\"></div>").parent().appendChild(card);
    }
    section.appendShared(article);
    main.appendElement("div").attr("id", "operations");
    document.tags().forEach(tag -> append(main, contents, tag, section));
    Element last = main.appendElement("article").addClass("text");
    last.append(Markdown.html(errors.replaceFirst("(?m)^# ", "## "), Frame.FOLDER));
    Frame.finishText(last, contents, "Errors");
    linkCalls(main);
    return page;
  }

  /** What a text calls by its path, such as {@code GET /jobcategories}, leads to the operation. */
  private void linkCalls(Element main) {
    Map<String, String> ids = new HashMap<>();
    for (Tag tag : document.tags()) {
      for (Operation operation : document.operations("paths", tag)) {
        ids.put("%s %s".formatted(operation.method(), operation.path()), operation.id());
      }
    }
    for (Element code : main.select("code:not(a code, pre code, .strip code, h2 code, h3 code)")) {
      String call = code.text().startsWith("/") ? "GET " + code.text() : code.text();
      if (ids.containsKey(call) && code.closest("#" + ids.get(call)) == null) {
        code.wrap("<a href=\"#%s\"></a>".formatted(ids.get(call)));
      }
    }
  }

  private void append(Element main, Element contents, Tag tag, OperationSection section) {
    Element group = main.appendElement("section").attr("id", tag.id());
    Element about = group.appendElement("div").addClass("text");
    about.appendElement("h2").text(tag.name());
    about.append(Markdown.html(tag.description()));
    Element list = Frame.group(contents, tag.name());
    for (String part : List.of("paths", "webhooks")) {
      for (Operation operation : document.operations(part, tag)) {
        list.append(
            "<li><a href=\"#%s\"><span>%s</span> %s</a></li>"
                .formatted(
                    operation.id(), Entities.escape(operation.summary()), operation.badge()));
        section.append(group, operation, part.equals("paths"));
      }
    }
  }
}
