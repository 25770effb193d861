package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.job.IdempotencyKeyUsed;
import jobpostings.job.IdempotentRequest;
import jobpostings.job.Initiator;
import jobpostings.job.Job;
import jobpostings.job.LongDescription;
import jobpostings.job.ReferenceIdTaken;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes a job in one transaction with all that must agree with it: its referenceId, its employer's
 * counters, and the record of the request that creates it.
 */
final class JobWrites {
  private final Tables tables;
  private final JobItems items;
  private final ReferenceIds referenceIds;
  private final JobCounters counters;
  private final IdempotencyRecords requests;
  private final RandomGenerator random;

  /**
   * @param random for versions; no two copies of a process may draw the same
   */
  @Inject
  JobWrites(
      Tables tables,
      JobItems items,
      ReferenceIds referenceIds,
      JobCounters counters,
      IdempotencyRecords requests,
      RandomGenerator random) {
    this.tables = tables;
    this.items = items;
    this.referenceIds = referenceIds;
    this.counters = counters;
    this.requests = requests;
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
      Optional<IdempotentRequest> request,
      RetryBudget budget) {
    Transaction<JobPart> transaction = tables.transaction();
    items.insert(
        transaction, new StoredJob(job, random.nextLong(), longDescription, Optional.empty()));
    referenceIds.claim(transaction, job);
    counters.increment(transaction, job);
    request.ifPresent(sent -> requests.remember(transaction, sent, job));
    Map<JobPart, Map<String, AttributeValue>> refused = transaction.commit(budget);
    IdempotencyRecords.throwIfUsed(refused);
    throwIfTaken(job, refused);
    return refused.isEmpty();
  }

  /**
   * Stores what a change has made of a job.
   *
   * @return false when the job was changed since it was read
   * @throws ReferenceIdTaken when the employer has another job with the new referenceId
   */
  boolean replace(
      StoredJob before,
      Job job,
      Optional<LongDescription> longDescription,
      Initiator by,
      RetryBudget budget) {
    StoredJob after = before.changed(job, random.nextLong(), longDescription, by);
    Transaction<JobPart> transaction = tables.transaction();
    items.replace(transaction, before, after);
    if (!job.referenceId().equals(before.job().referenceId())) {
      referenceIds.release(transaction, before.job());
      referenceIds.claim(transaction, job);
    }
    if (job.status() != before.job().status()) {
      counters.move(transaction, before.job(), job);
    }
    Map<JobPart, Map<String, AttributeValue>> refused = transaction.commit(budget);
    if (refused.containsKey(JobPart.JOB)) {
      return JobItems.isOf(after, refused.get(JobPart.JOB));
    }
    throwIfTaken(job, refused);
    return refused.isEmpty();
  }

  /**
   * Deletes a job.
   *
   * @return false when the job was changed since it was read
   */
  boolean delete(StoredJob before, RetryBudget budget) {
    Transaction<JobPart> transaction = tables.transaction();
    items.delete(transaction, before);
    referenceIds.release(transaction, before.job());
    counters.decrement(transaction, before.job());
    return transaction.commit(budget).isEmpty();
  }

  private static void throwIfTaken(Job job, Map<JobPart, Map<String, AttributeValue>> refused) {
    if (refused.containsKey(JobPart.REFERENCE_ID)) {
      throw new ReferenceIdTaken(
          job.referenceId().orElseThrow(), ReferenceIds.jobId(refused.get(JobPart.REFERENCE_ID)));
    }
  }
}
