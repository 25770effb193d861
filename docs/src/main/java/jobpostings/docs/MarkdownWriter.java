package jobpostings.docs;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Writes as Markdown what a page says that is made from the OpenAPI document. */
final class MarkdownWriter {
  /**
   * What only a browser can use, examples in further languages, and refusals that are all alike.
   */
  private static final String LEFT_OUT =
      "form, .try, .key, .anchor, .source, .language, button, summary, [role=tablist],"
          + " [data-tab=Python], [data-tab=JavaScript], [data-tab=Java],"
          + " [data-tab=401], [data-tab=404], [data-tab=412]";

  private final StringBuilder out = new StringBuilder();

  private MarkdownWriter() {}

  static String of(Element main) {
    Element text = main.clone();
    text.select(LEFT_OUT).remove();
    MarkdownWriter writer = new MarkdownWriter();
    writer.block(text, "");
    return writer.out.toString().replaceAll("\\n{3,}", "\n\n").strip() + "\n";
  }

  private void block(Element element, String indent) {
    switch (element.normalName()) {
      case "h1", "h2", "h3", "h4" ->
          paragraph("#".repeat(element.normalName().charAt(1) - '0') + " ", element, indent);
      case "p" -> paragraph("", element, indent);
      case "pre" -> {
        String tab = element.parent().attr("data-tab");
        line(tab.matches("[0-9].*") ? "Response %s:\n".formatted(tab) : "", indent);
        line("```\n%s\n```".formatted(element.wholeText().strip()), indent);
      }
      case "li" -> {
        int begin = out.length();
        if (element.ownText().isBlank()) {
          element.children().forEach(child -> block(child, indent + "  "));
        } else {
          paragraph("", element, indent + "  ");
        }
        out.replace(
            begin, out.length(), "\n" + indent + "- " + out.substring(begin).strip() + "\n\n");
      }
      default -> {
        boolean inline = element.is(".member, .rules, .call, span");
        if (inline) {
          paragraph("", element, indent);
        } else {
          element.children().forEach(child -> block(child, indent));
        }
      }
    }
  }

  private void paragraph(String before, Element element, String indent) {
    line(before + inline(element).replaceAll("\\s+", " ").strip() + "\n", indent);
  }

  private void line(String text, String indent) {
    text.lines()
        .forEach(each -> out.append(each.isEmpty() ? "" : indent).append(each).append('\n'));
    out.append('\n');
  }

  private static String inline(Element element) {
    StringBuilder text = new StringBuilder();
    for (Node node : element.childNodes()) {
      switch (node) {
        case TextNode plain -> text.append(plain.getWholeText());
        case Element code when code.is("code") -> text.append("`%s`".formatted(code.text()));
        case Element link when link.is("a:not([href^=#])") -> {
          // The page is above the folder of its Markdown.
          String address = link.attr("href").replaceFirst("^" + Frame.FOLDER, "");
          text.append("[%s](%s)".formatted(inline(link), address));
        }
        case Element bold when bold.is("strong") -> text.append("**%s**".formatted(inline(bold)));
        case Element other -> text.append(inline(other));
        default -> {}
      }
    }
    return text.toString();
  }
}
