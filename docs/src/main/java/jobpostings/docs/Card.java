package jobpostings.docs;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;

/** A card of code: a strip that says what it is and copies it, and the code below, in colours. */
final class Card {
  /** What Markdown's languages are called; others have the name that they have there. */
  private static final Map<String, String> NAMES =
      Map.of("sh", "Shell", "json", "JSON", "csv", "CSV", "", "Text");

  /**
   * One of several texts of a card.
   *
   * @param label of its tab
   * @param language its colours
   */
  record Tab(String label, String language, String text) {}

  private Card() {}

  /** Makes a card of each block of code in a text. */
  static void replaceBlocks(Element article) {
    for (Element block : article.select("pre")) {
      Element code = block.child(0);
      String language = code.className().replace("language-", "");
      Element card = new Element("div");
      append(
          card,
          "<span class=\"language\">%s</span>".formatted(NAMES.getOrDefault(language, language)),
          language,
          code.wholeText());
      block.replaceWith(card.child(0));
    }
  }

  /** Appends a card with one text, and that HTML in its strip. */
  static void append(Element parent, String title, String language, String text) {
    appendCode(appendCard(parent, title), language, text);
  }

  /**
   * Appends a card that shows one of several texts at a time.
   *
   * @param title HTML for the strip, "" to have the tabs there
   * @param id what the ids of the tabs begin with
   * @param name of the tabs, for those who can't see them; "Languages" are chosen for all cards
   */
  static void append(Element parent, String title, String id, String name, List<Tab> tabs) {
    Element card = appendCard(parent, title);
    Element row = card.child(0).appendElement("div");
    row.attr("role", "tablist").attr("aria-label", name);
    for (Tab tab : tabs) {
      boolean first = tab.equals(tabs.getFirst());
      String own = "%s-%s".formatted(id, tab.label().toLowerCase(Locale.ROOT));
      Element button = row.appendElement("button").attr("type", "button").attr("role", "tab");
      button.attr("id", own).attr("aria-controls", own + "-code").text(tab.label());
      button.attr("aria-selected", String.valueOf(first)).attr("tabindex", first ? "0" : "-1");
      button.attr(name.equals("Languages") ? "data-language" : "data-status", tab.label());
      Element panel = card.appendElement("div").attr("role", "tabpanel").attr("id", own + "-code");
      panel.attr("aria-labelledby", own).attr("hidden", !first).attr("data-tab", tab.label());
      appendCode(panel, tab.language(), tab.text());
    }
  }

  private static Element appendCard(Element parent, String title) {
    Element card = parent.appendElement("div").addClass("card");
    card.append(
        """
        <div class="strip">%s<button class="copy" type="button">Copy</button></div>\
        """
            .formatted(title));
    return card;
  }

  private static void appendCode(Element parent, String language, String text) {
    // Keyboard users must be able to scroll what is larger than the card.
    Element code = parent.appendElement("pre").attr("tabindex", "0").appendElement("code");
    Highlight.append(code, language, text);
  }

  /** The strip's title for a call: its method and path. */
  static String title(Document.Operation operation) {
    return "<span class=\"call\">%s <code>%s</code></span>"
        .formatted(operation.badge(), Entities.escape(operation.path()));
  }
}
