package jobpostings.job.description;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jobpostings.text.Blank;
import jobpostings.text.Excerpt;
import jobpostings.text.LowerCase;
import jobpostings.web.WebAddress;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.Range;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.ParseError;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;

/**
 * A description as the parser reads it, and all that the rules don't allow in it: what the parser
 * reports, and what its tree holds.
 */
final class ParsedDescription {
  static final int MAX_ELEMENTS = 200_000;

  /** More than any reader can tell apart. */
  static final int MAX_DEPTH = 256;

  /** How far a tag's start is searched among several candidates. */
  private static final int MAX_CANDIDATES = 20;

  private static final Pattern ENDS_OF_NAME = Pattern.compile("[\\s/>]");

  /** Attributes that are allowed, or tell how to fix. */
  private static final Set<String> KEPT = Set.of("href", "target", "style", "class", "hidden");

  private final String html;

  /** Its own, until it is known which of them stand in what is left out. */
  private final Findings findings;

  private final LeftOut leftOut;
  private final Element body = Document.createShell("").body();
  private int elements;

  /** Elements whose attributes were checked. */
  private final Set<Element> checked = new HashSet<>();

  /** The offsets of tags about which all is said. */
  private final Set<Integer> reported = new HashSet<>();

  private final Set<Integer> malformed = new HashSet<>();

  /** How many end tags belong to elements that ended before, by name. */
  private final Map<String, Integer> toleratedEndTags = new HashMap<>();

  private final Set<String> refused = new HashSet<>();

  /**
   * @param html as {@link SourceText} left it
   * @param isFixed whether what its source hides or has struck out will be left out
   * @param all gets what is wrong, except in what will be left out and told
   */
  ParsedDescription(String html, boolean isFixed, Findings all) {
    this.html = html;
    this.findings = all.part();
    body.ownerDocument().outputSettings().prettyPrint(false);
    Parser parser =
        Parser.htmlParser()
            .setTrackErrors(1_000)
            .setTrackPosition(true)
            .setMaxDepth(MAX_DEPTH + 10);
    List<Node> nodes = parse(parser);
    if (!isTooLarge()) {
      body.appendChildren(nodes);
      body.traverse(this::check);
      parser.getErrors().forEach(this::check);
    }
    if (all.isEmpty() && findings.isEmpty() && !parser.getErrors().isEmpty() && !isTooLarge()) {
      findings.add(HtmlFault.NESTING, 0, "The HTML", "is malformed. Simplify it.");
    }
    leftOut = isFixed ? LeftOut.of(body) : LeftOut.NOTHING;
    all.addAll(findings, leftOut::holds);
  }

