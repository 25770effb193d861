package jobpostings.job.operation;

import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.store.IdempotencyRecord;
import jobpostings.job.store.IdempotentRequest;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobUpdate;
import jobpostings.job.store.ReferenceIdTaken;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * A store that reads from another one, and answers writes as that one would now, but writes
 * nothing. A job that it creates has the id 0.
 */
final class DryRunJobStore implements JobStore {
  private final JobStore store;

  DryRunJobStore(JobStore store) {
    this.store = store;
  }

  @Override
  public Job create(IntFunction<Job> make, Author author, Optional<IdempotentRequest> request) {
    Job job = make.apply(0);
    requireFree(job);
    return job;
  }

  @Override
  public Optional<JobUpdate> update(JobKey key, Author author, Change change) {
    AtomicReference<Job> wanted = new AtomicReference<>();
    Optional<JobUpdate> update =
        store
            .update(
                key,
                author,
                (job, writtenAt) -> {
                  wanted.set(change.apply(job, writtenAt));
                  return job; // So that nothing is written.
                })
            .map(read -> new JobUpdate(read.before(), wanted.get()));
    update
        .filter(each -> !each.after().referenceId().equals(each.before().referenceId()))
        .ifPresent(each -> requireFree(each.after()));
    return update;
  }

  /** Refuses a referenceId that another job has. */
  private void requireFree(Job job) {
    job.referenceId()
        .flatMap(id -> store.findHeader(new JobKey.ByReference(job.employerId(), id)))
        .ifPresent(
            taken -> {
              throw new ReferenceIdTaken(job.referenceId().orElseThrow(), taken.position().id());
            });
  }

  @Override
  public Optional<Job> delete(JobKey key, Author author, Consumer<Job> check) {
    Optional<Job> job = store.find(key);
    job.ifPresent(check);
    return job;
  }

  @Override
  public JobStore readAhead(List<JobKey> keys) {
    return new DryRunJobStore(store.readAhead(keys));
  }

  @Override
  public Optional<Job> find(JobKey key) {
    return store.find(key);
  }

  @Override
  public Optional<VersionedJob> findVersioned(JobKey.ById key) {
    return store.findVersioned(key);
  }

  @Override
  public Optional<DeletedJob> findDeleted(JobKey.ById key) {
    return store.findDeleted(key);
  }

  @Override
  public Optional<Job> restore(JobKey.ById key, Author author, Supplier<Job> make) {
    Optional<Job> job = store.findDeleted(key).map(_ -> make.get());
    job.ifPresent(this::requireFree);
    return job;
  }

  @Override
  public Optional<JobHeader> findHeader(JobKey.ByReference key) {
    return store.findHeader(key);
  }

  @Override
  public Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request) {
    return store.findIdempotencyRecord(request);
  }
}
