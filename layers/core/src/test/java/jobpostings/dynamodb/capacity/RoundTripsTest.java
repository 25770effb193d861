package jobpostings.dynamodb.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.batch.Operation;
import jobpostings.job.batch.Result;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Matching;
import jobpostings.job.list.JobList.JobQuery.Start;
import jobpostings.job.list.SearchTop;
import jobpostings.job.store.IdempotentRequest;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.LongDescriptionContract;
import jobpostings.segment.DynamoSegments;
import jobpostings.segment.SearchEntry;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/**
 * How often a request waits for DynamoDB. Calls are made one after another, except where a test
 * says that they meet.
 */
class RoundTripsTest extends StoreFixture {
  private final Calls calls = new Calls();
  private final Operations metered = operations(calls);
  private final JobStore store = metered.jobs();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void aJobIsCreatedInOne() {
    create(store, "A-1");

    assertThat(calls.taken()).containsExactly("TransactWriteItems");
  }

  @Test
  void soIsAJobWhoseRequestIsRemembered() {
    var request = new IdempotentRequest(employer, "key", "hash", Instant.EPOCH);

    store.create(id -> aJob().id(id).build(), JobExamples.AUTHOR, Optional.of(request));

    assertThat(calls.taken()).containsExactly("TransactWriteItems");
  }

  @Test
  void aJobIsFoundInOneByIdAndInTwoByReference() {
    Job job = stored("A-1");

    store.find(key(job));
    assertThat(calls.taken()).containsExactly("GetItem");

    store.find(key("A-1"));
    assertThat(calls.taken()).containsExactly("GetItem", "GetItem");
  }

  @Test
  void aJobIsChangedInTwo() {
    Job job = stored("A-1");

    store.update(key(job), JobExamples.AUTHOR, before -> before.toBuilder().title("Nurse").build());
    assertThat(calls.taken()).containsExactly("GetItem", "PutItem");

    store.update(
        key(job),
        JobExamples.AUTHOR,
        before ->
            before.toBuilder().status(JobStatus.ARCHIVED).referenceId(Optional.of("A-2")).build());
    assertThat(calls.taken()).containsExactly("GetItem", "TransactWriteItems");
  }

  @Test
  void byReferenceItTakesOneMore() {
    stored("A-1");

    store.update(
        key("A-1"), JobExamples.AUTHOR, before -> before.toBuilder().title("Nurse").build());
    assertThat(calls.taken()).containsExactly("GetItem", "GetItem", "PutItem");

    store.delete(key("A-1"), JobExamples.AUTHOR, before -> {});
    assertThat(calls.taken()).containsExactly("GetItem", "GetItem", "TransactWriteItems");

    store.update(key("A-1"), JobExamples.AUTHOR, before -> before);
    assertThat(calls.taken()).as("and one where there is no job").containsExactly("GetItem");
  }

  @Test
  void nothingIsWrittenWhereNothingChanges() {
    Job job = stored("A-1");

    store.update(key(job), JobExamples.AUTHOR, before -> before.toBuilder().build());

    assertThat(calls.taken()).containsExactly("GetItem");
  }

  @Test
  void aJobIsDeletedInTwo() {
    Job job = stored("A-1");

    store.delete(key(job), JobExamples.AUTHOR, before -> {});

    assertThat(calls.taken()).containsExactly("GetItem", "TransactWriteItems");
  }

  @Test
  void aPageAndItsTotalAreReadAtTheSameTime() {
    Job job = stored("A-1");
    calls.meet(2);

    JobPage page =
        metered
            .jobList()
            .list(
                new JobQuery(employer, Optional.empty(), Optional.empty(), new Start.Offset(0), 1));

    assertThat(page.jobs()).containsExactly(job.header());
    assertThat(calls.taken()).containsExactly("Query", "Query");
  }

