package jobpostings.job;

import java.util.Locale;

/** Who changes a job. */
public enum Initiator {
  /** The employer, with a request. */
  EMPLOYER,
  /** The service itself, as time passes. */
  SCHEDULE;

  /** As it is stored: lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
