package jobpostings.job.description;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Reports each tag and attribute that a description may not have. */
final class StrictMarkup implements HtmlScanner.Handler {
  private static final Set<String> RAW_TEXT =
      Set.of("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes");

  private final HtmlText source;
  private final Faults faults;
  private final HtmlWriter writer;

  /** By tag name: how many end tags belong to start tags that were reported. */
  private final Map<String, Integer> excused = new HashMap<>();

  StrictMarkup(HtmlText source, Faults faults, HtmlWriter writer) {
    this.source = source;
    this.faults = faults;
    this.writer = writer;
  }

  @Override
  public void text(String text, int start, int end) {
    writer.text(text, start, end);
  }

  @Override
  public boolean startTag(
      String name, List<HtmlAttributes.Attribute> attributes, boolean selfClosing, int at) {
    Optional<Tag> known = Tag.of(name);
    if (known.isEmpty()) {
      refuse("<" + HtmlText.shown(name), at);
      excused.merge(name, 1, Integer::sum);
      return RAW_TEXT.contains(name);
    }
    Tag tag = known.get();
    String written = attributes.isEmpty() && tag != Tag.A ? "" : check(tag, attributes, at);
    if (tag == Tag.BR) {
      writer.lineBreak();
    } else if (selfClosing) {
      String fault = " does not close it. Write </" + name + "> for that.";
      report(HtmlFault.TAG_SYNTAX, name, () -> "The slash in " + shown(tag, at) + fault);
      writer.excuse(tag);
    } else {
      writer.start(tag, written, at);
    }
    return false;
  }

  @Override
  public void endTag(String name, int at) {
    Optional<Tag> tag = Tag.of(name);
    if (tag.isEmpty()) {
      if (!isExcused(name)) {
        refuse("</" + HtmlText.shown(name), at);
      }
    } else if (tag.get() == Tag.BR) {
      String fault = " is no end of anything. Write <br> alone.";
      report(HtmlFault.NESTING, name, () -> "</br> at " + source.place(at) + fault);
    } else {
      writer.end(tag.get(), at);
    }
  }

  @Override
  public boolean isName(String name) {
    return true;
  }

  @Override
  public boolean readsOn() {
    return false;
  }

  private String check(Tag tag, List<HtmlAttributes.Attribute> attributes, int at) {
    StringBuilder written = new StringBuilder();
    Set<String> names = new HashSet<>();
    for (HtmlAttributes.Attribute attribute : attributes) {
      boolean isFirst = names.add(attribute.name());
      String fault =
          isFirst
              ? AllowedAttributes.fault(tag.toString(), attribute.name(), attribute.value())
              : "is there twice. Keep one.";
      if (fault.isEmpty()) {
        written.append(AllowedAttributes.written(attribute.name(), attribute.value()));
      } else {
        report(HtmlFault.ATTRIBUTE, attribute.name(), () -> shown(attribute, tag) + " " + fault);
      }
    }
    if (tag == Tag.A && !names.contains("href")) {
      String fault = " has no href. Add the address that the link leads to.";
      report(HtmlFault.LINK, "", () -> shown(tag, at) + fault);
    }
    return written.toString();
  }

  private boolean isExcused(String name) {
    int count = excused.getOrDefault(name, 0);
    excused.put(name, Math.max(count - 1, 0));
    return count > 0;
  }

  private void refuse(String tag, int at) {
    String fault = " is not allowed. Use only " + Tag.LISTED + ".";
    report(HtmlFault.INLINE, tag, () -> tag + "> at " + source.place(at) + fault);
  }

  private String shown(HtmlAttributes.Attribute attribute, Tag tag) {
    String name = HtmlText.shown(attribute.name());
    return "The attribute \"" + name + "\" of <" + tag + "> at " + source.place(attribute.at());
  }

  private String shown(Tag tag, int at) {
    return "<" + tag + "> at " + source.place(at);
  }

  private void report(HtmlFault kind, String name, Supplier<String> message) {
    faults.add(kind, name, message);
  }
}
