package jobpostings.body;

import java.util.Locale;

/** How a client wants mistakes in its request to be handled (docs/contract.md, Prefer). */
public enum Handling {
  /** No preference. */
  DEFAULT,
  /** What the service does not know is an error. */
  STRICT,
  /** What can be fixed is, and the response says how. */
  LENIENT;

  /** The value of the preference: {@code strict}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
