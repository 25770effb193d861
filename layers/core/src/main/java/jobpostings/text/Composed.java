package jobpostings.text;

import java.text.Normalizer;

/** Text in Unicode's form NFC, in which an accent is part of its letter. Stateless. */
public final class Composed {
  /** Characters before the first combining one are composed already (UAX #15). */
  private static final char FIRST_COMBINING = '\u0300';

  private Composed() {}

  public static String of(String text) {
    return text.chars().allMatch(c -> c < FIRST_COMBINING)
        ? text
        : Normalizer.normalize(text, Normalizer.Form.NFC);
  }
}
