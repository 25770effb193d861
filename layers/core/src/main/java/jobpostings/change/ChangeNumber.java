package jobpostings.change;

import java.util.Optional;
import jobpostings.job.ClosingNotice;

/**
 * The number of a change among those of its job, by which the log and its id name it. It is that of
 * the version that the change made. An announcement makes none: its number is that of the version
 * that it found, in a range of its own behind all versions.
 */
public final class ChangeNumber {
  /** No job gets so many versions. */
  public static final int VERSIONS_END = 1 << 29;

  private ChangeNumber() {}

  /**
   * @param version of the job after the change
   * @param notice the announcement, if the change is one
   */
  public static int of(int version, Optional<ClosingNotice> notice) {
    return version + notice.map(each -> (each.ordinal() + 1) * VERSIONS_END).orElse(0);
  }
}
