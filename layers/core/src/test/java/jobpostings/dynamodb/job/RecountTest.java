package jobpostings.dynamodb.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import jobpostings.dynamodb.rank.PositionConverter;
import jobpostings.dynamodb.rank.SegmentChange;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.Together;
import jobpostings.dynamodb.table.RetryBudget;
import jobpostings.dynamodb.table.Tables;
import jobpostings.dynamodb.table.TimeLimits;
import jobpostings.job.Job;
import jobpostings.job.JobCounts;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.JobStore;
import jobpostings.problem.Problem;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Recounts what was counted wrong. */
class RecountTest extends StoreFixture {
  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private JobCounts counts(ExecutionInterceptor... interceptors) {
    return operations(interceptors).jobCounts();
  }

  @Test
  void wrongTotalsAreSetRight() {
    JobStore store = store();
    create(store, aJob().status(JobStatus.ACTIVE));
    create(store, aJob().status(JobStatus.DRAFT));
    miscount("active", 5);
    miscount("archived", -2);

    JobCounts.Recount recount = counts().recount(employer);

    assertThat(recount.before())
        .isEqualTo(Map.of(JobStatus.ACTIVE, 6L, JobStatus.ARCHIVED, -2L, JobStatus.DRAFT, 1L));
    assertThat(recount.after())
        .isEqualTo(Map.of(JobStatus.ACTIVE, 1L, JobStatus.ARCHIVED, 0L, JobStatus.DRAFT, 1L));
    assertThat(total(store)).isEqualTo(2);
    assertThat(total(store, JobStatus.ACTIVE)).isEqualTo(1);
  }

  @Test
  void anEmployerWithoutJobsHasNone() {
    miscount("draft", 3);

    counts().recount(employer);

    assertThat(total(store())).isZero();
  }

  @Test
  void ranksAreSetRight() {
    JobStore store = store();
    List<Job> jobs = Together.on(20, i -> create(store, "A-" + i));
    operations()
        .ranks()
        .update(
            employer,
            List.of(
                new SegmentChange<>(jobs.get(0).position(), Optional.of(JobStatus.DRAFT)),
                new SegmentChange<>(
                    aJob().id(1).build().position(), Optional.of(JobStatus.ACTIVE))));

    assertThat(counts().recount(employer).misplaced()).isEqualTo(21);

    RetryBudget budget = new RetryBudget(TimeLimits.USUAL.request());
    assertThat(operations().rankReader().read(employer, budget).segments())
        .singleElement()
        .satisfies(segment -> assertThat(segment.of(Optional.of(JobStatus.ACTIVE))).isEqualTo(20))
        .satisfies(segment -> assertThat(segment.of(Optional.empty())).isEqualTo(20));
    assertThat(counts().recount(employer).misplaced()).isZero();
  }

  @Test
  void writersGoOnMeanwhileAndTotalsAreExactAfter() {
    OverlapsRefused overlaps = overlapsRefused();
    JobStore store = store(overlaps);
    JobCounts counts = counts(overlaps);
    miscount("active", 7);
    AtomicBoolean done = new AtomicBoolean();

    List<Integer> left =
        Together.on(
            9,
            i -> {
              if (i == 0) {
                try {
                  counts.recount(employer);
                } finally {
                  done.set(true);
                }
                return 0;
              }
              int jobs = 0;
              // Each thread makes some of its writes after the recount.
              for (int last = 5; last > 0; last -= done.get() ? 1 : 0) {
                Job job = create(store, aJob().status(JobStatus.DRAFT));
                store.update(
                    key(job),
                    JobExamples.AUTHOR,
                    b -> b.toBuilder().status(JobStatus.ACTIVE).build());
                if (last % 2 == 0) {
                  store.delete(key(job), JobExamples.AUTHOR, _ -> {});
                } else {
                  jobs++;
                }
              }
              return jobs;
            });

    int jobs = left.stream().mapToInt(Integer::intValue).sum();
    assertThat(jobs).isPositive();
    assertThat(total(store, JobStatus.ACTIVE)).isEqualTo(jobs);
    assertThat(total(store, JobStatus.DRAFT)).isZero();
    assertThat(total(store)).isEqualTo(jobs);
  }

