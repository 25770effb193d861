package jobpostings.webhook;

import java.util.Locale;

/** How much of a change is sent to a webhook. */
public enum Payload {
  /** The change without the job. */
  THIN,
  /** With the whole job as it was after the change. */
  FULL;

  /** As it is stored and shown: lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
