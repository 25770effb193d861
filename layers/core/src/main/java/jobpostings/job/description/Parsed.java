package jobpostings.job.description;

import java.util.stream.Stream;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter.FilterResult;
import org.jsoup.select.NodeTraversor;

/**
 * A description as a parser reads it, which has the last word on what is stored. It does not rely
 * on the checks before it, so that no mistake there lets markup through. On text that they refuse,
 * it may take any amount of time and memory.
 */
final class Parsed {
  private final Parser parser = Parser.htmlParser().setTrackErrors(1);
  private final Element body = Document.createShell("").body();

  Parsed(String html) {
    body.ownerDocument().outputSettings().prettyPrint(false);
    body.appendChildren(parser.parseFragmentInput(html, body, ""));
  }

  /**
   * Whether a description is read as it is written: without an error, with nothing in it but what
   * the rules allow, and so that the parser writes the same again.
   */
  static boolean keeps(String html) {
    Parsed parsed = new Parsed(html);
    return parsed.parser.getErrors().isEmpty()
        && NodeTraversor.filter(Parsed::look, parsed.body) != FilterResult.STOP
        && parsed.body.html().equals(html);
  }

  private static FilterResult look(Node node, int depth) {
    return depth == 0 || isAllowed(node) ? FilterResult.CONTINUE : FilterResult.STOP;
  }

  private static boolean isAllowed(Node node) {
    return node instanceof TextNode || node instanceof Element element && isAllowed(element);
  }

  private static boolean isAllowed(Element element) {
    return Tag.of(element.tagName()).isPresent()
        && element.hasAttr("href") == element.nameIs("a")
        && (element.attributesSize() == 0 || areAllowed(element));
  }

  private static boolean areAllowed(Element element) {
    Stream<Attribute> attributes = element.attributes().asList().stream();
    return attributes.allMatch(
        a -> AllowedAttributes.fault(element.tagName(), a.getKey(), a.getValue()).isEmpty());
  }
}
