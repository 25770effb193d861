package jobpostings.job.store;

import static jobpostings.dynamodb.Attributes.expression;
import static jobpostings.dynamodb.Attributes.is;
import static jobpostings.dynamodb.Attributes.number;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.Table;
import jobpostings.dynamodb.Tables;
import jobpostings.dynamodb.Transaction;
import jobpostings.job.Author;
import jobpostings.job.ChangeType;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.JobVersion;
import jobpostings.job.Retention;
import jobpostings.job.description.LongDescription;
import jobpostings.job.view.ChangedMembers;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes a job in one transaction with everything that must agree with it: its referenceId, its
 * employer's counters, and the record of the request that creates it.
 */
final class JobTransactions {
  private static final Expression FREE = expression("attribute_not_exists(id)");

  private final Tables tables;
  private final Table<StoredJob> jobs;
  private final Table<Tombstone> tombstones;
  private final ReferenceIds referenceIds;
  private final DynamoJobCounters counters;
  private final IdempotencyRecords requests;
  private final Retention retention;
  private final Clock clock;
  private final RandomGenerator random;

  @Inject
  JobTransactions(
      Tables tables,
      ReferenceIds referenceIds,
      DynamoJobCounters counters,
      IdempotencyRecords requests,
      Retention retention,
      Clock clock,
      RandomGenerator random) {
    this.tables = tables;
    this.jobs = tables.table("JOBS_TABLE", StoredJob.SCHEMA);
    this.tombstones = tables.table("JOBS_TABLE", Tombstone.SCHEMA);
    this.referenceIds = referenceIds;
    this.counters = counters;
    this.requests = requests;
    this.retention = retention;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Stores a new job.
   *
   * @return false when its id is another job's
   * @throws IdempotencyKeyUsed when a request with the same key is remembered
   * @throws ReferenceIdTaken when the employer has a job with the referenceId
   */
  boolean insert(
      Job job,
      Optional<LongDescription> longDescription,
      Author author,
      Optional<IdempotentRequest> request) {
    Transaction<JobPart> transaction = tables.transaction();
    JobVersion first = JobVersion.first(author, clock.instant());
    StoredJob stored = new StoredJob(job, random.nextLong(), longDescription, first);
    transaction.put(JobPart.JOB, jobs, stored, FREE);
    referenceIds.claim(transaction, job);
    counters.change(transaction, job.employerId(), Map.of(job.status(), 1L));
    request.ifPresent(sent -> requests.remember(transaction, sent, job));
    Map<JobPart, Map<String, AttributeValue>> refused = transaction.commit();
    IdempotencyRecords.throwIfUsed(refused);
    throwIfTaken(job, refused);
    return refused.isEmpty();
  }

  /**
   * Stores a job in place of the one that was read.
   *
   * @return false when the job was changed since it was read
   * @throws ReferenceIdTaken when the employer has another job with the new referenceId
   */
  boolean replace(
      StoredJob before, Job job, Optional<LongDescription> longDescription, Author author) {
    StoredJob after =
        new StoredJob(
            job,
            random.nextLong(),
            longDescription,
            version(before, job, author),
            announced(before, job));
    boolean isRenamed = !job.referenceId().equals(before.job().referenceId());
    boolean isMoved = job.status() != before.job().status();
    if (!isRenamed && !isMoved) {
      return replaceAlone(before, after);
    }
    Transaction<JobPart> transaction = tables.transaction();
    transaction.put(JobPart.JOB, jobs, after, unchanged(before.lock()));
    if (isRenamed) {
      referenceIds.release(transaction, before.job());
      referenceIds.claim(transaction, job);
    }
    if (isMoved) {
      counters.change(
          transaction, job.employerId(), Map.of(before.job().status(), -1L, job.status(), 1L));
    }
    Map<JobPart, Map<String, AttributeValue>> refused = transaction.commit();
    if (!refused.containsKey(JobPart.JOB)) {
      throwIfTaken(job, refused);
    }
    return refused.isEmpty();
  }

  /** The most frequent write. A transaction would double its units; the lock tells its own item. */
  private boolean replaceAlone(StoredJob before, StoredJob after) {
    return jobs.putIf(after, unchanged(before.lock()))
        .map(there -> number(after.lock()).equals(there.get("version")))
        .orElse(true);
  }

  /** Deletes a job; false when it was changed since it was read. */
  boolean delete(StoredJob before, Author author) {
    Transaction<JobPart> transaction = tables.transaction();
    JobVersion last = before.version().next(author, clock.instant());
    Tombstone after =
        Tombstone.of(before.job(), random.nextLong(), last, retention.expiry(last.time()));
    transaction.put(JobPart.JOB, tombstones, after, unchanged(before.lock()));
    referenceIds.release(transaction, before.job());
    counters.change(transaction, before.job().employerId(), Map.of(before.job().status(), -1L));
    return transaction.commit().isEmpty();
  }

  /**
   * Stores a deleted job again.
   *
   * @return false when another call has done so
   * @throws ReferenceIdTaken when the employer has a job with the referenceId
   */
  boolean restore(
      Tombstone before, Job job, Optional<LongDescription> longDescription, Author author) {
    Transaction<JobPart> transaction = tables.transaction();
    JobVersion next = before.version().next(author, clock.instant());
    StoredJob after = new StoredJob(job, random.nextLong(), longDescription, next);
    transaction.put(JobPart.JOB, jobs, after, unchanged(before.lock()));
    referenceIds.claim(transaction, job);
    counters.change(transaction, job.employerId(), Map.of(job.status(), 1L));
    Map<JobPart, Map<String, AttributeValue>> refused = transaction.commit();
    if (!refused.containsKey(JobPart.JOB)) {
      throwIfTaken(job, refused);
    }
    return refused.isEmpty();
  }

  private static Expression unchanged(long lock) {
    return is("version", number(lock));
  }

  /** The job's version after a write, which is a new one only if it changes what is shown. */
  private JobVersion version(StoredJob before, Job job, Author author) {
    return ChangeType.between(before.job(), job, ChangedMembers.of(before.job(), job)).isPresent()
        ? before.version().next(author, clock.instant())
        : before.version();
  }

  /** What still holds: a job that is published, or gets another close date, is announced anew. */
  private static Optional<ClosingNotice> announced(StoredJob before, Job job) {
    return before
        .announced()
        .filter(_ -> job.status() == JobStatus.ACTIVE)
        .filter(_ -> job.closeDate().equals(before.job().closeDate()));
  }

  private static void throwIfTaken(Job job, Map<JobPart, Map<String, AttributeValue>> refused) {
    if (refused.containsKey(JobPart.REFERENCE_ID)) {
      throw new ReferenceIdTaken(
          job.referenceId().orElseThrow(), ReferenceIds.jobId(refused.get(JobPart.REFERENCE_ID)));
    }
  }
}
