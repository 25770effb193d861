package jobpostings.job.description;

/** A text as it was sent, which knows the line and column of each character. */
final class HtmlText {
  /** The distance from one offset whose place is kept to the next. */
  private static final int STEP = 4_096;

  /** Nearer to the start than this, line and column are enough. */
  private static final int FIRST_QUOTED = 60;

  private static final int LONGEST_QUOTE = 40;
  private static final int LONGEST_SHOWN = 60;

  private final String text;

  /** Line and column at every {@link #STEP} characters; computed on first use. */
  private int[] steps = {};

  HtmlText(String text) {
    this.text = text;
  }

  /** The whole text. */
  @Override
  public String toString() {
    return text;
  }

  /**
   * Where a character is, for people: its line and column, which count from 1, a column being a
   * code point; and, unless it is near the start of the text, what is around it.
   */
  String place(int offset) {
    if (steps.length == 0) {
      steps = steps();
    }
    int step = offset / STEP;
    int[] place = {steps[2 * step], steps[2 * step + 1]};
    for (int i = step * STEP; i < offset; i++) {
      advance(place, i);
    }
    String around = offset < FIRST_QUOTED ? "" : " (\"" + around(text, offset) + "\")";
    return "line " + place[0] + ", column " + place[1] + around;
  }

  /** Reports lost characters and those that HTML does not allow, and replaces or drops them. */
  String mendCharacters(Faults faults) {
    StringBuilder mended = new StringBuilder();
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c < 0x7F) {
        continue; // most characters, which need no further check
      }
      int codePoint = text.codePointAt(i);
      if (Characters.isReplacement(codePoint) || Characters.isForbidden(codePoint)) {
        report(codePoint, i, faults);
        // The vertical tab ends lines in word processors.
        String instead = codePoint == 0x0B ? "<br>" : Characters.mended(codePoint);
        mended.append(text, start, i).append(instead);
        start = i + Character.charCount(codePoint);
      }
      i += Character.charCount(codePoint) - 1;
    }
    return start == 0 ? text : mended.append(text, start, text.length()).toString();
  }

  private void report(int codePoint, int at, Faults faults) {
    boolean isLost = Characters.isReplacement(codePoint);
    String fault =
        isLost
            ? " stands for what was lost when the text was read as UTF-8. Write what was meant."
            : " is not allowed. Remove it.";
    faults.add(
        isLost ? HtmlFault.REPLACEMENT : HtmlFault.CHARACTER,
        "",
        () -> "The character " + Characters.name(codePoint) + " at " + place(at) + fault);
  }

  private int[] steps() {
    int[] all = new int[2 * (text.length() / STEP + 1)];
    int[] place = {1, 1};
    for (int i = 0; i <= text.length(); i++) {
      if (i % STEP == 0) {
        all[2 * (i / STEP)] = place[0];
        all[2 * (i / STEP) + 1] = place[1];
      }
      if (i < text.length()) {
        advance(place, i);
      }
    }
    return all;
  }

  private void advance(int[] place, int at) {
    char c = text.charAt(at);
    if (c == '\n' || c == '\r' && !text.startsWith("\n", at + 1)) {
      place[0]++;
      place[1] = 1;
    } else if (!Character.isLowSurrogate(c)) {
      place[1]++;
    }
  }

  /** The piece of a text around the offset, with dots where it was cut. */
  static String around(String text, int offset) {
    int start = whole(text, Math.max(0, offset - LONGEST_QUOTE / 2));
    int end = whole(text, Math.min(text.length(), offset + LONGEST_QUOTE / 2));
    int[] shown =
        text.substring(start, end)
            .codePoints()
            .map(c -> Characters.isForbidden(c) || c < ' ' ? ' ' : c)
            .toArray();
    return (start > 0 ? "..." : "")
        + new String(shown, 0, shown.length)
        + (end < text.length() ? "..." : "");
  }

  /** The offset, or the one before if it splits a surrogate pair. */
  private static int whole(String text, int offset) {
    boolean splits =
        offset > 0
            && offset < text.length()
            && Character.isSurrogatePair(text.charAt(offset - 1), text.charAt(offset));
    return splits ? offset - 1 : offset;
  }

  /** What a message quotes, shortened if it is long. */
  static String shown(String text) {
    return text.length() <= LONGEST_SHOWN
        ? text
        : text.substring(0, text.offsetByCodePoints(0, LONGEST_SHOWN / 2)) + "...";
  }
}
