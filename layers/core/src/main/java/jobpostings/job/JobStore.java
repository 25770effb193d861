package jobpostings.job;

import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The store of jobs. When a write returns, it is confirmed. A write takes effect as a whole or not
 * at all, together with the uniqueness of referenceIds and the totals of lists. Reads of single
 * jobs see every write that returned before.
 *
 * <p>Every method throws a {@link jobpostings.problem.Problem} with the code {@code unavailable} if
 * the store can't be reached, or other writers are in the way for too long.
 */
public interface JobStore {

  /** The job of that employer; another employer's job is none. */
  Optional<Job> find(JobKey key);

  /** What a list shows of the job with that referenceId, as up to date as {@link #find}. */
  Optional<JobHeader> findHeader(JobKey.ByReference key);

  /**
   * Stores a new job.
   *
   * @param make makes the job for an id; called again with another id if that one is taken
   * @param request remembered together with the job, if the client can repeat it
   * @throws IdempotencyKeyUsed if a request with that key is remembered
   * @throws ReferenceIdTaken if the employer has a job with that referenceId
   */
  Job create(IntFunction<Job> make, Optional<IdempotentRequest> request);

  /** Stores a new job for a request that the client can't repeat. */
  default Job create(IntFunction<Job> make) {
    return create(make, Optional.empty());
  }

  /** What the employer's request with that key created, as long as it is remembered. */
  Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request);

  /** Changes a job for its employer, as {@link #update(JobKey, Initiator, UnaryOperator)} does. */
  default Optional<Job> update(JobKey key, UnaryOperator<Job> change) {
    return update(key, Initiator.EMPLOYER, change);
  }

  /**
   * Changes a job. Nothing is written if the change has no effect.
   *
   * @param by who changes the job; stored with a job that the schedule archives
   * @param change turns the job as it is into the job as it should be; called again with a fresh
   *     copy if another write came between; if it throws, the job stays as it was
   * @return the job as it is now; none if the employer has no such job
   * @throws ReferenceIdTaken if the employer has another job with the new referenceId
   */
  Optional<Job> update(JobKey key, Initiator by, UnaryOperator<Job> change);

  /**
   * Deletes a job.
   *
   * @param check throws to keep the job; called again if another write came between
   * @return the job that was deleted; none if the employer has no such job
   */
  Optional<Job> delete(JobKey key, Consumer<Job> check);

  /**
   * A page of the employer's jobs. The total counts every write that returned before (with {@code
   * matching}, those that a list can already show). The page may trail a write by the moment that
   * an index takes. Pages far down are found by ranks, which trail a little longer.
   */
  JobPage list(JobQuery query);

  /**
   * All employers' active jobs whose close date is before that day. They are read as the stream is
   * consumed, and may trail writes by the moment that an index takes.
   */
  Stream<DueJob> findClosing(LocalDate day);

  /** In the same way, active jobs with auto-refresh that were published on or before that day. */
  Stream<DueJob> findRefreshing(LocalDate day);
}
