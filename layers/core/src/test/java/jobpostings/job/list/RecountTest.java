package jobpostings.job.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.dynamodb.stores.Together;
import jobpostings.dynamodb.stores.VirtualClock;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.store.CounterShards;
import jobpostings.job.store.JobStore;
import jobpostings.problem.Problem;
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.PositionConverter;
import jobpostings.segment.SearchEntry;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Recounts what was counted wrong. */
class RecountTest extends StoreFixture {
  private static final Duration TIME = Duration.ofMillis(300);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private RecountJobs recountJobs(ExecutionInterceptor... interceptors) {
    return operations(interceptors).recountJobs();
  }

  @Test
  void wrongTotalsAreSetRight() {
    JobStore store = store();
    create(store, aJob().status(JobStatus.ACTIVE));
    create(store, aJob().status(JobStatus.DRAFT));
    miscount("active", 5);
    miscount("archived", -2);

    RecountJobs.Recount recount = recountJobs().run(employer);

    assertThat(recount.before())
        .isEqualTo(Map.of(JobStatus.ACTIVE, 6L, JobStatus.ARCHIVED, -2L, JobStatus.DRAFT, 1L));
    assertThat(recount.after())
        .isEqualTo(Map.of(JobStatus.ACTIVE, 1L, JobStatus.ARCHIVED, 0L, JobStatus.DRAFT, 1L));
    assertThat(total()).isEqualTo(2);
    assertThat(total(JobStatus.ACTIVE)).isEqualTo(1);
  }

  @Test
  void anEmployerWithoutJobsHasNone() {
    miscount("draft", 3);

    recountJobs().run(employer);

    assertThat(total()).isZero();
  }

  private static DynamoSegments.PositionChange change(JobPosition position, JobStatus status) {
    return new DynamoSegments.PositionChange(
        position, Optional.of(new SearchEntry(position, status, "Cook", Optional.empty())));
  }

  @Tag("deep")
  @Test
  void segmentsAreSetRight() {
    JobStore store = store();
    List<Job> jobs = Together.on(20, i -> create(store, "A-" + i));
    operations()
        .segments()
        .update(
            employer,
            List.of(
                change(jobs.get(0).position(), JobStatus.DRAFT),
                change(aJob().id(1).build().position(), JobStatus.ACTIVE)));

    assertThat(recountJobs().run(employer).misplaced()).isEqualTo(21);

    assertThat(operations().segments().directory(employer).segments())
        .singleElement()
        .satisfies(segment -> assertThat(segment.of(Optional.of(JobStatus.ACTIVE))).isEqualTo(20))
        .satisfies(segment -> assertThat(segment.of(Optional.empty())).isEqualTo(20));
    assertThat(recountJobs().run(employer).misplaced()).isZero();
  }

  /** The counters are as before, but the index was read while it had another job. */
  @Test
  void aJobThatComesAndGoesWhileTheListIsReadIsNotCounted() {
    Operations one = operations(new CounterShards(1));
    create(one.jobs(), aJob());
    miscount("draft", 4);
    AtomicReference<Job> guest = new AtomicReference<>();
    Meanwhile comes =
        new Meanwhile(
            request -> isQuery(request, "employer-publishDate"),
            () -> guest.set(create(one.jobs(), aJob().status(JobStatus.DRAFT))));
    Meanwhile goes =
        new Meanwhile(
            request -> guest.get() != null && isQuery(request, null),
            () -> one.jobs().delete(key(guest.get()), JobExamples.AUTHOR, _ -> {}));

    RecountJobs.Recount recount = recountJobs(comes, goes).run(employer);

    assertThat(guest.get()).isNotNull();
    assertThat(recount.after())
        .isEqualTo(Map.of(JobStatus.ACTIVE, 1L, JobStatus.ARCHIVED, 0L, JobStatus.DRAFT, 0L));
    assertThat(total()).isEqualTo(1);
    assertThat(total(JobStatus.DRAFT)).isZero();
  }

  @Test
  void jobsThatNeverStopChangingAreNotCorrected() {
    JobStore store = store();
    miscount("draft", 4);
    ExecutionInterceptor writer =
        new ExecutionInterceptor() {
          @Override
          public void beforeExecution(
              Context.BeforeExecution context, ExecutionAttributes attributes) {
            if (isQuery(context.request(), "employer-publishDate")) {
              create(store, aJob());
            }
          }
        };
    RecountJobs recountJobs =
        operations(
                new TimeLimits(TIME, TIME, TIME, TIME, TIME.dividedBy(4), new VirtualClock()),
                writer)
            .recountJobs();

    assertThatThrownBy(() -> recountJobs.run(employer))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("Suspend the employer");

    assertThat(total(JobStatus.DRAFT)).isEqualTo(4);
  }

  /** As two recounts at once do, or one that has no answer to its correction. */
  @Test
  void aCorrectionIsMadeOnce() {
    create(store(), aJob());
    miscount("active", 9);
    Meanwhile other =
        new Meanwhile(
            request ->
                request instanceof UpdateItemRequest update
                    && update.tableName().equals("JobCounters"),
            () -> recountJobs().run(employer));

    assertThat(recountJobs(other).run(employer).after()).containsEntry(JobStatus.ACTIVE, 1L);

    assertThat(total()).isEqualTo(1);
  }

  @Tag("deep")
  @Test
  void aJobThatIsRefreshedWhileTheListIsReadIsCountedOnce() {
    JobStore store = store();
    Job job = create(store, aJob());
    Meanwhile refresh =
        new Meanwhile(
            request ->
                isQuery(request, "employer-publishDate")
                    && !PositionConverter.BOTTOM.equals(
                        ((QueryRequest) request).expressionAttributeValues().get(":from").s()),
            () ->
                store.update(
                    key(job),
                    JobExamples.AUTHOR,
                    before ->
                        before.toBuilder()
                            .publishDate(LocalDate.now(ZoneOffset.UTC))
                            .publishedAt(Instant.now().truncatedTo(ChronoUnit.MILLIS))
                            .build()));

    RecountJobs.Recount recount = recountJobs(refresh).run(employer);

    assertThat(store.find(key(job)).orElseThrow().position()).isNotEqualTo(job.position());
    assertThat(recount.after()).containsEntry(JobStatus.ACTIVE, 1L);
    assertThat(recountJobs().run(employer).misplaced()).isZero();
  }

  /**
   * @param index none for the table itself
   */
  private static boolean isQuery(SdkRequest request, String index) {
    return request instanceof QueryRequest query && Objects.equals(query.indexName(), index);
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
