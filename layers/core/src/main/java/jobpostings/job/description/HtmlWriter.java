package jobpostings.job.description;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import jobpostings.job.description.OpenElements.Element;

/**
 * Writes a description as a parser serialises it, tag by tag and text by text, and makes sure that
 * tags nest as HTML requires, where the end tags of paragraphs and list items may be left out.
 *
 * <p>Tags that don't nest are reported, and mended: what is open in an element that ends is closed,
 * formatting goes on after it, a tag that ends nothing is left out. Unlike a browser, which reopens
 * all that was open, it reopens each kind of formatting once, so that its output is in proportion
 * to its input.
 */
final class HtmlWriter {
  /** More than any reader can tell apart, and well below the 512 at which parsers stop. */
  static final int DEEPEST = 256;

  /**
   * How many elements may be open around blocks, summed over all blocks: a parser looks through
   * them at each. A text of 5 MiB of nothing but paragraphs, each in 38 others, has that many.
   */
  static final int MOST_STEPS = 25_000_000;

  /** The offset of a tag that reopens formatting after a block, and is not in the source. */
  private static final int NOWHERE = -1;

  private final HtmlText source;
  private final Faults faults;
  private final boolean dropsEmpty;
  private final HtmlOutput output = new HtmlOutput();
  private final OpenElements open = new OpenElements();

  /** How many end tags may still come for elements that were closed, or not opened. */
  private final int[] excused = new int[Tag.values().length];

  /** Formatting that was closed with a block, and goes on with the next text. */
  private final Set<Tag> interrupted = EnumSet.noneOf(Tag.class);

  private boolean isTooDeep;
  private boolean holdsText;
  private long steps;

  /**
   * @param dropsEmpty whether to leave out elements that hold nothing
   */
  HtmlWriter(HtmlText source, Faults faults, boolean dropsEmpty) {
    this.source = source;
    this.faults = faults;
    this.dropsEmpty = dropsEmpty;
  }

  /** Writes text whose character references are resolved. */
  void text(String text, int start, int end) {
    boolean isFirst = !holdsText || !interrupted.isEmpty();
    if (isFirst && HtmlOutput.isSeen(text, start, end)) {
      holdsText = true;
      resume();
    }
    output.text(text, start, end);
  }

  void lineBreak() {
    output.tag("<br>");
  }

  void start(Tag tag, int at) {
    start(tag, "", at);
  }

  /**
   * @param attributes as they are to be written, each with a space before it
   */
  void start(Tag tag, String attributes, int at) {
    if (tag == Tag.A) {
      leaveLink(at);
    }
    if (tag == Tag.LI) {
      closeFrom(open.last(Tag.LI, Tag::isList), Tag::isEndOptional, () -> shown(tag, at));
    }
    if (tag.isBlock()) {
      closeFrom(open.last(Tag.P, t -> false), Tag::isEndOptional, () -> shown(tag, at));
    } else {
      resume();
    }
    if (open.size() == DEEPEST) {
      report(tag, at, () -> " is inside " + DEEPEST + " others. Nest less deeply.");
      isTooDeep = true; // from here on, how tags nest is not reported
      excuse(tag);
      return;
    }
    push(tag, attributes, at);
  }

  private void push(Tag tag, String attributes, int at) {
    steps += tag.isBlock() ? open.size() : 0;
    open.push(new Element(tag, at, output.length()));
    output.tag("<" + tag + attributes + ">");
  }

  /** Closes a link that is open: links don't nest. */
  private void leaveLink(int at) {
    int link = open.last(Tag.A, t -> false);
    if (link >= 0) {
      Element outer = open.get(link);
      report(
          Tag.A,
          at,
          () ->
              " is inside "
                  + shown(outer.tag(), outer.at())
                  + ". Close that link first, with </a>.");
      while (open.size() > link) {
        interrupt(closeLast().tag());
      }
    }
  }

  void end(Tag tag, int at) {
    int last = open.last(tag, t -> tag == Tag.LI && t.isList());
    if (last >= 0) {
      closeFrom(
          last,
          inner -> tag.isBlock() && inner.isEndOptional(),
          () -> "</" + tag + "> at " + source.place(at));
    } else if (isLeftOver(tag)) {
      String why = tag == Tag.P ? " A paragraph ends where <p>, <div> or a list starts." : "";
      String fault = " closes nothing that is open." + why + " Remove it.";
      report(() -> "</" + tag + "> at " + source.place(at) + fault);
    }
  }

  /** Whether nothing accounts for an end tag; what accounts for one is used up by it. */
  private boolean isLeftOver(Tag tag) {
    boolean interruptedHere = interrupted.remove(tag);
    boolean excused = isExcused(tag);
    return !interruptedHere && !excused;
  }

  /** Allows for an end tag of that name for which nothing is open. */
  void excuse(Tag tag) {
    excused[tag.ordinal()]++;
  }

  private boolean isExcused(Tag tag) {
    return excused[tag.ordinal()] > 0 && excused[tag.ordinal()]-- > 0;
  }

  /** Whether an element of that name is open. */
  boolean isOpen(Tag tag) {
    return open.has(tag);
  }

  /**
   * Closes the element at the index, if there is one, and what is in it.
   *
   * @param endOptional which elements in it need not have been closed before
   * @param by what closes it, for the report
   */
  private void closeFrom(int index, Predicate<Tag> endOptional, Supplier<String> by) {
    for (int i = open.size() - 1; index >= 0 && i >= index; i--) {
      Element closed = closeLast();
      if (i > index && !endOptional.test(closed.tag())) {
        interrupt(closed.tag());
        report(
            closed.tag(),
            closed.at(),
            () -> " is still open at " + by.get() + ", which ends what it is in. Close it first.");
      }
    }
  }

  private Element closeLast() {
    Element last = open.pop();
    if (dropsEmpty && output.isEmptySince(last.start())) {
      output.removeTag(last.start());
    } else {
      output.tag("</" + last.tag() + ">");
    }
    return last;
  }

  private void interrupt(Tag closed) {
    excuse(closed);
    if (closed.isFormatting()) {
      interrupted.add(closed);
    }
  }

  private void resume() {
    if (!interrupted.isEmpty()) {
      for (Tag tag : interrupted) {
        if (open.size() < DEEPEST && !open.has(tag)) {
          push(tag, "", NOWHERE);
          isExcused(tag);
        }
      }
      interrupted.clear();
    }
  }

  /** Closes what is open, and returns all that was written, without the space around it. */
  String finish() {
    for (Element element : open.all()) {
      Tag tag = element.tag();
      if (!tag.isEndOptional()) {
        report(tag, element.at(), () -> " is never closed. Add </" + tag + ">.");
      }
    }
    while (open.size() > 0) {
      closeLast();
    }
    return output.stripped();
  }

  /** Whether anything was written that can be seen. */
  boolean holdsText() {
    return holdsText;
  }

  /** Whether there was more than could be sent back. */
  boolean isTooLong() {
    return output.isTooLong();
  }

  /** Whether a parser would look through too many elements to read what was written. */
  boolean isTooNested() {
    return steps > MOST_STEPS;
  }

  private String shown(Tag tag, int at) {
    return "<" + tag + "> at " + source.place(at);
  }

  private void report(Tag tag, int at, Supplier<String> fault) {
    if (at != NOWHERE) {
      report(() -> shown(tag, at) + fault.get());
    }
  }

  private void report(Supplier<String> message) {
    if (!isTooDeep) {
      faults.add(HtmlFault.NESTING, "", message);
    }
  }
}
