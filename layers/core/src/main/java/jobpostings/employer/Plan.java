package jobpostings.employer;

import java.util.Locale;

/** What an employer has bought. Auto-refresh takes effect for the unlimited plan only. */
public enum Plan {
  STANDARD,
  UNLIMITED;

  /**
   * @param text as {@link #toString} writes it
   */
  public static Plan of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }

  /** As it is stored and shown: lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
