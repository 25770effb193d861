package jobpostings.job.description;

import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/** What a parser alone, with no look at the text before it, would store of a description. */
final class ParserOracle {
  private ParserOracle() {}

  /** Empty where the parser reports an error, or the rules refuse what it makes of the text. */
  static Optional<String> serialise(String html) {
    Parser parser = Parser.htmlParser().setTrackErrors(1);
    Document document = Document.createShell("");
    document.outputSettings().prettyPrint(false);
    Element body = document.body();
    body.appendChildren(parser.parseFragmentInput(html.strip(), body, ""));
    String stored = body.html().strip();
    return parser.getErrors().isEmpty() && Parsed.keeps(stored)
        ? Optional.of(stored)
        : Optional.empty();
  }
}
