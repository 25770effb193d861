package jobpostings.job.description;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.web.WebAddress;

/**
 * Turns the markup that word processors and applicant tracking systems write into what a
 * description may hold, so that it reads as it did: text stays, and so do its paragraphs, lists,
 * links, bold and italics; the rest of how it looked goes.
 */
final class LenientMarkup implements HtmlScanner.Handler {
  private final Faults faults;
  private final HtmlWriter writer;
  private final WordLists output;

  /** What was opened by start tags that have no end tag yet, by their names. */
  private final Map<String, Deque<List<Tag>>> opened = new HashMap<>();

  private boolean isPreformatted;

  LenientMarkup(Faults faults, HtmlWriter writer) {
    this.faults = faults;
    this.writer = writer;
    this.output = new WordLists(new TableText(writer));
  }

  @Override
  public boolean isName(String name) {
    return OtherTags.isName(name); // false for "<jobs@example.com>"
  }

  @Override
  public boolean readsOn() {
    return true;
  }

  @Override
  public void text(String text, int start, int end) {
    if (!isPreformatted) {
      output.text(text, start, end);
      return;
    }
    int from = start;
    for (int at = start; at < end; at++) {
      if (text.charAt(at) == '\n') {
        output.text(text, from, at);
        output.lineBreak();
        from = at + 1;
      }
    }
    output.text(text, from, end);
  }

  @Override
  public boolean startTag(
      String name, List<HtmlAttributes.Attribute> attributes, boolean selfClosing, int at) {
    Optional<Tag> tag = Tag.of(name);
    if (tag.isPresent()) {
      startAllowed(tag.get(), attributes, selfClosing, at);
      return false;
    }
    if (OtherTags.isVoid(name) || OtherTags.isHidden(name)) {
      report(HtmlFault.REMOVED, name);
      if (name.equals("hr") && writer.isOpen(Tag.P)) {
        output.endBlock(Tag.P, at);
      }
      return OtherTags.isHidden(name) && !selfClosing;
    }
    if (OtherTags.isHeading(name)) {
      report(HtmlFault.HEADING, name);
      output.startBlock(Tag.P, at);
      startFormatting(name, Tag.STRONG, at);
    } else if (output.startTable(name, at)) {
      report(HtmlFault.TABLE, name);
    } else if (OtherTags.blockOf(name).isPresent()) {
      report(HtmlFault.BLOCK, name);
      isPreformatted |= name.equals("pre");
      output.startBlock(OtherTags.blockOf(name).get(), at);
    } else {
      report(HtmlFault.INLINE, name);
      if (!name.equals("span") || !output.startSpan(attributes)) {
        startStyled(name, attributes, at);
      }
    }
    return false;
  }

  private void startAllowed(
      Tag tag, List<HtmlAttributes.Attribute> attributes, boolean selfClosing, int at) {
    attributes.stream()
        .filter(attribute -> tag != Tag.A || !List.of("href", "target").contains(attribute.name()))
        .forEach(attribute -> report(HtmlFault.ATTRIBUTE, attribute.name()));
    if (tag == Tag.BR) {
      output.lineBreak();
      return;
    }
    if (selfClosing) {
      report(HtmlFault.TAG_SYNTAX, "");
    }
    if (tag.isBlock()) {
      if (tag == Tag.P) {
        output.startParagraph(attributes, at);
      } else if (!selfClosing || tag == Tag.LI) {
        output.startBlock(tag, at);
      }
    } else if (!selfClosing) {
      if (tag == Tag.A) {
        startLink(attributes, at);
      } else if (Style.of(attributes).isPlain(tag)) {
        remember(tag.toString(), List.of());
      } else {
        startFormatting(tag.toString(), tag, at);
      }
    }
  }

  private void startStyled(String name, List<HtmlAttributes.Attribute> attributes, int at) {
    Style style = Style.of(attributes);
    List<Tag> tags = new ArrayList<>();
    if (style.isBold() && !isBold()) {
      tags.add(Tag.STRONG);
    }
    if (style.isItalic() && !writer.isOpen(Tag.EM) && !writer.isOpen(Tag.I)) {
      tags.add(Tag.EM);
    }
    tags.forEach(tag -> output.startInline(tag, "", at));
    remember(name, tags);
  }

  private boolean isBold() {
    return writer.isOpen(Tag.STRONG) || writer.isOpen(Tag.B);
  }

  /** Opens bold or italics, but not bold in what is bold already, as all of a heading is. */
  private void startFormatting(String name, Tag tag, int at) {
    boolean isAlready = (tag == Tag.STRONG || tag == Tag.B) && isBold();
    if (!isAlready) {
      output.startInline(tag, "", at);
    }
    remember(name, isAlready ? List.of() : List.of(tag));
  }

  private void startLink(List<HtmlAttributes.Attribute> attributes, int at) {
    String href = first("href", attributes).orElse("");
    String address = WebAddress.encoded(href);
    if (WebAddress.linkFault(address).isPresent()) {
      report(HtmlFault.LINK, href);
      remember("a", List.of());
      return;
    }
    if (!address.equals(href)) {
      report(HtmlFault.ADDRESS, address);
    }
    String written = AllowedAttributes.written("href", address) + target(attributes);
    output.startInline(Tag.A, written, at);
    remember("a", List.of(Tag.A));
  }

  private String target(List<HtmlAttributes.Attribute> attributes) {
    String target = first("target", attributes).orElse("");
    if (AllowedAttributes.fault("a", "target", target).isEmpty()) {
      return AllowedAttributes.written("target", target);
    }
    if (!target.isEmpty()) {
      report(HtmlFault.ATTRIBUTE, "target");
    }
    return "";
  }

  private static Optional<String> first(String name, List<HtmlAttributes.Attribute> attributes) {
    return attributes.stream()
        .filter(attribute -> attribute.name().equals(name))
        .map(HtmlAttributes.Attribute::value)
        .findFirst();
  }

  private void remember(String name, List<Tag> tags) {
    opened.computeIfAbsent(name, _ -> new ArrayDeque<>()).push(tags);
  }

  @Override
  public void endTag(String name, int at) {
    if (name.equals("span") && output.endSpan()) {
      return;
    }
    Optional<List<Tag>> tags = Optional.ofNullable(opened.get(name)).map(Deque::poll);
    tags.ifPresent(all -> all.reversed().forEach(tag -> output.endInline(tag, at)));
    if (OtherTags.isHeading(name)) {
      output.endBlock(Tag.P, at);
    } else if (OtherTags.blockOf(name).isPresent()) {
      isPreformatted &= !name.equals("pre");
      output.endBlock(OtherTags.blockOf(name).get(), at);
    } else if (!output.endTable(name, at) && tags.isEmpty()) {
      Tag.of(name).ifPresent(tag -> endAllowed(tag, at));
    }
  }

  private void endAllowed(Tag tag, int at) {
    if (tag == Tag.BR) { // browsers take it for <br>
      report(HtmlFault.NESTING, "");
      output.lineBreak();
    } else if (tag.isBlock()) {
      output.endBlock(tag, at);
    } else {
      output.endInline(tag, at);
    }
  }

  private void report(HtmlFault kind, String name) {
    faults.add(kind, name, () -> "");
  }
}
