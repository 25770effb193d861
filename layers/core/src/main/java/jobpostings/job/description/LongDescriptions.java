package jobpostings.job.description;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The descriptions that are too long to be stored with their jobs. {@link
 * jobpostings.job.store.JobStore} stores one before it stores the job; those that no job has any
 * more are removed through this port.
 */
public interface LongDescriptions {

  /** The text; none if it was removed. */
  Optional<String> read(LongDescription description);

  /** Removes the text for good, when its job was erased. Doing so again is harmless. */
  void remove(LongDescription description);

  /**
   * Schedules the text to be removed some time after that moment, because only former versions of a
   * job still have it. Doing so again is harmless.
   */
  void removeAfter(LongDescription description, Instant moment);

  /** The revisions that were stored on that day in UTC, read as the stream is consumed. */
  Stream<String> findWritten(LocalDate day);

  /**
   * Removes the revision if neither a job nor a version of one has it. It must be old enough that
   * any write that used it is recorded among the versions.
   *
   * @param day on which it was stored, in UTC
   * @return whether it was removed
   */
  boolean removeUnused(String revision, LocalDate day);
}
