package jobpostings.text;

import java.util.Locale;

/**
 * Texts of any length in lower case. {@link String#toLowerCase} copies the whole text for each
 * letter that becomes two, which takes time that grows with the square of the length. Stateless.
 */
public final class LowerCase {
  private LowerCase() {}

  /** The same as {@link String#toLowerCase} of the root locale. */
  public static String of(String text) {
    // The only letter that becomes two in lower case.
    return text.replace("\u0130", "i\u0307").toLowerCase(Locale.ROOT);
  }
}
