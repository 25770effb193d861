package jobpostings.dynamodb.job;

import java.util.Optional;
import jobpostings.job.Initiator;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.LongDescription;

/**
 * A job as its item holds it.
 *
 * @param job with an empty description while only the item has been read and the description is in
 *     pieces
 * @param version a random number that every write changes. A write is refused if the job no longer
 *     has the version that was read, and a writer recognises its own write by it
 * @param longDescription where the description is, if it is too long for the item
 * @param archivedBy the schedule, if this write archived the job; readers of the stream could not
 *     tell otherwise. Every later write removes it
 */
record StoredJob(
    Job job,
    long version,
    Optional<LongDescription> longDescription,
    Optional<Initiator> archivedBy) {

  StoredJob withDescription(String description) {
    return new StoredJob(
        job.toBuilder().description(description).build(), version, longDescription, archivedBy);
  }

  /** The stored job after a change. */
  StoredJob changed(
      Job after, long newVersion, Optional<LongDescription> newLongDescription, Initiator by) {
    boolean archives = after.status() == JobStatus.ARCHIVED && job.status() != JobStatus.ARCHIVED;
    return new StoredJob(
        after,
        newVersion,
        newLongDescription,
        Optional.of(by).filter(who -> archives && who == Initiator.SCHEDULE));
  }
}
