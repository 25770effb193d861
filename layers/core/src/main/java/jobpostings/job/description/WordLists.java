package jobpostings.job.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Makes HTML lists of what Word writes for lists: paragraphs of a certain class, each with its
 * bullet or number in a span that is marked to be ignored.
 */
final class WordLists {
  private static final Pattern NUMBER = Pattern.compile("[0-9A-Za-z]{1,4}[.)]");

  private final TableText output;
  private final StringBuilder bullet = new StringBuilder();

  /** What was opened in an item before its bullet told which kind of list it is in. */
  private final List<Inline> waiting = new ArrayList<>();

  /** The list that is open; it stays open between its items. */
  private Optional<Tag> list = Optional.empty();

  private boolean isInItem;
  private boolean isItemOpen;

  /** How many spans are open in the one with the bullet, itself included. */
  private int bulletSpans;

  private record Inline(Tag tag, String attributes, int at) {}

  WordLists(TableText output) {
    this.output = output;
  }

  /** Whether a span is that of a bullet, or inside one, so that it is not to be shown. */
  boolean startSpan(List<HtmlAttributes.Attribute> attributes) {
    boolean isBullet = isInItem && !isItemOpen && has(attributes, "style", "mso-list:ignore");
    bulletSpans += bulletSpans > 0 || isBullet ? 1 : 0;
    return bulletSpans > 0;
  }

  /** Whether it was the end of such a span. */
  boolean endSpan() {
    boolean isOfBullet = bulletSpans > 0;
    bulletSpans -= isOfBullet ? 1 : 0;
    return isOfBullet;
  }

  void text(String text, int start, int end) {
    if (bulletSpans > 0) {
      bullet.append(text, start, end);
      return;
    }
    if (HtmlOutput.isSeen(text, start, end)) {
      startContent(0);
    }
    output.text(text, start, end);
  }

  void lineBreak() {
    startContent(0);
    output.lineBreak();
  }

  void startInline(Tag tag, String attributes, int at) {
    if (isInItem && !isItemOpen) {
      waiting.add(new Inline(tag, attributes, at));
    } else {
      startContent(at);
      output.startInline(tag, attributes, at);
    }
  }

  void endInline(Tag tag, int at) {
    boolean isWaiting = !waiting.isEmpty() && waiting.getLast().tag == tag;
    if (isWaiting) {
      waiting.removeLast();
    } else {
      output.endInline(tag, at);
    }
  }

  void startParagraph(List<HtmlAttributes.Attribute> attributes, int at) {
    endItem(at);
    isInItem = has(attributes, "class", "msolistparagraph");
    if (!isInItem) {
      startBlock(Tag.P, at);
    }
  }

  void startBlock(Tag tag, int at) {
    endList(at);
    output.startBlock(tag, at);
  }

  void endBlock(Tag tag, int at) {
    if (tag == Tag.P && isInItem) {
      endItem(at);
    } else {
      endList(at);
      output.endBlock(tag, at);
    }
  }

  /** Handles a tag of tables; false for any other. */
  boolean startTable(String name, int at) {
    if (TableText.isTag(name)) {
      endList(at);
    }
    return output.start(name, at);
  }

  /** The same for an end tag. */
  boolean endTable(String name, int at) {
    if (TableText.isTag(name)) {
      endList(at);
    }
    return output.end(name, at);
  }

  private void startContent(int at) {
    if (!isInItem) {
      endList(at);
    } else if (!isItemOpen) {
      Tag kind = NUMBER.matcher(bullet).find() ? Tag.OL : Tag.UL;
      startItem(kind, at);
      waiting.forEach(inline -> output.startInline(inline.tag, inline.attributes, inline.at));
      waiting.clear();
    }
  }

  private void startItem(Tag kind, int at) {
    if (!list.equals(Optional.of(kind))) {
      closeList(at);
      output.startBlock(kind, at);
      list = Optional.of(kind);
    }
    output.startBlock(Tag.LI, at);
    isItemOpen = true;
  }

  private void endList(int at) {
    endItem(at);
    closeList(at);
  }

  private void closeList(int at) {
    list.ifPresent(open -> output.endBlock(open, at));
    list = Optional.empty();
  }

  private void endItem(int at) {
    if (isItemOpen) {
      output.endBlock(Tag.LI, at);
    }
    isInItem = false;
    isItemOpen = false;
    bulletSpans = 0;
    bullet.setLength(0);
    waiting.clear();
  }

  private static boolean has(List<HtmlAttributes.Attribute> attributes, String name, String value) {
    return attributes.stream()
        .filter(attribute -> attribute.name().equals(name))
        .findFirst()
        .map(attribute -> attribute.value().toLowerCase(Locale.ROOT).replace(" ", ""))
        .filter(text -> text.contains(value))
        .isPresent();
  }
}
