package jobpostings.job.description;

import jobpostings.text.Excerpt;

/** Where the characters of a text are, for people. */
final class Places {
  /** The distance from one offset whose place is kept to the next. */
  private static final int STEP = 4_096;

  /** Nearer to the start than this, line and column are enough. */
  private static final int FIRST_QUOTED = 60;

  private final String text;

  /** Line and column at every {@link #STEP} characters; computed on first use. */
  private int[] steps = {};

  Places(String text) {
    this.text = text;
  }

  /**
   * A character's line and column, which count from 1, a column being a code point; and, unless it
   * is near the start of the text, what is around it.
   */
  String of(int offset) {
    if (steps.length == 0) {
      steps = steps();
    }
    int step = offset / STEP;
    int[] place = {steps[2 * step], steps[2 * step + 1]};
    for (int i = step * STEP; i < offset; i++) {
      advance(place, i);
    }
    String around = offset < FIRST_QUOTED ? "" : " (\"" + Excerpt.around(text, offset) + "\")";
    return "line " + place[0] + ", column " + place[1] + around;
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
}
