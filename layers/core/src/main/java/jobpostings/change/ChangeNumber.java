package jobpostings.change;

import java.util.Optional;
import jobpostings.job.ClosingNotice;

/**
 * The number of a change among those of its job; the log and the change's id name the change by it.
 * A change has the number of the version that it made. An announcement makes no version: it has the
 * number of the version that it found, moved to a range of its own above all versions.
 */
public final class ChangeNumber {
  /** No job gets this many versions. */
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
