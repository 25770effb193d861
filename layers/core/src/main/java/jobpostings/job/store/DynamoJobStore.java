package jobpostings.job.store;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import jobpostings.dynamodb.IdGenerator;
import jobpostings.dynamodb.RetryBudget;
import jobpostings.dynamodb.Tables;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.description.DynamoLongDescriptions;
import jobpostings.job.description.LongDescription;
import jobpostings.job.description.StagedDescriptions;
import jobpostings.job.store.JobFinder.IdempotencyRecord;
import jobpostings.job.store.JobWrites.JobUpdate;

/**
 * Jobs in DynamoDB. A write reads the job first. If the job was changed meanwhile, the write is
 * refused and starts again. May be used by several threads.
 */
@Singleton
final class DynamoJobStore implements JobStore {
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
    return tables.call(() -> reads.find(key)).map(StoredJob::job);
  }

  @Override
  public Optional<VersionedJob> findVersioned(JobKey.ById key) {
    return tables
        .call(() -> reads.find(key))
        .map(stored -> new VersionedJob(stored.job(), stored.version()));
  }

  @Override
  public Optional<DeletedJob> findDeleted(JobKey.ById key) {
    return items
        .findTombstone(key.employerId(), key.id())
        .map(found -> new DeletedJob(found.version(), found.referenceId()));
  }

  @Override
  public Optional<Job> restore(JobKey.ById key, Author author, Supplier<Job> make) {
    return staging(
        staged -> {
          while (true) {
            Optional<Tombstone> deleted = items.findTombstone(key.employerId(), key.id());
            if (deleted.isEmpty()) {
              staged.delete();
              return Optional
                  .empty(); // Another call may have restored the job: now it can be changed.
            }
            Job job = make.get();
            if (transactions.restore(deleted.get(), job, staged.write(job), author)) {
              return Optional.of(job);
            }
            RetryBudget.current().backOff();
          }
        });
  }

  private <T> T staging(Function<StagedDescriptions, T> write) {
    return tables.call(() -> StagedDescriptions.during(write, descriptions));
  }

  @Override
  public Optional<JobHeader> findHeader(JobKey.ByReference key) {
    return tables.call(() -> reads.findHeader(key));
  }

  @Override
  public Job create(IntFunction<Job> make, Author author, Optional<IdempotentRequest> request) {
    return staging(
        staged -> {
          while (true) {
            Job job = make.apply(ids.next());
            if (transactions.insert(job, staged.write(job), author, request)) {
              return job;
            }
            staged.delete();
            RetryBudget.current().backOff(); // The id is another job's: try another id.
          }
        });
  }

  @Override
  public Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request) {
    return records.find(request);
  }

  @Override
  public Optional<JobUpdate> update(JobKey key, Author author, JobEdit change) {
    return staging(
        staged -> {
          while (true) {
            Optional<StoredJob> found = reads.find(key);
            if (found.isEmpty()) {
              staged.delete();
              return Optional.empty();
            }
            StoredJob before = found.get();
            staged.retain(before.longDescription());
            Job job = change.apply(before.job(), before.version().time());
            if (job.equals(before.job())) {
              staged.delete();
              return Optional.of(new JobUpdate(job, job));
            }
            Optional<LongDescription> longDescription =
                job.description().equals(before.job().description())
                    ? before.longDescription()
                    : staged.write(job);
            if (transactions.replace(before, job, longDescription, author)) {
              staged.adopt(longDescription);
              return Optional.of(new JobUpdate(before.job(), job));
            }
            RetryBudget.current().backOff();
          }
        });
  }

  @Override
  public Optional<Job> delete(JobKey key, Author author, Consumer<Job> check) {
    return tables.call(
        () -> {
          while (true) {
            Optional<StoredJob> found = reads.find(key);
            if (found.isEmpty()) {
              return Optional.empty();
            }
            Job job = found.get().job();
            check.accept(job);
            if (transactions.delete(found.get(), author)) {
              return Optional.of(job);
            }
            RetryBudget.current().backOff();
          }
        });
  }
}