  private List<Node> parse(Parser parser) {
    try (StreamParser stream = new StreamParser(parser).parseFragment(html, body, "")) {
      Iterator<Element> ended = stream.iterator();
      while (!isTooLarge() && ended.hasNext()) {
        Element element = ended.next();
        elements += element.nameIs("body") || element instanceof Document ? 0 : 1;
        // The parser repeats formatting that is left open, with all of its attributes.
        checkAttributes(element);
      }
      return isTooLarge() ? List.of() : stream.completeFragment();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isTooLarge() {
    return elements > MAX_ELEMENTS;
  }

  Element body() {
    return body;
  }

  /** What its source hides or has struck out; nothing if it isn't fixed. */
  LeftOut leftOut() {
    return leftOut;
  }

  /** The parser's own serialisation. */
  String written() {
    return body.html().strip();
  }

  /** Whether it holds anything that can be seen. */
  boolean holdsText() {
    return body.stream()
        .flatMap(element -> element.textNodes().stream())
        .anyMatch(text -> !text.getWholeText().codePoints().allMatch(Blank::isInvisible));
  }

  private void check(Node node, int depth) {
    if (node instanceof Element element && depth > 0) {
      check(element, depth);
    } else if (depth > 0 && !(node instanceof TextNode || node instanceof DataNode)) {
      refuseNoElement(node.sourceRange().startPos());
    }
  }

  private void refuseNoElement(int at) {
    if (reported.add(at)) {
      boolean isComment = html.startsWith("<!--", at);
      String what =
          isComment ? "The comment" : "The doctype, CDATA section or processing instruction";
      String orText = isComment ? "." : ", or write \"&lt;\" for a \"<\" that is text.";
      findings.add(HtmlFault.COMMENT, at, what, "is not allowed. Remove it" + orText);
    }
  }

  private void check(Element element, int depth) {
    Range start = element.sourceRange();
    if (!start.isTracked() || start.isImplicit() || !html.startsWith("<", start.startPos())) {
      return; // the parser's own
    }
    int at = start.startPos();
    Optional<Tag> tag = Tag.of(element.tagName());
    if (tag.isEmpty()) {
      refuse(at);
      return;
    }
    checkAttributes(element);
    if (depth == MAX_DEPTH + 1) {
      String fault = "is inside " + MAX_DEPTH + " others. Nest less deeply.";
      findings.add(HtmlFault.NESTING, at, "<" + tag.get() + ">", fault);
    }
    Range end = element.endSourceRange();
    if (end.isTracked() && end.isImplicit() && tag.get() != Tag.BR && !tag.get().isEndOptional()) {
      reportOpen(tag.get(), at, end.startPos());
    }
  }

  private void reportOpen(Tag tag, int at, int end) {
    toleratedEndTags.merge(tag.toString(), 1, Integer::sum);
    if (end >= html.length()) {
      String fault = "is never closed. Add </" + tag + ">.";
      findings.add(HtmlFault.NESTING, at, "<" + tag + ">", fault);
      return;
    }
    reported.add(end);
    String by = (html.startsWith("</", end) ? "</" : "<") + name(end) + ">";
    findings.add(
        HtmlFault.NESTING,
        at,
        "",
        () ->
            "<%s> at %s is still open at %s at %s, which ends what it is in. Close it first."
                .formatted(tag, findings.places().of(at), by, findings.places().of(end)));
  }

  /** Reports a tag that is not allowed, once. */
  private void refuse(int at) {
    String name = name(at);
    boolean isEnd = html.startsWith("</", at);
    boolean isSaid = isEnd && refused.contains(name);
    if (!isEnd) {
      refused.add(name);
    }
    if (reported.add(at) && !isSaid) {
      String fault = "is not allowed. Use only " + Tag.LISTED + ".";
      findings.add(OtherTags.fault(name), at, name, tag(at), fault);
    }
  }

  /** The tag at the offset, for messages. */
  private String tag(int at) {
    return (html.startsWith("</", at) ? "</" : "<") + Excerpt.beginning(name(at)) + ">";
  }

  /** The name of the tag at the offset. */
  private String name(int at) {
    int start = at + (html.startsWith("</", at) ? 2 : 1);
    Matcher end = ENDS_OF_NAME.matcher(html).region(start, html.length());
    return LowerCase.of(html.substring(start, end.find() ? end.start() : html.length()));
  }

  private void checkAttributes(Element element) {
    Optional<Tag> tag = Tag.of(element.tagName());
    Range start = element.sourceRange();
    if (start.isTracked() && !start.isImplicit() && checked.add(element) && tag.isPresent()) {
      for (Attribute attribute : element.attributes()) {
        checkAttribute(tag.get(), attribute, element);
      }
      if (tag.get() == Tag.A && !element.hasAttr("href")) {
        String fault = "has no href. Add the address that the link leads to.";
        findings.add(HtmlFault.LINK, start.startPos(), "<a>", fault);
      }
    }
    for (Iterator<Attribute> each = element.attributes().iterator(); each.hasNext(); ) {
      if (!KEPT.contains(each.next().getKey())) {
        each.remove();
      }
    }
  }

  private void checkAttribute(Tag tag, Attribute attribute, Element element) {
    String name = attribute.getKey();
    String value = attribute.getValue();
    String fault = tag.attributeFault(name, value);
    if (fault.isEmpty()) {
      return;
    }
    boolean isLink = tag == Tag.A && name.equals("href");
    String encoded = isLink ? WebAddress.encoded(value) : "";
    boolean isFixable = isLink && WebAddress.linkFault(encoded).isEmpty();
    int at = findings.isFull() ? 0 : element.attributes().sourceRange(name).nameRange().startPos();
    findings.add(
        isFixable ? HtmlFault.ADDRESS : isLink ? HtmlFault.LINK : HtmlFault.ATTRIBUTE,
        at,
        isFixable ? encoded : isLink ? value : name,
        () ->
            "The attribute \"%s\" of <%s> at %s %s"
                .formatted(Excerpt.beginning(name), tag, findings.places().of(at), fault));
  }

  private void check(ParseError error) {
    String message = error.getErrorMessage();
    int end = Math.min(error.getPosition(), html.length());
    if (message.startsWith("Invalid character reference: ")) {
      int at = html.lastIndexOf('&', end - 1);
      findings.add(HtmlFault.REFERENCE, at, "The character reference", fault(message));
    } else if (message.startsWith("Unexpectedly reached end of file")
        || message.startsWith("Unexpected EOF")
        || message.contains("[TagOpen]")
        || message.contains("[EndTagOpen]")
        || message.contains("Comment")
        || message.startsWith("Invalid xmlns attribute")
        || message.contains("Character token")) {
      return; // said already, with its place
    } else if (message.startsWith("Unexpected character")) {
      checkSyntax(Math.max(html.lastIndexOf('<', end), 0), end);
    } else {
      checkTag(message, tagThatEndsAt(end));
    }
  }

  private void checkSyntax(int tag, int at) {
    if (html.startsWith("<!", tag) || html.startsWith("<?", tag)) {
      refuseNoElement(tag);
    } else if (malformed.add(tag)) {
      String fault =
          "is malformed (\"%s\"). Write each attribute as name=\"value\", with a space before it."
              .formatted(Excerpt.around(html, at));
      String what = "The tag <" + Excerpt.beginning(name(tag)) + ">";
      findings.add(HtmlFault.TAG_SYNTAX, tag, what, fault);
    }
  }

  private static String fault(String message) {
    String orText = "\"&amp;\" for a \"&\" that is text.";
    int name = message.indexOf('[');
    if (message.contains("missing semicolon")) {
      String reference = Excerpt.beginning(message.substring(name + 1, message.length() - 1));
      String end = reference.equals("&amp") ? "." : ", or " + orText;
      return "lacks its semicolon. Write \"" + reference + ";\"" + end;
    }
    String what = message.contains("no numerals") ? "has no number" : "is none that HTML knows";
    return what + ". Write " + orText;
  }

  private int tagThatEndsAt(int end) {
    int at = end;
    for (int i = 0; i < MAX_CANDIDATES && at > 0; i++) {
      at = html.lastIndexOf('<', at - 1);
      Matcher tag = Markup.TAG.matcher(html).region(Math.max(at, 0), html.length());
      if (at >= 0 && tag.lookingAt() && tag.end() == end) {
        return at;
      }
    }
    return Math.max(html.lastIndexOf('<', end - 1), 0);
  }

  private void checkTag(String message, int at) {
    String name = name(at);
    String tag = tag(at);
    if (message.startsWith("Attributes incorrectly present")) {
      findings.add(HtmlFault.TAG_SYNTAX, at, "The end tag " + tag, SourceText.ENDS_PLAINLY);
    } else if (message.startsWith("Dropped duplicate")) {
      checkDuplicates(tag, at);
    } else if (html.startsWith("<!", at)) {
      refuseNoElement(at);
    } else if (Tag.of(name).isEmpty()) {
      refuse(at);
    } else if (message.contains("cannot be self-closing")) {
      String fault = "does not close it. Write </" + name + "> for that.";
      findings.add(HtmlFault.TAG_SYNTAX, at, "The slash in " + tag, fault);
      toleratedEndTags.merge(name, 1, Integer::sum);
    } else if (reported.add(at) && !(tag.startsWith("</") && isExcused(name))) {
      findings.add(HtmlFault.NESTING, at, tag, nestingFault(name, tag));
    }
  }

  private void checkDuplicates(String tag, int at) {
    Matcher whole = Markup.TAG.matcher(html).region(at, html.length());
    if (!whole.lookingAt()) {
      return;
    }
    Set<String> names = new HashSet<>();
    Matcher attribute = Markup.ATTRIBUTE.matcher(html).region(whole.end("name"), whole.end());
    while (attribute.find()) {
      String name = LowerCase.of(Objects.requireNonNullElse(attribute.group("name"), ""));
      if (!name.isEmpty() && !names.add(name)) {
        String what = "The attribute \"" + Excerpt.beginning(name) + "\" of " + tag;
        String fault = "is there twice. Keep one.";
        findings.add(HtmlFault.ATTRIBUTE, attribute.start(), name, what, fault);
      }
    }
  }

  private static String nestingFault(String name, String tag) {
    if (name.equals("br")) {
      return "is no end of anything. Write <br> alone.";
    }
    if (!tag.startsWith("</")) {
      return "is not expected there. Close what is open first, or remove it.";
    }
    String why = name.equals("p") ? " A paragraph ends where <p>, <div> or a list starts." : "";
    return "closes nothing that is open there." + why + " Close what is in it first, or remove it.";
  }

  private boolean isExcused(String name) {
    int count = toleratedEndTags.getOrDefault(name, 0);
    toleratedEndTags.put(name, Math.max(count - 1, 0));
    return count > 0;
  }
}
