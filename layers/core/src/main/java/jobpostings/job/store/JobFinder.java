package jobpostings.job.store;

import java.util.Optional;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.JobVersion;

/** Reads of single jobs, which see every write that has returned. */
public interface JobFinder {

  /** The employer's job; another employer's job is not found. */
  Optional<Job> find(JobKey key);

  record VersionedJob(Job job, JobVersion version) {}

  /** The same as {@link #find}, with the job's version. */
  Optional<VersionedJob> findVersioned(JobKey.ById key);

  /**
   * What is left of a job that was deleted.
   *
   * @param version the last one, which is its deletion
   * @param referenceId that it had
   */
  record DeletedJob(JobVersion version, Optional<String> referenceId) {}

  /** What is left of that employer's job, if it was deleted. */
  Optional<DeletedJob> findDeleted(JobKey.ById key);

  /** What a list shows of the job with that referenceId, as up to date as {@link #find}. */
  Optional<JobHeader> findHeader(JobKey.ByReference key);

  /**
   * A request that was carried out.
   *
   * @param bodyHash as in {@link IdempotentRequest}
   * @param jobId the job that it created
   */
  record IdempotencyRecord(String bodyHash, int jobId) {}

  /** What the employer's request with that key created, as long as it is remembered. */
  Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request);
}
