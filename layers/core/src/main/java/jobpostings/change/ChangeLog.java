package jobpostings.change;

import java.util.List;
import java.util.Optional;

/**
 * The log of every employer's changes, and the versions of all jobs.
 *
 * <p>Every method throws a {@link jobpostings.problem.Problem} with the code {@code unavailable} if
 * the store can't be reached, or other writers are in the way for too long.
 */
public interface ChangeLog {

  /**
   * A change to be recorded.
   *
   * @param replaced the version before it, as far as it is known, to be kept from now on for as
   *     long as replaced versions are
   */
  record Entry(Change change, Optional<Change> replaced) {}

  /**
   * Appends changes to their employer's log, those of one job in their order, and keeps the
   * versions that they made. Whoever follows the log sees them from now on. A change that is in the
   * log keeps its place, so that this may be repeated.
   *
   * @param entries of one employer
   * @return the changes in the same order, each at its place
   */
  List<Change> record(int employerId, List<Entry> entries);

  /** What reading after a cursor finds. */
  sealed interface Reading {
    /** What came after it. */
    record Found(ChangePage page) implements Reading {}

    /** What came after it is not kept any more. */
    record Expired() implements Reading {}

    /** No log ever reached that far. */
    record Unknown() implements Reading {}
  }

  /**
   * What came after a cursor.
   *
   * @param most a hundred at most
   */
  Reading after(Cursor cursor, int most);

  /**
   * The oldest changes that can be read.
   *
   * @param most a hundred at most
   */
  ChangePage oldest(int employerId, int most);

  /** The cursor of this moment. */
  Cursor latest(int employerId);

  /** A version of the employer's job, as far as it is recorded and kept. */
  Optional<Change> findVersion(int employerId, int jobId, int number);

  /**
   * The same of a version that is about to be recorded, for which it waits some seconds at most.
   */
  Optional<Change> awaitVersion(int employerId, int jobId, int number);

  /**
   * Versions of the employer's job that are recorded and kept, the latest first.
   *
   * @param below only those with lower numbers
   */
  List<Change> findVersions(int employerId, int jobId, int below, int most);
}
