package jobpostings.docs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;

/** What can be found on all pages: operations, and what stands below a heading. */
final class SearchIndex {
  private static final String HEADINGS = "h1, h2, h3";

  /** What readers want to do, by the operation that does it. */
  static final Map<String, String> TASKS = new LinkedHashMap<>();

  static {
    Resource.text("tasks.txt")
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(": ", 2))
        .forEach(task -> TASKS.put(task[0], task[1]));
  }

  private final ObjectNode index = JsonNodeFactory.instance.objectNode();
  private final ArrayNode entries = index.putArray("places");

  /**
   * Adds what a page has.
   *
   * @param address relative to the folder of the pages of text
   * @param name of the page, for people
   */
  void add(Element page, String address, String name) {
    for (Element section : page.select(".operation")) {
      Element title = section.expectFirst("h3");
      // What is told elsewhere is found there.
      Element own = section.clone();
      own.select(".again").remove();
      String text = own.select(".words > :not(h3), .details").text();
      ObjectNode entry = entry(address, section.id(), name, title.ownText().trim(), text);
      Element call = section.expectFirst(".call");
      entry.put("method", call.child(0).text()).put("path", call.child(1).text());
      if (TASKS.containsKey(section.id())) {
        entry.put("tasks", TASKS.get(section.id()));
        entry.put("order", List.copyOf(TASKS.keySet()).indexOf(section.id()));
      }
    }
    for (Element heading : page.select("article :is(h2, h3)")) {
      StringBuilder text = new StringBuilder();
      for (Element next = heading.nextElementSibling();
          next != null && !next.is(HEADINGS);
          next = next.nextElementSibling()) {
        text.append(next.text()).append(' ');
      }
      entry(address, heading.id(), name, heading.text(), text.toString().trim());
    }
  }

  private ObjectNode entry(String address, String id, String page, String title, String text) {
    return entries
        .addObject()
        .put("url", "%s#%s".formatted(address, id))
        .put("page", page)
        .put("title", title)
        .put("text", text);
  }

  String json() {
    return index.toString();
  }
}