  @Test
  void aJobThatIsChangedWhenItHasBeenReadIsCountedAsItIs() {
    JobStore store = store();
    Job archived = create(store, aJob());
    Job deleted = create(store, aJob());
    create(store, aJob());
    miscount("draft", 4);
    Meanwhile changes =
        new Meanwhile(
            request -> isUpdate(request, "SET lockedUntil = :end"),
            () -> {
              store.update(
                  key(archived),
                  JobExamples.AUTHOR,
                  job -> job.toBuilder().status(JobStatus.ARCHIVED).build());
              store.delete(key(deleted), JobExamples.AUTHOR, _ -> {});
              create(store, aJob().status(JobStatus.DRAFT));
            });

    JobCounts.Recount recount = counts(changes).recount(employer);

    assertThat(recount.after())
        .isEqualTo(Map.of(JobStatus.ACTIVE, 1L, JobStatus.ARCHIVED, 1L, JobStatus.DRAFT, 1L));
    assertThat(total(store)).isEqualTo(3);
    assertThat(total(store, JobStatus.DRAFT)).isEqualTo(1);
  }

  /** A count that is under way is no sign that somebody else has restored the job. */
  @Test
  void aDeletedJobIsRestoredWhileJobsAreCounted() {
    JobStore store = store();
    Job job = create(store, aJob());
    store.delete(key(job), JobExamples.AUTHOR, _ -> {});
    Meanwhile restoring =
        new Meanwhile(
            request -> isUpdate(request, "SET lockedUntil = :end"),
            () -> assertThat(store.restore(key(job), JobExamples.AUTHOR, () -> job)).contains(job));

    assertThat(counts(restoring).recount(employer).after()).containsEntry(JobStatus.ACTIVE, 1L);

    assertThat(total(store)).isEqualTo(1);
  }

  /** Nor is one that is over, when this store still notes the jobs that it changes. */
  @Test
  void aDeletedJobIsRestoredAfterACount() {
    JobStore store = store();
    Job job = create(store, aJob());
    store.delete(key(job), JobExamples.AUTHOR, _ -> {});
    counts(
            new Meanwhile(
                request -> isUpdate(request, "SET lockedUntil = :end"),
                () -> create(store, aJob())))
        .recount(employer);

    assertThat(store.restore(key(job), JobExamples.AUTHOR, () -> job)).contains(job);
    assertThat(total(store)).isEqualTo(2);
  }

  @Test
  void aJobThatIsRefreshedWhileTheListIsReadIsCountedOnce() {
    JobStore store = store();
    Job job = create(store, aJob());
    Meanwhile refresh =
        new Meanwhile(
            request ->
                request instanceof QueryRequest query
                    && "employer-publishDate".equals(query.indexName())
                    && !PositionConverter.BOTTOM.equals(
                        query.expressionAttributeValues().get(":from").s()),
            () ->
                store.update(
                    key(job),
                    JobExamples.AUTHOR,
                    before ->
                        before.toBuilder()
                            .publishDate(LocalDate.now(ZoneOffset.UTC))
                            .publishedAt(Instant.now().truncatedTo(ChronoUnit.MILLIS))
                            .build()));

    JobCounts.Recount recount = counts(refresh).recount(employer);

    assertThat(store.find(key(job)).orElseThrow().position()).isNotEqualTo(job.position());
    assertThat(recount.after()).containsEntry(JobStatus.ACTIVE, 1L);
    assertThat(counts().recount(employer).misplaced()).isZero();
  }

  @Test
  void nothingIsLeftOfACount() {
    JobStore store = store();
    Meanwhile change =
        new Meanwhile(
            request -> isUpdate(request, "SET lockedUntil = :end"), () -> create(store, "A-1"));

    counts(change).recount(employer);
    create(store, "A-2");

    assertThat(counters())
        .allSatisfy(
            shard ->
                assertThat(shard).doesNotContainKeys("lockedUntil", "recountUntil", "changed"));
    assertThat(total(store)).isEqualTo(2);
  }

