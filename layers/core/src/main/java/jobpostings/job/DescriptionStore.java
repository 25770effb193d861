package jobpostings.job;

import java.time.LocalDate;
import java.util.stream.Stream;

/**
 * The long descriptions. They are stored before the job that will have them. A revision is the name
 * of one text of one job.
 *
 * <p>Every method throws a {@link jobpostings.problem.Problem} with the code {@code unavailable} if
 * the store can't be reached.
 */
public interface DescriptionStore {

  /** The revisions that were stored on that day in UTC, read as the stream is consumed. */
  Stream<String> findWritten(LocalDate day);

  /**
   * Removes the revision if no job has it. It must be so old that no write still under way could
   * give it to a job.
   *
   * @return whether it was removed
   */
  boolean removeUnused(String revision);
}