  @Test
  void aFullPageIsReadInOneCallHoweverManyFollow() {
    for (int i = 0; i < 5; i++) {
      stored("A-" + i);
    }
    JobQuery query =
        new JobQuery(employer, Optional.empty(), Optional.empty(), new Start.Offset(1), 2);
    calls.meet(2);

    assertThat(metered.jobList().list(query).more()).isTrue();

    assertThat(calls.taken()).containsExactly("Query", "Query");
  }

  @Test
  void aPageByItsNumberTakesTwoHoweverManyComeBefore() {
    Job last = stored("A-1");
    SecureRandom random = new SecureRandom();
    operations()
        .segments()
        .update(
            employer,
            Stream.concat(
                    random.ints(900, last.id(), Integer.MAX_VALUE).mapToObj(aJob()::id),
                    Stream.of(last.toBuilder()))
                .map(job -> job.build().position())
                .map(
                    position ->
                        new DynamoSegments.PositionChange(
                            position,
                            Optional.of(
                                new SearchEntry(
                                    position, JobStatus.ACTIVE, "Cook", Optional.empty()))))
                .toList());

    JobPage page =
        metered
            .jobList()
            .list(
                new JobQuery(
                    employer, Optional.empty(), Optional.empty(), new Start.Offset(900), 9));

    assertThat(calls.taken()).as("one beside the others").hasSize(3).containsOnly("Query");
    // The ranks count hundreds before it in its segment, though the index has this job only.
    assertThat(page.total()).isEqualTo(1);
  }

  @Test
  void aSearchTakesTwo() {
    Job job = stored("A-1");
    Matching all = (_, _) -> true;

    JobPage page =
        metered
            .jobList()
            .list(
                new JobQuery(employer, Optional.empty(), Optional.of(all), new Start.Offset(0), 1));

    assertThat(page.jobs()).containsExactly(job.header());
    assertThat(calls.taken()).containsExactly("Query", "BatchGetItem");
  }

  @Test
  void amongMoreJobsThanItsTopHasASearchTakesFour() {
    Operations few = operations(new SearchTop(1, Duration.ZERO), calls);
    for (int i = 0; i < 3; i++) {
      stored("A-" + i);
    }
    few.recountJobs().run(employer);
    calls.taken();
    Matching all = (_, _) -> true;

    JobPage page =
        few.jobList()
            .list(
                new JobQuery(employer, Optional.empty(), Optional.of(all), new Start.Offset(0), 3));

    assertThat(page.jobs()).hasSize(3);
    assertThat(calls.taken())
        .as("the top, the counts, the segments, the jobs")
        .containsExactly("Query", "Query", "Query", "BatchGetItem");
  }

  @Test
  void aLongDescriptionTakesOneMore() {
    Job job = create(store, aJob().description(LongDescriptionContract.noise(1, 1_000_000)));
    assertThat(calls.taken()).containsExactly("BatchWriteItem", "TransactWriteItems");

    store.find(key(job));
    assertThat(calls.taken()).containsExactly("GetItem", "BatchGetItem");

    store.update(key(job), JobExamples.AUTHOR, before -> before.toBuilder().title("Nurse").build());
    assertThat(calls.taken())
        .as("what is not changed is not written")
        .containsExactly("GetItem", "BatchGetItem", "PutItem");

    store.update(
        key(job),
        JobExamples.AUTHOR,
        before -> before.toBuilder().description(LongDescriptionContract.noise(2, 70_000)).build());
    assertThat(calls.taken())
        .containsExactly("GetItem", "BatchGetItem", "BatchWriteItem", "PutItem");

    store.delete(key(job), JobExamples.AUTHOR, before -> {});
    assertThat(calls.taken()).containsExactly("GetItem", "BatchGetItem", "TransactWriteItems");
  }

  @Test
  void theHeaderOfAReferenceIdTakesTwoHoweverLongTheDescription() {
    String noise = LongDescriptionContract.noise(1, 1_000_000);
    Job job = create(store, aJob().referenceId(Optional.of("A-1")).description(noise));
    calls.taken();

    assertThat(store.findHeader(new JobKey.ByReference(employer, "A-1"))).contains(job.header());
    assertThat(calls.taken()).containsExactly("GetItem", "GetItem");
    assertThat(store.findHeader(new JobKey.ByReference(employer, "A-2"))).isEmpty();
  }

