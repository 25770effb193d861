package jobpostings.text;

import java.text.Normalizer;

/**
 * Ids in Unicode's form NFC, in which an accent is part of its letter. A text longer than any id is
 * left as it is. Stateless.
 */
public final class Composed {
  /** Characters before the first combining one are composed already (UAX #15). */
  private static final char FIRST_COMBINING = '\u0300';

  /**
   * In UTF-16: no character that an id can have becomes more than four. With a longer text accents
   * would be put in order in time that grows with the square of their number.
   */
  private static final int MAX_LENGTH = 256;

  private Composed() {}

  public static String of(String text) {
    return text.length() > MAX_LENGTH || text.chars().allMatch(c -> c < FIRST_COMBINING)
        ? text
        : Normalizer.normalize(text, Normalizer.Form.NFC);
  }
}
