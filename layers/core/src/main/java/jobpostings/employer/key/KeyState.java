package jobpostings.employer.key;

import java.util.Locale;

/** The state of a key (docs/contract.md, Employers and keys). */
public enum KeyState {
  ACTIVE,
  /** It works, and will stop working at a set time. */
  EXPIRING,
  EXPIRED,
  REVOKED;

  private final String text = name().toLowerCase(Locale.ROOT);

  /** Whether calls with such a key are accepted. */
  public boolean works() {
    return this == ACTIVE || this == EXPIRING;
  }

  /** As operators see it: lower case. */
  @Override
  public String toString() {
    return text;
  }
}
