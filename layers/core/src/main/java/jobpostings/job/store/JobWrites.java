package jobpostings.job.store;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;

/**
 * Writes of jobs. A write is confirmed when it returns. It takes effect as a whole or not at all,
 * including the uniqueness of referenceIds and the totals of lists.
 */
public interface JobWrites {

  /**
   * What a change did to a job.
   *
   * @param before the job as it was; equal to {@code after} if nothing was written
   * @param after the job as it is now
   */
  record JobUpdate(Job before, Job after) {

    public boolean changes() {
      return !after.equals(before);
    }
  }

  /**
   * Stores a new job.
   *
   * @param make makes the job for an id; called again with another id if that one is taken
   * @param request remembered together with the job, if the client can repeat it
   * @throws IdempotencyKeyUsed if a request with that key is remembered
   * @throws ReferenceIdTaken if the employer has a job with that referenceId
   */
  Job create(IntFunction<Job> make, Author author, Optional<IdempotentRequest> request);

  /**
   * Stores a deleted job again.
   *
   * @param make makes the job, with the id that it had; throws to leave it deleted
   * @return none if the employer has deleted no such job
   * @throws ReferenceIdTaken if the employer has a job with its referenceId
   */
  Optional<Job> restore(JobKey.ById key, Author author, Supplier<Job> make);

  /**
   * Changes a job. Nothing is written if the change has no effect.
   *
   * @param change called again with a fresh copy if another write came between; if it throws, the
   *     job stays as it was
   * @return the job before and after; none if the employer has no such job
   * @throws ReferenceIdTaken if the employer has another job with the new referenceId
   */
  Optional<JobUpdate> update(JobKey key, Author author, JobEdit change);

  /** Turns a job as it is into the job as it should be. */
  @FunctionalInterface
  interface JobEdit {
    /**
     * @param writtenAt when the job was last written
     */
    Job apply(Job before, Instant writtenAt);
  }

  /** The same for a change that does not depend on when the job was written. */
  default Optional<JobUpdate> update(JobKey key, Author author, UnaryOperator<Job> change) {
    return update(key, author, (job, _) -> change.apply(job));
  }

  /**
   * Deletes a job.
   *
   * @param check throws to keep the job; called again if another write came between
   * @return the job that was deleted; none if the employer has no such job
   */
  Optional<Job> delete(JobKey key, Author author, Consumer<Job> check);
}
