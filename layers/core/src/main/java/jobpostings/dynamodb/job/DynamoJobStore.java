package jobpostings.dynamodb.job;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import jobpostings.dynamodb.description.Descriptions;
import jobpostings.dynamodb.description.StagedDescriptions;
import jobpostings.dynamodb.rank.RankIndex;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.dynamodb.table.Transaction.Part;
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
import jobpostings.job.ReferenceIdTaken;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Jobs in DynamoDB. A write reads the job first. If the job was changed meanwhile, the write is
 * refused and starts again. May be used by several threads.
 */
public final class DynamoJobStore implements JobStore {
  private final DynamoDbClient client;
  private final JobItems items;
  private final Descriptions descriptions;
  private final ReferenceGuards guards;
  private final JobCounters counters;
  private final IdempotencyRecords requests;
  private final JobIndex index;
  private final SearchIndex search;
  private final DueIndex closing;
  private final DueIndex refreshing;
  private final RandomGenerator random;
  private final IntSupplier ids;
  private final Duration time;

  /**
   * @param random for versions and shards; no two copies of a process may draw the same
   * @param ids likewise, positive
   * @param time how long each method goes on trying
   */
  public DynamoJobStore(
      DynamoDbClient client,
      DynamoDbEnhancedClient enhanced,
      Settings settings,
      RandomGenerator random,
      IntSupplier ids,
      Duration time) {
    this.client = client;
    this.descriptions = new Descriptions(client, settings);
    this.items = new JobItems(client, settings, descriptions);
    this.guards = new ReferenceGuards(client, settings);
    this.counters = new JobCounters(enhanced, settings, random);
    this.requests = new IdempotencyRecords(client, settings);
    RankIndex ranks = new RankIndex(enhanced, settings);
    this.index = new JobIndex(enhanced, settings, counters, ranks, time);
    this.search = new SearchIndex(enhanced, settings, items, ranks, time);
    this.closing = DueIndex.closing(client, settings, time);
    this.refreshing = DueIndex.refreshing(client, settings, time);
    this.random = random;
    this.ids = ids;
    this.time = time;
  }

  @Override
  public Optional<Job> find(JobKey key) {
    return read(key, new RetryBudget(time)).map(StoredJob::job);
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
    RetryBudget budget = new RetryBudget(time);
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
      Optional<Integer> id =
          budget.retry(() -> guards.findJobId(key.employerId(), key.referenceId()));
      Optional<T> found = id.flatMap(find::apply);
      if (id.isEmpty() || found.flatMap(referenceId).equals(Optional.of(key.referenceId()))) {
        return found;
      }
      budget.backOff(); // It gave up the referenceId after we looked: look again.
    }
  }

  @Override
  public Job create(IntFunction<Job> make, Optional<IdempotentRequest> request) {
    RetryBudget budget = new RetryBudget(time);
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
      Job job = make.apply(ids.getAsInt());
      var pieces = staged.write(job.id(), job.description());
      Transaction transaction = new Transaction();
      items.insert(transaction, new StoredJob(job, random.nextLong(), pieces, Optional.empty()));
      guards.claim(transaction, job);
      counters.increment(transaction, job);
      request.ifPresent(sent -> requests.remember(transaction, sent, job));
      var refused = transaction.commit(client, budget);
      if (refused.isEmpty()) {
        return job;
      }
      IdempotencyRecords.throwIfUsed(refused);
      throwIfTaken(job, refused);
      staged.discard();
      budget.backOff(); // The id is another job's: try another id.
    }
  }

  @Override
  public Optional<IdempotencyRecord> findIdempotencyRecord(IdempotentRequest request) {
    return new RetryBudget(time).retry(() -> requests.find(request));
  }

  @Override
  public Optional<Job> update(JobKey key, Initiator by, UnaryOperator<Job> change) {
    RetryBudget budget = new RetryBudget(time);
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
      staged.spare(before.pieces());
      Job job = change.apply(before.job());
      if (job.equals(before.job())) {
        staged.discard();
        return Optional.of(job);
      }
      var pieces =
          job.description().equals(before.job().description())
              ? before.pieces()
              : staged.write(job.id(), job.description());
      if (replace(before, before.changed(job, random.nextLong(), pieces, by), budget)) {
        staged.keep(pieces);
        return Optional.of(job);
      }
      budget.backOff();
    }
  }

  /** False if the job was changed since it was read. */
  private boolean replace(StoredJob before, StoredJob after, RetryBudget budget) {
    Transaction transaction = new Transaction();
    items.replace(transaction, before, after);
    if (!after.job().referenceId().equals(before.job().referenceId())) {
      guards.release(transaction, before.job());
      guards.claim(transaction, after.job());
    }
    if (after.job().status() != before.job().status()) {
      counters.move(transaction, before.job(), after.job());
    }
    var refused = transaction.commit(client, budget);
    if (refused.containsKey(Part.JOB)) {
      return JobItems.isOf(after, refused.get(Part.JOB));
    }
    throwIfTaken(after.job(), refused);
    return refused.isEmpty();
  }

  @Override
  public Optional<Job> delete(JobKey key, Consumer<Job> check) {
    RetryBudget budget = new RetryBudget(time);
    while (true) {
      Optional<StoredJob> found = read(key, budget);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      Job job = found.get().job();
      check.accept(job);
      Transaction transaction = new Transaction();
      items.delete(transaction, found.get());
      guards.release(transaction, job);
      counters.decrement(transaction, job);
      if (transaction.commit(client, budget).isEmpty()) {
        return Optional.of(job);
      }
      budget.backOff();
    }
  }

  @Override
  public JobPage list(JobQuery query) {
    return query
        .matching()
        .map(matching -> search.list(query, matching))
        .orElseGet(() -> index.list(query));
  }

  @Override
  public Stream<DueJob> findClosing(LocalDate day) {
    return closing.before(day.toString());
  }

  /** Positions begin with the date, so those of that day come before the next day. */
  @Override
  public Stream<DueJob> findRefreshing(LocalDate day) {
    return refreshing.before(day.plusDays(1).toString());
  }

  private static void throwIfTaken(Job job, Map<Part, Map<String, AttributeValue>> refused) {
    if (refused.containsKey(Part.GUARD)) {
      throw new ReferenceIdTaken(
          job.referenceId().orElseThrow(), ReferenceGuards.jobId(refused.get(Part.GUARD)));
    }
  }
}