  @Test
  void placesAreLookedUpOnceForARequestHoweverOftenItIsApplied() {
    Caller caller = caller();
    ObjectNode body = Caller.in("Zyx " + employer + ", ON", Caller.job("referenceId", "A-1"));

    caller.upsert(body);
    assertThat(calls.taken())
        .as("look up, find no job, ask for the last id, learn the place, create")
        .containsExactly(
            "BatchGetItem", "GetItem", "GetItem", "TransactWriteItems", "TransactWriteItems");

    caller.upsert(body);
    assertThat(calls.taken())
        .as("look up, find the job; nothing has changed")
        .containsExactly("BatchGetItem", "GetItem", "GetItem");
  }

  @Test
  void aBatchReadsItsJobsAHundredAtATime() {
    Caller caller = caller();
    Operation[] puts =
        puts(caller, IntStream.range(0, 101).mapToObj(i -> "B-" + i).toArray(String[]::new));
    caller.batchOfAll(puts);
    calls.taken();

    List<Result> results = caller.batchOfAll(puts);

    assertThat(results).extracting(Result::outcome).containsOnly(Result.Outcome.UNCHANGED);
    assertThat(calls.taken())
        .as("which jobs have the referenceIds, and the jobs")
        .containsExactly("Query", "BatchGetItem", "BatchGetItem");
  }

  @Test
  void referenceIdsWithManyOthersBetweenThemAreReadByThemselves() {
    Caller caller = caller();
    for (int i = 0; i < 30; i++) {
      stored("B-%02d".formatted(i));
    }

    List<Result> results = caller.batchOfAll(puts(caller, "B-29", "B-20x", "B-00"));

    assertThat(results)
        .extracting(Result::outcome)
        .containsExactly(Result.Outcome.CHANGED, Result.Outcome.CREATED, Result.Outcome.CHANGED);
    assertThat(calls.taken())
        .startsWith("Query", "BatchGetItem", "BatchGetItem")
        .filteredOn(call -> call.equals("Query") || call.equals("BatchGetItem"))
        .hasSize(3);
  }

  /** Java sorts the second before the first. DynamoDB would refuse a range in that order. */
  @Test
  void theRangeOfABatchIsInTheOrderOfDynamoDb() {
    Caller caller = caller();
    Operation[] puts = puts(caller, "\uff5e", "\ud83c\udf19");
    caller.batchOfAll(puts);

    List<Result> results = caller.batchOfAll(puts);

    assertThat(results).extracting(Result::outcome).containsOnly(Result.Outcome.UNCHANGED);
  }

  private Caller caller() {
    return new Caller(
        operations(Clock.systemUTC(), calls),
        new Employer(employer, "Northwind", Plan.STANDARD),
        "no town");
  }

  private static Operation[] puts(Caller caller, String... referenceIds) {
    return Stream.of(referenceIds)
        .map(each -> caller.putByReference(Caller.job("referenceId", each)))
        .toArray(Operation[]::new);
  }

  @Test
  void whatChangesABatchReadsAgain() {
    Caller caller = caller();
    caller.upsert(Caller.job("referenceId", "A-1"));
    Caller hurried =
        new Caller(
            operations(
                Clock.systemUTC(),
                new Meanwhile(
                    PutItemRequest.class::isInstance,
                    () -> caller.upsert(Caller.members("referenceId", "A-1", "title", "Cook")))),
            caller.employer(),
            "no town");

    hurried.batchOfAll(
        hurried.putByReference(
            Caller.members("referenceId", "A-1", "applicationEmail", "b@example.com")));

    Job job = store.find(key("A-1")).orElseThrow();
    assertThat(job.title()).as("what others changed meanwhile").isEqualTo("Cook");
    assertThat(job.applicationEmail()).contains("b@example.com");
  }

  private Job stored(String referenceId) {
    Job job = create(store, referenceId);
    calls.taken();
    return job;
  }
}
