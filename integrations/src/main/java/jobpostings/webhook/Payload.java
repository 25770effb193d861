package jobpostings.webhook;

import java.util.Locale;

/** How much of a change is sent to a webhook. */
public enum Payload {
  /** The change without the job. */
  THIN,
  /** With the whole job as it was after the change. */
  FULL;

  private final String text = name().toLowerCase(Locale.ROOT);

  /** As it is stored and shown: lower case. */
  @Override
  public String toString() {
    return text;
  }
}
