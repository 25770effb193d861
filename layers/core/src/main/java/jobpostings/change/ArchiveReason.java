package jobpostings.change;

import java.util.Arrays;
import java.util.Optional;

/** Why a job was archived. */
public enum ArchiveReason {
  /** By a request. */
  REQUESTED("requested"),
  /** Because its close date had passed. */
  CLOSED("closed");

  private final String text;

  ArchiveReason(String text) {
    this.text = text;
  }

  /** The reason of that name. */
  public static Optional<ArchiveReason> of(String text) {
    return Arrays.stream(values()).filter(reason -> reason.text.equals(text)).findFirst();
  }

  /** As integrations see it. */
  @Override
  public String toString() {
    return text;
  }
}
