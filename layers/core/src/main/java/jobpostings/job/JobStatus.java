package jobpostings.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The state of a job (docs/contract.md, States and dates). */
public enum JobStatus {
  ACTIVE,
  ARCHIVED,
  DRAFT;

  private final String text = name().toLowerCase(Locale.ROOT);

  /** The status with that name, which is case-sensitive. */
  public static Optional<JobStatus> of(String text) {
    return Arrays.stream(values()).filter(status -> status.text.equals(text)).findFirst();
  }

  /** As clients see it: lower case. */
  @Override
  public String toString() {
    return text;
  }
}
