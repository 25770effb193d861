package jobpostings.job.operation;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.store.IdempotentRequest;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.job.store.ReferenceIdTaken;

/**
 * Answers writes as the store would now, but writes nothing. A job that it creates has the id 0.
 */
final class DryRunWrites implements JobWrites {
  private final JobStore store;

  DryRunWrites(JobStore store) {
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
  public Optional<Job> restore(JobKey.ById key, Author author, Supplier<Job> make) {
    Optional<Job> job = store.findDeleted(key).map(_ -> make.get());
    job.ifPresent(this::requireFree);
    return job;
  }
}
