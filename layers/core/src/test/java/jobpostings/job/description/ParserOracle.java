package jobpostings.job.description;

import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/** What a parser alone would store of a description, without a scan of its text beforehand. */
final class ParserOracle {
  private ParserOracle() {}

  /** Empty where the parser reports an error, or the rules refuse its result. */
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
