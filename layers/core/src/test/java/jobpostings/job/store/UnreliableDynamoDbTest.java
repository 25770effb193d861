package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.Refusals;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Answers that get lost, and a DynamoDB that refuses calls or does not answer. */
class UnreliableDynamoDbTest extends StoreFixture {
  private static final Duration SHORT = Duration.ofMillis(200);

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  @Test
  void aSearchThatTakesTooLongSaysWhatToDoInstead() {
    JobQuery query =
        new JobQuery(
            employer,
            Optional.empty(),
            Optional.of((title, referenceId) -> true),
            new JobQuery.Start.Offset(0),
            10);

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> operations(Duration.ZERO).jobList().list(query))
        .withMessageStartingWith("There are more jobs to search than can be read in the time")
        .matches(problem -> problem.code() == ProblemCode.UNAVAILABLE);
  }

  @Test
  void aJobWhoseAnswerIsLostIsCreatedOnce() {
    LostResponses lost = new LostResponses(TransactWriteItemsRequest.class, 2);
    JobStore store = store(lost);

    Job job = create(store, "A-1");

    assertThat(store.find(key(job))).contains(job);
    assertThat(total()).isEqualTo(1);
    assertThat(lost.sent()).hasSize(3);
    assertThat(Set.copyOf(lost.sent())).as("the same request with the same token").hasSize(1);
  }

  @Test
  void differentRequestsHaveDifferentTokens() {
    LostResponses sent = new LostResponses(TransactWriteItemsRequest.class, 0);
    JobStore store = store(sent);

    create(store, "A-1");
    create(store, "A-2");

    assertThat(sent.sent().stream().map(TransactWriteItemsRequest.class::cast))
        .extracting(TransactWriteItemsRequest::clientRequestToken)
        .doesNotHaveDuplicates()
        .doesNotContainNull();
  }

  @Test
  void aStatusWhoseAnswerIsLostIsCountedOnce() {
    JobStore store = store(new LostResponses(TransactWriteItemsRequest.class, 1));
    Job job = create(store(), "A-1");

    store.update(
        key(job),
        JobExamples.AUTHOR,
        before -> before.toBuilder().status(JobStatus.ARCHIVED).build());

    assertThat(total(JobStatus.ACTIVE)).isZero();
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(1);
  }

  @Test
  void aChangeWhoseAnswerIsLostIsNotMadeTwice() {
    LostResponses lost = new LostResponses(PutItemRequest.class, 2);
    JobStore store = store(lost);
    Job job = create(store, aJob().title("a"));

    Optional<Job> changed =
        store
            .update(
                key(job),
                JobExamples.AUTHOR,
                before -> before.toBuilder().title(before.title() + "b").build())
            .map(JobUpdate::after);

    assertThat(changed).contains(job.toBuilder().title("ab").build());
    assertThat(store.find(key(job))).isEqualTo(changed);
    assertThat(lost.sent()).isNotEmpty();
  }

  @Test
  void aDeletionWhoseAnswerIsLostIsADeletion() {
    JobStore store = store(new LostResponses(TransactWriteItemsRequest.class, 1));
    Job job = create(store(), "A-1");

    assertThat(store.delete(key(job), JobExamples.AUTHOR, before -> {})).contains(job);

    assertThat(total()).isZero();
    assertThat(store.find(key("A-1"))).isEmpty();
  }

  @Test
  void whoHearsNothingIsToldThatItIsNotCertain() {
    assertUnavailable(
        TransactWriteItemsRequest.class,
        () -> SdkClientException.create("No route to secret-host."),
        "not certain");
    assertUnavailable(
        TransactWriteItemsRequest.class,
        () -> InternalServerErrorException.builder().statusCode(500).message("secret").build(),
        "not certain");
  }

  @Test
  void whoIsRefusedAgainAndAgainIsToldThatNothingWasChanged() {
    assertUnavailable(
        TransactWriteItemsRequest.class,
        () -> cancelled("TransactionConflict"),
        "Nothing was changed");
    assertUnavailable(
        TransactWriteItemsRequest.class, () -> cancelled("ThrottlingError"), "Nothing was changed");
    assertUnavailable(
        TransactWriteItemsRequest.class,
        () ->
            ProvisionedThroughputExceededException.builder()
                .awsErrorDetails(
                    AwsErrorDetails.builder()
                        .errorCode("ProvisionedThroughputExceededException")
                        .errorMessage("secret")
                        .build())
                .statusCode(400)
                .build(),
        "Nothing was changed");
  }

  private void assertUnavailable(
      Class<? extends SdkRequest> kind, Supplier<? extends SdkException> failure, String text) {
    JobStore store = store(SHORT, new Refusals(kind, failure::get));

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> create(store, "A-1"))
        .withMessageContaining(text)
        .withMessageContaining("again")
        .withMessageNotContaining("secret")
        .satisfies(problem -> assertThat(problem.code()).isEqualTo(ProblemCode.UNAVAILABLE))
        .satisfies(problem -> assertThat(problem.getCause()).isInstanceOf(SdkException.class));
  }

  @Test
  void readsAreUnavailableToo() {
    Supplier<SdkException> failure = () -> SdkClientException.create("No route to host.");

    JobStore unread = store(SHORT, new Refusals(GetItemRequest.class, failure));
    JobKey key = new JobKey.ById(employer, 1);
    assertThatExceptionOfType(Problem.class).isThrownBy(() -> unread.find(key));
    assertThatExceptionOfType(Problem.class).isThrownBy(() -> unread.find(key("A-1")));
    JobList unlisted = operations(SHORT, new Refusals(QueryRequest.class, failure)).jobList();
    assertThatExceptionOfType(Problem.class)
        .isThrownBy(
            () ->
                unlisted.list(
                    new JobQuery(
                        employer,
                        Optional.empty(),
                        Optional.empty(),
                        new JobQuery.Start.Offset(0),
                        1)));
  }

  @Test
  void whatTryingAgainDoesNotHelpIsNotTriedAgain() {
    JobStore store =
        store(new Refusals(TransactWriteItemsRequest.class, () -> cancelled("ValidationError")));

    assertThatExceptionOfType(TransactionCanceledException.class)
        .isThrownBy(() -> create(store, "A-1"));
  }

  /** The cancellation of a transaction of a job, its referenceId and its counter. */
  private static TransactionCanceledException cancelled(String code) {
    return TransactionCanceledException.builder()
        .message("secret")
        .cancellationReasons(reason("None"), reason("None"), reason(code))
        .build();
  }

  private static CancellationReason reason(String code) {
    return CancellationReason.builder().code(code).build();
  }
}
