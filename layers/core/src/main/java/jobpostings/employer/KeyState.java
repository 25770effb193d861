package jobpostings.employer;

import java.util.Locale;

/** What has become of a key (docs/contract.md, Employers and keys). */
public enum KeyState {
  ACTIVE,
  /** It works, and stops working at a time that is set. */
  EXPIRING,
  EXPIRED,
  REVOKED;

  private final String text = name().toLowerCase(Locale.ROOT);

  /** Whether a call with such a key is let in. */
  public boolean works() {
    return this == ACTIVE || this == EXPIRING;
  }

  /** As operators see it: lower case. */
  @Override
  public String toString() {
    return text;
  }
}
