package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import jobpostings.dynamodb.description.DynamoLongDescriptions;
import jobpostings.dynamodb.description.StagedDescriptions;
import jobpostings.dynamodb.table.IdGenerator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Tables;
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
  private final Tables tables;

  @Inject
  DynamoJobStore(
      JobItems items,
      DynamoLongDescriptions descriptions,
      JobReads reads,
      IdempotencyRecords records,
      JobTransactions transactions,
      IdGenerator ids,
      Tables tables) {
    this.items = items;
    this.descriptions = descriptions;
    this.reads = reads;
    this.records = records;
    this.transactions = transactions;
    this.ids = ids;
    this.tables = tables;
  }

  @Override
  public JobStore readAhead(List<JobKey> keys) {
    return new DynamoJobStore(
        items, descriptions, reads.ahead(keys), records, transactions, ids, tables);
  }

  @Override
  public Optional<Job> find(JobKey key) {
    return reads.find(key, tables.budget()).map(StoredJob::job);
  }

  @Override
  public Optional<VersionedJob> findVersioned(JobKey.ById key) {
    return reads
        .find(key, tables.budget())
        .map(stored -> new VersionedJob(stored.job(), stored.version()));
  }

  @Override
  public Optional<DeletedJob> findDeleted(JobKey.ById key) {
    return items
        .findTombstone(key.employerId(), key.id(), tables.budget())
        .map(found -> new DeletedJob(found.version(), found.referenceId()));
  }

  @Override
  public Optional<Job> restore(JobKey.ById key, Author author, Supplier<Job> make) {
    return staging(
        (staged, budget) -> {
          while (true) {
            Optional<Tombstone> deleted = items.findTombstone(key.employerId(), key.id(), budget);
            if (deleted.isEmpty()) {
              staged.discard();
              return Optional.empty(); // Somebody may have restored the job: now it can be changed.
            }
            Job job = make.get();
            if (transactions.restore(deleted.get(), job, staged.write(job), author, budget)) {
              return Optional.of(job);
            }
            budget.backOff();
          }
        });
  }

  private <T> T staging(BiFunction<StagedDescriptions, RetryBudget, T> write) {
    RetryBudget budget = tables.budget();
    return StagedDescriptions.during(staged -> write.apply(staged, budget), descriptions, budget);
  }

  @Override
  public Optional<JobHeader> findHeader(JobKey.ByReference key) {
    return reads.findHeader(key, tables.budget());
  }

  @Override
  public Job create(IntFunction<Job> make, Author author, Optional<IdempotentRequest> request) {
    return staging(
        (staged, budget) -> {
          while (true) {
            Job job = make.apply(ids.next());
            if (transactions.insert(job, staged.write(job), author, request, budget)) {
              return job;
            }
            staged.discard();
            budget.backOff(); // The id is another job's: try another id.
          }
        });
  }

  @Override
  public Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request) {
    return records.find(request, tables.budget());
  }

  @Override
  public Optional<JobUpdate> update(JobKey key, Author author, Change change) {
    return staging(
        (staged, budget) -> {
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
                    : staged.write(job);
            if (transactions.replace(before, job, longDescription, author, budget)) {
              staged.keep(longDescription);
              return Optional.of(new JobUpdate(before.job(), job));
            }
            budget.backOff();
          }
        });
  }

  @Override
  public Optional<Job> delete(JobKey key, Author author, Consumer<Job> check) {
    RetryBudget budget = tables.budget();
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
