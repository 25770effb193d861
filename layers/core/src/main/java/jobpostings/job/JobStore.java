package jobpostings.job;

import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The store of jobs. Whatever it answers for a write is confirmed; a write takes effect whole or
 * not at all, and with it the uniqueness of referenceIds and the totals of lists. Reads of single
 * jobs see every write that was answered before.
 *
 * <p>Every method throws a {@link jobpostings.problem.Problem} with the code {@code unavailable}
 * when the store can't be reached or gives way to other writers for too long.
 */
public interface JobStore {

  /** The job of that employer; another employer's job is none. */
  Optional<Job> find(JobKey key);

  /** What a list shows of the job with that referenceId, as exactly as {@link #find} does. */
  Optional<JobHeader> findHeader(JobKey.ByReference key);

  /**
   * Stores a new job.
   *
   * @param make gives the job for an id that is free; called again with another if it was not
   * @param request remembered together with the job, where it can be repeated
   * @throws IdempotencyKeyUsed when a request with that key is remembered
   * @throws ReferenceIdTaken when the employer has a job with that referenceId
   */
  Job create(IntFunction<Job> make, Optional<IdempotentRequest> request);

  /** The same for a request that can't be repeated. */
  default Job create(IntFunction<Job> make) {
    return create(make, Optional.empty());
  }

  /** What the employer's request with that key has created, as long as that is remembered. */
  Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request);

  /** Changes a job for its employer, as {@link #update(JobKey, Initiator, UnaryOperator)} does. */
  default Optional<Job> update(JobKey key, UnaryOperator<Job> change) {
    return update(key, Initiator.EMPLOYER, change);
  }

  /**
   * Changes a job. Nothing is written when the change changes nothing.
   *
   * @param by who changes it, which is noted of a job that the schedule archives
   * @param change gives the job as it should be for the job as it is; called again with a fresh
   *     copy when another write came between; what it throws leaves the job as it was
   * @return the job as it is now; none when the employer has no such job
   * @throws ReferenceIdTaken when the employer has another job with the new referenceId
   */
  Optional<Job> update(JobKey key, Initiator by, UnaryOperator<Job> change);

  /**
   * Deletes a job.
   *
   * @param check throws to keep the job as it is; called again when another write came between
   * @return the job that was deleted; none when the employer has no such job
   */
  Optional<Job> delete(JobKey key, Consumer<Job> check);

  /**
   * A page of the employer's jobs. The total is exact for every write answered before (with {@code
   * matching}, for those that a list can already show); the page may trail a write by the moment
   * that an index takes. Where a page far down begins is known by ranks, which take a little
   * longer.
   */
  JobPage list(JobQuery query);

  /**
   * Every employer's active jobs whose close date is before that day. They are read as the stream
   * is consumed, and may trail writes by the moment that an index takes.
   */
  Stream<DueJob> findClosing(LocalDate day);

  /** In the same way, active jobs with auto-refresh, published on that day or before. */
  Stream<DueJob> findRefreshing(LocalDate day);
}
