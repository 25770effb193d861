package jobpostings.change;

import java.util.List;
import java.util.Optional;

/**
 * The log of every employer's changes, and the versions of all jobs.
 *
 * <p>Every method throws a {@link jobpostings.problem.Problem} with the code {@code unavailable} if
 * the store can't be reached, or conflicts with other writers last too long.
 */
public interface ChangeLog {

  /**
   * A change to be recorded.
   *
   * @param replaced the version before it, if it is known; from now on it is kept for as long as
   *     replaced versions are
   */
  record LogEntry(Change change, Optional<Change> replaced) {}

  /**
   * Appends changes to their employer's log, those of one job in their order, and keeps the
   * versions that they made. A change that is already in the log keeps its place, so this may be
   * repeated.
   *
   * @param entries of one employer
   * @return the changes in the same order, each with its place
   */
  List<Change> record(int employerId, List<LogEntry> entries);

  /** What reading after a cursor finds. */
  sealed interface LogReading {
    /** What came after it. */
    record Found(ChangePage page) implements LogReading {}

    /** What came after it is no longer kept. */
    record Expired() implements LogReading {}

    /** The log never reached that far. */
    record Unknown() implements LogReading {}
  }

  /** What came after a cursor. */
  LogReading after(Cursor cursor, int most);

  /** The oldest changes that can be read. */
  ChangePage oldest(int employerId, int most);

  /** The cursor at the end of the log as it is now. */
  Cursor latest(int employerId);

  /** A version of the employer's job, if it is recorded and still kept. */
  Optional<Change> findVersion(int employerId, int jobId, int number);

  /** The same, but waits a few seconds at most for a version that is about to be recorded. */
  Optional<Change> awaitVersion(int employerId, int jobId, int number);

  /**
   * Versions of the employer's job that are recorded and kept, the latest first.
   *
   * @param below only those with lower numbers
   */
  List<Change> findVersions(int employerId, int jobId, int below, int most);
}
