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
import jobpostings.dynamodb.description.Drafts;
import jobpostings.dynamodb.rank.RankIndex;
import jobpostings.dynamodb.table.Patience;
import jobpostings.dynamodb.table.Transaction;
import jobpostings.dynamodb.table.Transaction.Part;
import jobpostings.job.DueJob;
import jobpostings.job.Initiator;
import jobpostings.job.Job;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.JobPage;
import jobpostings.job.JobQuery;
import jobpostings.job.JobStore;
import jobpostings.job.ReferenceIdTaken;
import jobpostings.job.RememberedRequest;
import jobpostings.job.RepeatableRequest;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Jobs in DynamoDB. A write reads first, and is refused if the job was changed meanwhile; then it
 * begins anew. May be used by several threads.
 */
public final class DynamoJobStore implements JobStore {
  private final DynamoDbClient client;
  private final JobItems items;
  private final Descriptions descriptions;
  private final ReferenceGuards guards;
  private final Tallies tallies;
  private final RememberedRequests requests;
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
    this.tallies = new Tallies(enhanced, settings, random);
    this.requests = new RememberedRequests(client, settings);
    RankIndex ranks = new RankIndex(enhanced, settings);
    this.index = new JobIndex(enhanced, settings, tallies, ranks, time);
    this.search = new SearchIndex(enhanced, settings, items, ranks, time);
    this.closing = DueIndex.closing(client, settings, time);
    this.refreshing = DueIndex.refreshing(client, settings, time);
    this.random = random;
    this.ids = ids;
    this.time = time;
  }

  @Override
  public Optional<Job> find(JobKey key) {
    return read(key, new Patience(time)).map(StoredJob::job);
  }

  private Optional<StoredJob> read(JobKey key, Patience patience) {
    return switch (key) {
      case JobKey.ById(int employerId, int id) -> items.find(employerId, id, patience);
      case JobKey.ByReference byReference ->
          follow(
              byReference,
              patience,
              id -> items.find(key.employerId(), id, patience),
              stored -> stored.job().referenceId());
    };
  }

  @Override
  public Optional<JobHeader> findHeader(JobKey.ByReference key) {
    Patience patience = new Patience(time);
    return follow(
        key,
        patience,
        id -> items.findHeader(key.employerId(), id, patience),
        JobHeader::referenceId);
  }

  /** What the job that has the referenceId now is, as far as there is one. */
  private <T> Optional<T> follow(
      JobKey.ByReference key,
      Patience patience,
      IntFunction<Optional<T>> find,
      Function<T, Optional<String>> referenceId) {
    while (true) {
      Optional<Integer> id =
          patience.insist(() -> guards.findJobId(key.employerId(), key.referenceId()));
      Optional<T> found = id.flatMap(find::apply);
      if (id.isEmpty() || found.flatMap(referenceId).equals(Optional.of(key.referenceId()))) {
        return found;
      }
      patience.pauseOrGiveUp(); // It gave up the referenceId after we looked: look again.
    }
  }

  @Override
  public Job create(IntFunction<Job> make, Optional<RepeatableRequest> request) {
    Patience patience = new Patience(time);
    Drafts drafts = new Drafts(descriptions, patience);
    try {
      return create(make, request, drafts, patience);
    } catch (Problem refusal) {
      discardIfCertain(drafts, refusal);
      throw refusal;
    }
  }

  /** Of a write that may have taken effect, the drafts stay. */
  private static void discardIfCertain(Drafts drafts, Problem refusal) {
    if (refusal.code() != ProblemCode.UNAVAILABLE) {
      drafts.discard();
    }
  }

  private Job create(
      IntFunction<Job> make,
      Optional<RepeatableRequest> request,
      Drafts drafts,
      Patience patience) {
    while (true) {
      Job job = make.apply(ids.getAsInt());
      var pieces = drafts.write(job.id(), job.description());
      Transaction transaction = new Transaction();
      items.insert(transaction, new StoredJob(job, random.nextLong(), pieces, Optional.empty()));
      guards.claim(transaction, job);
      tallies.countIn(transaction, job);
      request.ifPresent(sent -> requests.remember(transaction, sent, job));
      var refused = transaction.commit(client, patience);
      if (refused.isEmpty()) {
        return job;
      }
      RememberedRequests.throwIfUsed(refused);
      throwIfTaken(job, refused);
      drafts.discard();
      patience.pauseOrGiveUp(); // The id is another job's: try another id.
    }
  }

  @Override
  public Optional<RememberedRequest> findRemembered(RepeatableRequest request) {
    return new Patience(time).insist(() -> requests.find(request));
  }

  @Override
  public Optional<Job> update(JobKey key, Initiator by, UnaryOperator<Job> change) {
    Patience patience = new Patience(time);
    Drafts drafts = new Drafts(descriptions, patience);
    try {
      return update(key, by, change, drafts, patience);
    } catch (Problem refusal) {
      discardIfCertain(drafts, refusal);
      throw refusal;
    }
  }

  private Optional<Job> update(
      JobKey key, Initiator by, UnaryOperator<Job> change, Drafts drafts, Patience patience) {
    while (true) {
      Optional<StoredJob> found = read(key, patience);
      if (found.isEmpty()) {
        drafts.discard();
        return Optional.empty();
      }
      StoredJob before = found.get();
      drafts.spare(before.pieces());
      Job job = change.apply(before.job());
      if (job.equals(before.job())) {
        drafts.discard();
        return Optional.of(job);
      }
      var pieces =
          job.description().equals(before.job().description())
              ? before.pieces()
              : drafts.write(job.id(), job.description());
      if (replace(before, before.changed(job, random.nextLong(), pieces, by), patience)) {
        drafts.keep(pieces);
        return Optional.of(job);
      }
      patience.pauseOrGiveUp();
    }
  }

  /** False when the job was changed since it was read. */
  private boolean replace(StoredJob before, StoredJob after, Patience patience) {
    Transaction transaction = new Transaction();
    items.replace(transaction, before, after);
    if (!after.job().referenceId().equals(before.job().referenceId())) {
      guards.release(transaction, before.job());
      guards.claim(transaction, after.job());
    }
    if (after.job().status() != before.job().status()) {
      tallies.move(transaction, before.job(), after.job());
    }
    var refused = transaction.commit(client, patience);
    if (refused.containsKey(Part.JOB)) {
      return JobItems.isOf(after, refused.get(Part.JOB));
    }
    throwIfTaken(after.job(), refused);
    return refused.isEmpty();
  }

  @Override
  public Optional<Job> delete(JobKey key, Consumer<Job> check) {
    Patience patience = new Patience(time);
    while (true) {
      Optional<StoredJob> found = read(key, patience);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      Job job = found.get().job();
      check.accept(job);
      Transaction transaction = new Transaction();
      items.delete(transaction, found.get());
      guards.release(transaction, job);
      tallies.countOut(transaction, job);
      if (transaction.commit(client, patience).isEmpty()) {
        return Optional.of(job);
      }
      patience.pauseOrGiveUp();
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

  /** Positions begin with the date: those of the day before the next one come before it. */
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
