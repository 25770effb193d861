package jobpostings.job;

import java.time.LocalDate;
import java.util.stream.Stream;

/**
 * The long descriptions, which are stored before the job that is to have them. A revision names one
 * text of one job.
 *
 * <p>Every method throws a {@link jobpostings.problem.Problem} with the code {@code unavailable}
 * when the store can't be reached.
 */
public interface DescriptionStore {

  /** The revisions that were stored on that day of UTC, read as they are consumed. */
  Stream<String> findWritten(LocalDate day);

  /**
   * Removes the revision if no job has it. It must be so old that no write is under way that could
   * still give it to one.
   *
   * @return whether it was removed
   */
  boolean removeUnused(String revision);
}
