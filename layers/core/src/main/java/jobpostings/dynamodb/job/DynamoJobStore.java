package jobpostings.dynamodb.job;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import jobpostings.dynamodb.description.DynamoLongDescriptions;
import jobpostings.dynamodb.description.StagedDescriptions;
import jobpostings.dynamodb.table.IdGenerator;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.DueJob;
import jobpostings.job.IdempotencyRecord;
import jobpostings.job.IdempotentRequest;
import jobpostings.job.Initiator;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.JobPage;
import jobpostings.job.JobQuery;
import jobpostings.job.JobStore;
import jobpostings.job.LongDescription;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Jobs in DynamoDB. A write reads the job first. If the job was changed meanwhile, the write is
 * refused and starts again. May be used by several threads.
 */
@Singleton
final class DynamoJobStore implements JobStore {
  private final JobItems items;
  private final DynamoLongDescriptions descriptions;
  private final ReferenceIds referenceIds;
  private final IdempotencyRecords requests;
  private final JobWrites writes;
  private final JobLister lister;
  private final JobSearcher searcher;
  private final DueJobs due;
  private final IdGenerator ids;
  private final TimeLimits limits;

  @Inject
  DynamoJobStore(
      JobItems items,
      DynamoLongDescriptions descriptions,
      ReferenceIds referenceIds,
      IdempotencyRecords requests,
      JobWrites writes,
      JobLister lister,
      JobSearcher searcher,
      DueJobs due,
      IdGenerator ids,
      TimeLimits limits) {
    this.items = items;
    this.descriptions = descriptions;
    this.referenceIds = referenceIds;
    this.requests = requests;
    this.writes = writes;
    this.lister = lister;
    this.searcher = searcher;
    this.due = due;
    this.ids = ids;
    this.limits = limits;
  }

  @Override
  public Optional<Job> find(JobKey key) {
    return read(key, budget()).map(StoredJob::job);
  }

  private Optional<StoredJob> read(JobKey key, RetryBudget budget) {
    return switch (key) {
      case JobKey.ById(int employerId, int id) -> items.find(employerId, id, budget);
      case JobKey.ByReference byReference ->
          follow(
              byReference,
              budget,
              id -> items.find(key.employerId(), id, budget),
              stored -> stored.job().referenceId());
    };
  }

  @Override
  public Optional<JobHeader> findHeader(JobKey.ByReference key) {
    RetryBudget budget = budget();
    return follow(
        key, budget, id -> items.findHeader(key.employerId(), id, budget), JobHeader::referenceId);
  }

  /** Reads the job that has the referenceId now, if there is one. */
  private <T> Optional<T> follow(
      JobKey.ByReference key,
      RetryBudget budget,
      IntFunction<Optional<T>> find,
      Function<T, Optional<String>> referenceId) {
    while (true) {
      Optional<Integer> id = referenceIds.findJobId(key.employerId(), key.referenceId(), budget);
      Optional<T> found = id.flatMap(find::apply);
      if (id.isEmpty() || found.flatMap(referenceId).equals(Optional.of(key.referenceId()))) {
        return found;
      }
      budget.backOff(); // It gave up the referenceId after we looked: look again.
    }
  }

  @Override
  public Job create(IntFunction<Job> make, Optional<IdempotentRequest> request) {
    RetryBudget budget = budget();
    StagedDescriptions staged = new StagedDescriptions(descriptions, budget);
    try {
      return create(make, request, staged, budget);
    } catch (Problem refusal) {
      discardIfCertain(staged, refusal);
      throw refusal;
    }
  }

  /** Discards staged descriptions, unless the write may have taken effect. */
  private static void discardIfCertain(StagedDescriptions staged, Problem refusal) {
    if (refusal.code() != ProblemCode.UNAVAILABLE) {
      staged.discard();
    }
  }

  private Job create(
      IntFunction<Job> make,
      Optional<IdempotentRequest> request,
      StagedDescriptions staged,
      RetryBudget budget) {
    while (true) {
      Job job = make.apply(ids.next());
      Optional<LongDescription> longDescription = staged.write(job.id(), job.description());
      if (writes.insert(job, longDescription, request, budget)) {
        return job;
      }
      staged.discard();
      budget.backOff(); // The id is another job's: try another id.
    }
  }

  @Override
  public Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request) {
    return requests.find(request, budget());
  }

  @Override
  public Optional<Job> update(JobKey key, Initiator by, UnaryOperator<Job> change) {
    RetryBudget budget = budget();
    StagedDescriptions staged = new StagedDescriptions(descriptions, budget);
    try {
      return update(key, by, change, staged, budget);
    } catch (Problem refusal) {
      discardIfCertain(staged, refusal);
      throw refusal;
    }
  }

  private Optional<Job> update(
      JobKey key,
      Initiator by,
      UnaryOperator<Job> change,
      StagedDescriptions staged,
      RetryBudget budget) {
    while (true) {
      Optional<StoredJob> found = read(key, budget);
      if (found.isEmpty()) {
        staged.discard();
        return Optional.empty();
      }
      StoredJob before = found.get();
      staged.spare(before.longDescription());
      Job job = change.apply(before.job());
      if (job.equals(before.job())) {
        staged.discard();
        return Optional.of(job);
      }
      Optional<LongDescription> longDescription =
          job.description().equals(before.job().description())
              ? before.longDescription()
              : staged.write(job.id(), job.description());
      if (writes.replace(before, job, longDescription, by, budget)) {
        staged.keep(longDescription);
        return Optional.of(job);
      }
      budget.backOff();
    }
  }

  @Override
  public Optional<Job> delete(JobKey key, Consumer<Job> check) {
    RetryBudget budget = budget();
    while (true) {
      Optional<StoredJob> found = read(key, budget);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      Job job = found.get().job();
      check.accept(job);
      if (writes.delete(found.get(), budget)) {
        return Optional.of(job);
      }
      budget.backOff();
    }
  }

  @Override
  public JobPage list(JobQuery query) {
    return query
        .matching()
        .map(matching -> searcher.list(query, matching))
        .orElseGet(() -> lister.list(query));
  }

  @Override
  public Stream<DueJob> findClosing(LocalDate day) {
    return due.closing(day);
  }

  @Override
  public Stream<DueJob> findRefreshing(LocalDate day) {
    return due.refreshing(day);
  }

  private RetryBudget budget() {
    return new RetryBudget(limits.request());
  }
}