  @Test
  void aMarkThatIsOverIsRemovedByTheNextWriterAndNoticed() {
    RetryBudget budget = new RetryBudget(TimeLimits.USUAL.request());
    JobCountersMark mark =
        new JobCountersMark(
            new Tables(client(), settings()), CounterShards.USUAL, employer, Duration.ofMillis(-1));
    mark.begin(budget);
    create(store(), "A-1");

    assertThatThrownBy(() -> mark.changed(budget)).isInstanceOf(Problem.class);
    assertThat(counts().recount(employer).after()).containsEntry(JobStatus.ACTIVE, 1L);
  }

  private static boolean isUpdate(SdkRequest request, String expression) {
    return request instanceof UpdateItemRequest update
        && update.updateExpression().equals(expression);
  }

  private List<Map<String, AttributeValue>> counters() {
    return client()
        .query(
            query ->
                query
                    .tableName("JobCounters")
                    .keyConditionExpression("employerId = :employer")
                    .expressionAttributeValues(
                        Map.of(":employer", AttributeValue.fromN(Integer.toString(employer)))))
        .items();
  }

  @Test
  void oneAtATimeCounts() {
    RetryBudget budget = new RetryBudget(TimeLimits.USUAL.request());
    JobCountersLock lock = lockFor(Duration.ofMinutes(1));
    lock.acquire(budget);

    assertThatThrownBy(() -> counts().recount(employer))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("are being counted already");

    lock.release(budget);
    assertThat(counts().recount(employer).after()).containsEntry(JobStatus.ACTIVE, 0L);
  }

  @Test
  void aLockThatIsOverHoldsNobodyOffAndChangesNothing() {
    JobStore store = store();
    RetryBudget budget = new RetryBudget(TimeLimits.USUAL.request());
    JobCountersLock lock = lockFor(Duration.ofMillis(-1));
    lock.acquire(budget);
    create(store, "A-1");

    assertThatThrownBy(() -> lock.totals(budget)).isInstanceOf(Problem.class);

    lock.release(budget);
    assertThat(total(store)).isEqualTo(1);
  }

  @Test
  void aCorrectionIsMadeOnceWhateverIsWrittenMeanwhile() {
    JobStore store = store();
    RetryBudget budget = new RetryBudget(TimeLimits.USUAL.request());
    miscount("active", 9);
    JobCountersLock lock = lockFor(Duration.ofMinutes(1));
    lock.acquire(budget);

    assertThat(lock.totals(budget)).containsEntry(JobStatus.ACTIVE, 9L);
    lock.correct(Map.of(JobStatus.ACTIVE, -9L), budget);
    lock.release(budget);
    create(store, "A-1");
    lock.correct(Map.of(JobStatus.ACTIVE, -9L), budget);

    assertThat(total(store)).isEqualTo(1);
  }

  @Test
  void nothingIsCorrectedBehindALockThatIsGone() {
    RetryBudget budget = new RetryBudget(TimeLimits.USUAL.request());
    JobCountersLock lock = lockFor(Duration.ofMinutes(1));
    lock.acquire(budget);
    lock.release(budget);

    assertThatThrownBy(() -> lock.correct(Map.of(JobStatus.ACTIVE, -9L), budget))
        .hasMessageContaining("nothing was changed");

    assertThat(total(store())).isZero();
  }

  @Test
  void aLockThatCannotBeReleasedIsCountedAndChangesNothing() {
    miscount("active", 9);
    Meanwhile refusal =
        new Meanwhile(
            request -> isUpdate(request, "REMOVE lockedUntil"),
            () -> {
              throw DynamoDbException.builder().statusCode(400).message("Refused.").build();
            });

    JsonNode line = observed(() -> counts(refusal).recount(employer));

    assertThat(line.path("locksNotReleased").asInt()).isEqualTo(1);
    assertThat(total(store())).isZero();
  }

  private JobCountersLock lockFor(Duration time) {
    return new JobCountersLock(
        new Tables(client(), settings()), CounterShards.USUAL, employer, time);
  }

  private void miscount(String status, int by) {
    client()
        .updateItem(
            update ->
                update
                    .tableName("JobCounters")
                    .key(
                        Map.of(
                            "employerId", AttributeValue.fromN(Integer.toString(employer)),
                            "shard", AttributeValue.fromN("3")))
                    .updateExpression("ADD #status :by")
                    .expressionAttributeNames(Map.of("#status", status))
                    .expressionAttributeValues(
                        Map.of(":by", AttributeValue.fromN(Integer.toString(by)))));
  }
}
