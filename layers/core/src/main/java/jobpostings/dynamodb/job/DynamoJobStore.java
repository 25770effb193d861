package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import jobpostings.dynamodb.description.DynamoLongDescriptions;
import jobpostings.dynamodb.description.StagedDescriptions;
import jobpostings.dynamodb.table.IdGenerator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.store.IdempotentRequest;
import jobpostings.job.store.JobFinder.IdempotencyRecord;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.job.store.LongDescription;

/**
 * Jobs in DynamoDB. A write reads the job first. If the job was changed meanwhile, the write is
 * refused and starts again. May be used by several threads.
 */
@Singleton
public final class DynamoJobStore implements JobStore {
  private final JobItems items;
  private final DynamoLongDescriptions descriptions;
  private final JobReads reads;
  private final IdempotencyRecords records;
  private final JobTransactions transactions;
  private final IdGenerator ids;
  private final TimeLimits limits;

  @Inject
  DynamoJobStore(
      JobItems items,
      DynamoLongDescriptions descriptions,
      JobReads reads,
      IdempotencyRecords records,
      JobTransactions transactions,
      IdGenerator ids,
      TimeLimits limits) {
    this.items = items;
    this.descriptions = descriptions;
    this.reads = reads;
    this.records = records;
    this.transactions = transactions;
    this.ids = ids;
    this.limits = limits;
  }

  @Override
  public JobStore readAhead(List<JobKey> keys) {
    return new DynamoJobStore(
        items, descriptions, reads.ahead(keys), records, transactions, ids, limits);
  }

  @Override
  public Optional<Job> find(JobKey key) {
    return reads.find(key, limits.budget()).map(StoredJob::job);
  }

  @Override
  public Optional<VersionedJob> findVersioned(JobKey.ById key) {
    return reads
        .find(key, limits.budget())
        .map(stored -> new VersionedJob(stored.job(), stored.version()));
  }

  @Override
  public Optional<DeletedJob> findDeleted(JobKey.ById key) {
    return items
        .findTombstone(key.employerId(), key.id(), limits.budget())
        .map(found -> new DeletedJob(found.version(), found.referenceId()));
  }

  @Override
  public Optional<Job> restore(JobKey.ById key, Author author, Supplier<Job> make) {
    RetryBudget budget = limits.budget();
    return StagedDescriptions.during(
        staged -> restore(key, author, make, staged, budget), descriptions, budget);
  }

  private Optional<Job> restore(
      JobKey.ById key,
      Author author,
      Supplier<Job> make,
      StagedDescriptions staged,
      RetryBudget budget) {
    while (true) {
      Optional<Tombstone> deleted = items.findTombstone(key.employerId(), key.id(), budget);
      if (deleted.isEmpty()) {
        staged.discard();
        return Optional.empty(); // Somebody may have restored the job: now it can be changed.
      }
      Job job = make.get();
      Optional<LongDescription> longDescription = staged.write(job.id(), job.description());
      if (transactions.restore(deleted.get(), job, longDescription, author, budget)) {
        return Optional.of(job);
      }
      budget.backOff();
    }
  }

  @Override
  public Optional<JobHeader> findHeader(JobKey.ByReference key) {
    return reads.findHeader(key, limits.budget());
  }

  @Override
  public Job create(IntFunction<Job> make, Author author, Optional<IdempotentRequest> request) {
    RetryBudget budget = limits.budget();
    return StagedDescriptions.during(
        staged -> create(make, author, request, staged, budget), descriptions, budget);
  }

  private Job create(
      IntFunction<Job> make,
      Author author,
      Optional<IdempotentRequest> request,
      StagedDescriptions staged,
      RetryBudget budget) {
    while (true) {
      Job job = make.apply(ids.next());
      Optional<LongDescription> longDescription = staged.write(job.id(), job.description());
      if (transactions.insert(job, longDescription, author, request, budget)) {
        return job;
      }
      staged.discard();
      budget.backOff(); // The id is another job's: try another id.
    }
  }

  @Override
  public Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request) {
    return records.find(request, limits.budget());
  }

  @Override
  public Optional<JobUpdate> update(JobKey key, Author author, Change change) {
    RetryBudget budget = limits.budget();
    return StagedDescriptions.during(
        staged -> update(key, author, change, staged, budget), descriptions, budget);
  }

  private Optional<JobUpdate> update(
      JobKey key, Author author, Change change, StagedDescriptions staged, RetryBudget budget) {
    while (true) {
      Optional<StoredJob> found = reads.find(key, budget);
      if (found.isEmpty()) {
        staged.discard();
        return Optional.empty();
      }
      StoredJob before = found.get();
      staged.spare(before.longDescription());
      Job job = change.apply(before.job(), before.version().time());
      if (job.equals(before.job())) {
        staged.discard();
        return Optional.of(new JobUpdate(job, job));
      }
      Optional<LongDescription> longDescription =
          job.description().equals(before.job().description())
              ? before.longDescription()
              : staged.write(job.id(), job.description());
      if (transactions.replace(before, job, longDescription, author, budget)) {
        staged.keep(longDescription);
        return Optional.of(new JobUpdate(before.job(), job));
      }
      budget.backOff();
    }
  }

  @Override
  public Optional<Job> delete(JobKey key, Author author, Consumer<Job> check) {
    RetryBudget budget = limits.budget();
    while (true) {
      Optional<StoredJob> found = reads.find(key, budget);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      Job job = found.get().job();
      check.accept(job);
      if (transactions.delete(found.get(), author, budget)) {
        return Optional.of(job);
      }
      budget.backOff();
    }
  }
}
