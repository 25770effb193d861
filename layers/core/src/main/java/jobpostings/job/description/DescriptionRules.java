package jobpostings.job.description;

import java.util.Optional;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;

/** Which HTML a job's description may hold (docs/contract.md, Description). */
public final class DescriptionRules {
  private DescriptionRules() {}

  /**
   * Checks a description and adds everything that is wrong with it. Takes time proportional to the
   * length.
   *
   * @param html as sent; surrounding space is dropped
   * @param pointer where it is in the request
   * @return the parser's serialisation, which is to be stored; empty if anything is wrong. It
   *     follows these rules itself, and checking it gives the same again.
   */
  public static Optional<String> check(String html, String pointer, Violations violations) {
    int before = violations.count();
    DescriptionMarkup markup = new DescriptionMarkup(pointer, violations);
    boolean holdsText = HtmlScanner.scan(html, markup);
    markup.end();
    if (!holdsText) {
      violations.add(
          pointer, ViolationCode.HTML_EMPTY, "The description holds no text. Describe the job.");
    }
    if (violations.count() > before) {
      return Optional.empty();
    }
    Optional<String> stored = serialise(html);
    if (stored.isEmpty()) {
      violations.add(
          pointer,
          ViolationCode.HTML_MALFORMED,
          "An HTML parser does not keep the description as it is written. Simplify its markup.");
    }
    return stored;
  }

  /**
   * The parser's serialisation: empty if the parser reports an error, if the result breaks the
   * rules, or if parsing the result gives another one. It relies on nothing that {@link
   * HtmlScanner} found, so that no mistake there lets markup through. But for text that is refused
   * there, it may take any amount of time and memory.
   */
  static Optional<String> serialise(String html) {
    Parser parser = Parser.htmlParser().setTrackErrors(1);
    String stored = parse(html.strip(), parser).html().strip();
    if (!parser.getErrors().isEmpty()) {
      return Optional.empty();
    }
    Element again = parse(stored, parser);
    boolean isAllowed = again.nodeStream().skip(1).allMatch(DescriptionRules::allows);
    return isAllowed && again.html().equals(stored) ? Optional.of(stored) : Optional.empty();
  }

  private static Element parse(String html, Parser parser) {
    Document document = Document.createShell("");
    document.outputSettings().prettyPrint(false);
    Element body = document.body();
    body.appendChildren(parser.parseFragmentInput(html, body, ""));
    return body;
  }

  private static boolean allows(Node node) {
    return node instanceof TextNode || node instanceof Element element && allows(element);
  }

  private static boolean allows(Element element) {
    return AllowedHtml.TAGS.contains(element.tagName())
        && element.hasAttr("href") == element.nameIs("a")
        && (element.attributesSize() == 0
            || element.attributes().asList().stream().allMatch(a -> allows(element, a)));
  }

  private static boolean allows(Element element, Attribute attribute) {
    return AllowedHtml.attributeFault(element.tagName(), attribute.getKey(), attribute.getValue()).isEmpty();
  }
}
