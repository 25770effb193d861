package jobpostings.dynamodb.job;

import java.util.Optional;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobVersion;
import jobpostings.job.store.LongDescription;

/**
 * A job as its item holds it.
 *
 * @param job with an empty description while only the item has been read and the description is in
 *     pieces
 * @param lock a random number that every write changes. A write is refused if the job no longer has
 *     the lock that was read, and a writer recognises its own write by it
 * @param longDescription where the description is, if it is too long for the item
 * @param version which version of the job this is, and who wrote it; readers of the stream could
 *     not tell otherwise
 * @param announced the last announcement that the job closes by itself, since it was published and
 *     got its close date; none unless it is active
 */
public record StoredJob(
    Job job,
    long lock,
    Optional<LongDescription> longDescription,
    JobVersion version,
    Optional<ClosingNotice> announced) {

  /** A job without an announcement. */
  StoredJob(Job job, long lock, Optional<LongDescription> longDescription, JobVersion version) {
    this(job, lock, longDescription, version, Optional.empty());
  }

  StoredJob withDescription(String description) {
    return new StoredJob(
        job.toBuilder().description(description).build(),
        lock,
        longDescription,
        version,
        announced);
  }
}
