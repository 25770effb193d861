package jobpostings.change;

import java.util.Arrays;
import java.util.Optional;

/** Why a job was archived, or became what it had been before. */
public enum ChangeReason {
  /** By a request. */
  REQUESTED("requested"),
  /** Because its close date had passed. */
  CLOSED("closed"),
  /** A request gave it the content of an earlier version. */
  RESTORED("restored");

  private final String text;

  ChangeReason(String text) {
    this.text = text;
  }

  /** The reason of that name. */
  public static Optional<ChangeReason> of(String text) {
    return Arrays.stream(values()).filter(reason -> reason.text.equals(text)).findFirst();
  }

  /** As integrations see it. */
  @Override
  public String toString() {
    return text;
  }
}
