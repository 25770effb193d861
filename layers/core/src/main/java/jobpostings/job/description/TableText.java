package jobpostings.job.description;

/**
 * Writes tables as paragraphs: each row is one, with a bar between its cells. What comes outside
 * tables is written as it is. A second paragraph or a list within a cell, as in tables that are
 * only for layout, stays one of its own.
 */
final class TableText {
  private static final String BAR = " | ";

  private final HtmlWriter writer;
  private boolean isInCell;

  /** How many lists of the cell are open; inside them, all is written as it is. */
  private int lists;

  private boolean isRowOpen;
  private boolean holdsText;
  private boolean isParagraphOver;

  TableText(HtmlWriter writer) {
    this.writer = writer;
  }

  /** Handles a tag of tables; false for any other. */
  boolean start(String name, int at) {
    switch (name) {
      case "table", "tr" -> endRow(at);
      case "td", "th" -> {
        isInCell = true;
        lists = 0;
        holdsText = false;
        isParagraphOver = false;
      }
      default -> {
        return isGroup(name);
      }
    }
    return true;
  }

  /** The same for an end tag. */
  boolean end(String name, int at) {
    switch (name) {
      case "table", "tr" -> endRow(at);
      case "td", "th" -> isInCell = false;
      default -> {
        return isGroup(name);
      }
    }
    return true;
  }

  static boolean isTag(String name) {
    return switch (name) {
      case "table", "tr", "td", "th" -> true;
      default -> isGroup(name);
    };
  }

  private static boolean isGroup(String name) {
    return switch (name) {
      case "tbody", "thead", "tfoot", "colgroup", "col" -> true;
      default -> false;
    };
  }

  private void endRow(int at) {
    if (isRowOpen && writer.isOpen(Tag.P)) {
      writer.end(Tag.P, at);
    }
    isRowOpen = false;
    isInCell = false;
  }

  void text(String text, int start, int end) {
    if (HtmlOutput.isSeen(text, start, end)) {
      startText(0);
    } else if (isRowOpen && !(isInCell && holdsText) || isInCell && lists == 0 && !holdsText) {
      return; // space between cells
    }
    writer.text(text, start, end);
  }

  void lineBreak() {
    if (!isOneLine() || holdsText) {
      writer.lineBreak();
    }
  }

  void startInline(Tag tag, String attributes, int at) {
    startText(at);
    writer.start(tag, attributes, at);
  }

  void endInline(Tag tag, int at) {
    writer.end(tag, at);
  }

  void startBlock(Tag tag, int at) {
    if (isOneLine() && (tag == Tag.P || tag == Tag.DIV)) {
      isParagraphOver = holdsText;
      return;
    }
    if (isInCell) {
      lists += tag.isList() ? 1 : 0;
      isRowOpen = false;
      holdsText = true;
    }
    writer.start(tag, at);
  }

  void endBlock(Tag tag, int at) {
    if (isOneLine() && (tag == Tag.P || tag == Tag.DIV)) {
      isParagraphOver = holdsText;
      return;
    }
    lists -= isInCell && tag.isList() && lists > 0 ? 1 : 0;
    writer.end(tag, at);
  }

  private boolean isOneLine() {
    return isInCell && lists == 0;
  }

  /** Starts a paragraph, or writes a bar, where what comes in a cell needs one. */
  private void startText(int at) {
    if (!isOneLine()) {
      return;
    }
    if (!isRowOpen || !writer.isOpen(Tag.P) || isParagraphOver) {
      writer.start(Tag.P, at);
      isRowOpen = true;
    } else if (!holdsText) {
      writer.text(BAR, 0, BAR.length());
    }
    holdsText = true;
    isParagraphOver = false;
  }
}
