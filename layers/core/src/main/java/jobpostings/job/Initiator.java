package jobpostings.job;

import java.util.Locale;

/** Who makes a change of a job. */
public enum Initiator {
  /** The employer, by a request. */
  EMPLOYER,
  /** The service itself, as time passes. */
  SCHEDULE;

  /** As it is stored: lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
