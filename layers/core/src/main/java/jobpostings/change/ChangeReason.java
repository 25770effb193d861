package jobpostings.change;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Why a job was archived, changed by itself, or became what it had been before. */
public enum ChangeReason {
  /** By a request. */
  REQUESTED,
  /** Because its close date had passed. */
  CLOSED,
  /** The day came on which it was to be published. */
  SCHEDULED,
  /** A request gave it the content of an earlier version. */
  RESTORED;

  private final String text = name().toLowerCase(Locale.ROOT);

  public static Optional<ChangeReason> of(String text) {
    return Arrays.stream(values()).filter(reason -> reason.text.equals(text)).findFirst();
  }

  /** As integrations see it. */
  @Override
  public String toString() {
    return text;
  }
}
