package jobpostings.job.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import jobpostings.dynamodb.job.LongDescriptionContract;
import jobpostings.dynamodb.stores.AtOnce;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** Jobs close by themselves. */
@Tag("storage")
class CloseJobsTest extends SweepFixture {
  private final JobStore store = store();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 400})
  void anActiveJobWhoseCloseDateHasPassedIsArchivedAndStaysAsItIs(int daysAgo) {
    Job job = create(store, aJob().closeDate(TODAY.minusDays(daysAgo)));

    assertThat(close(operations())).isEqualTo(report(1, 1, 0));

    assertThat(stored(store, job)).isEqualTo(job.toBuilder().status(JobStatus.ARCHIVED).build());
    assertThat(total(JobStatus.ACTIVE)).isZero();
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 60})
  void aJobIsOpenOnItsCloseDate(int daysAhead) {
    Job job = create(store, aJob().closeDate(TODAY.plusDays(daysAhead)));

    assertThat(close(operations())).isEqualTo(report(0, 0, 0));

    assertThat(stored(store, job)).isEqualTo(job);
  }

  @ParameterizedTest
  @EnumSource(names = {"DRAFT", "ARCHIVED"})
  void otherJobsStayWhateverTheirCloseDate(JobStatus status) {
    Job job = create(store, aJobToClose().status(status));

    assertThat(close(operations())).isEqualTo(report(0, 0, 0));

    assertThat(stored(store, job)).isEqualTo(job);
  }

  @Test
  void theDayEndsAtMidnightInTheServicesTimeZone() {
    Job job = create(store, aJob().closeDate(LocalDate.of(2026, 11, 20)));

    Sweeps.of(operations()).closeJobs(runAt(Instant.parse("2026-11-21T04:59:59.999Z")));
    assertThat(stored(store, job).status()).isEqualTo(JobStatus.ACTIVE);

    Sweeps.of(operations()).closeJobs(runAt(Instant.parse("2026-11-21T05:00:00Z")));
    assertThat(stored(store, job).status()).isEqualTo(JobStatus.ARCHIVED);
  }

  @Test
  void jobsOfAllEmployersCloseAndAreCountedForTheirOwn() {
    Job mine = create(store, aJobToClose());
    Job other = create(store, aJobToClose().employerId(employer + 1_000_000));

    assertThat(close(operations()).changed()).isEqualTo(2);

    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(1);
    assertThat(item(mine).get("status").s()).isEqualTo("archived");
    assertThat(item(other).get("status").s()).isEqualTo("archived");
  }

  @Test
  void runningAgainChangesNothingMore() {
    Job job = create(store, aJobToClose());
    close(operations());
    var item = item(job);

    assertThat(close(operations())).isEqualTo(report(0, 0, 0));

    assertThat(item(job)).isEqualTo(item);
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(1);
  }

  @Test
  void theScheduleIsTheAuthorOfWhatItArchives() {
    Job closed = create(store, aJobToClose());

    close(operations());
    assertThat(item(closed).get("author").m().get("type").s()).isEqualTo("schedule");
    assertThat(item(closed).get("number").n()).isEqualTo("2");

    store.update(key(closed), JobExamples.AUTHOR, job -> job.toBuilder().title("Nurse").build());
    assertThat(item(closed).get("author").m().get("type").s()).isEqualTo("key");
    assertThat(item(closed).get("number").n()).isEqualTo("3");
  }

  @Test
  void aLongDescriptionStays() {
    String noise = LongDescriptionContract.noise(1, 200_000);
    Job job = create(store, aJobToClose().description(noise));

    assertThat(close(operations())).isEqualTo(report(1, 1, 0));

    assertThat(stored(store, job)).isEqualTo(job.toBuilder().status(JobStatus.ARCHIVED).build());
  }

  @Test
  void whatAnEmployerExtendsAtTheSameMomentStaysActive() {
    Job job = create(store, aJobToClose());
    Operations meanwhile =
        operations(
            new Meanwhile(
                TransactWriteItemsRequest.class::isInstance,
                () ->
                    store.update(
                        key(job),
                        JobExamples.AUTHOR,
                        before -> before.toBuilder().closeDate(TODAY).build())));

    assertThat(close(meanwhile)).isEqualTo(report(1, 0, 1));

    assertThat(stored(store, job)).isEqualTo(job.toBuilder().closeDate(TODAY).build());
    assertThat(total(JobStatus.ACTIVE)).isEqualTo(1);
  }

  @Test
  void whatAnEmployerChangesAtTheSameMomentIsKept() {
    Job job = create(store, aJobToClose());
    Operations meanwhile =
        operations(
            new Meanwhile(
                TransactWriteItemsRequest.class::isInstance,
                () ->
                    store.update(
                        key(job),
                        JobExamples.AUTHOR,
                        before -> before.toBuilder().title("Night Nurse").build())));

    assertThat(close(meanwhile)).isEqualTo(report(1, 1, 0));

    assertThat(stored(store, job))
        .isEqualTo(job.toBuilder().title("Night Nurse").status(JobStatus.ARCHIVED).build());
  }

  @Test
  void aJobDeletedAtTheSameMomentIsGone() {
    Job job = create(store, aJobToClose());
    Operations meanwhile =
        operations(
            new Meanwhile(
                TransactWriteItemsRequest.class::isInstance,
                () -> store.delete(key(job), JobExamples.AUTHOR, _ -> {})));

    assertThat(close(meanwhile)).isEqualTo(report(1, 0, 1));

    assertThat(store.find(key(job))).isEmpty();
    assertThat(total()).isZero();
  }

  @Test
  void aWriteWhoseAnswerIsLostIsCountedOnce() {
    create(store, aJobToClose());

    assertThat(close(operations(new LostResponses(TransactWriteItemsRequest.class, 1))))
        .isEqualTo(report(1, 1, 0));

    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(1);
    assertThat(total(JobStatus.ACTIVE)).isZero();
  }

  @Test
  void aRunThatIsCutOffIsCompletedByTheNext() {
    createAll(store, 40, aJobToClose());
    var left = IntStream.range(0, 25).boxed().iterator();

    SweepReport first =
        Sweeps.of(operations())
            .closeJobs(
                new SweepRun(
                    NOW,
                    RUN,
                    () -> {
                      boolean more = left.hasNext();
                      if (more) {
                        left.next();
                      }
                      return more;
                    },
                    failures::put));

    assertThat(first).isEqualTo(new SweepReport(NOW.toString(), 25, 25, 0, List.of(), false));
    assertThat(total(JobStatus.ARCHIVED)).as("no less than was answered").isEqualTo(25);
    assertThat(close(operations())).isEqualTo(report(15, 15, 0));
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(40);
    assertThat(total(JobStatus.ACTIVE)).isZero();
  }

  @Test
  void withoutTimeNothingIsBegun() {
    Job job = create(store, aJobToClose());

    SweepReport report =
        Sweeps.of(operations()).closeJobs(new SweepRun(NOW, RUN, () -> false, failures::put));

    assertThat(report).isEqualTo(new SweepReport(NOW.toString(), 0, 0, 0, List.of(), false));
    assertThat(stored(store, job)).isEqualTo(job);
  }

  @Test
  void aJobIsClosedInTwoRoundTrips() {
    create(store, aJobToClose());
    Calls calls = new Calls();

    close(operations(calls));

    assertThat(calls.taken())
        .filteredOn(call -> !call.equals("Query"))
        .containsExactly("GetItem", "TransactWriteItems");
  }

  @Test
  void aRunThatIsInterruptedEndsAndSaysSo() {
    createAll(store, 3, aJobToClose());
    BooleanSupplier interrupting =
        () -> {
          Thread.currentThread().interrupt();
          return true;
        };

    SweepReport report =
        Sweeps.of(operations()).closeJobs(new SweepRun(NOW, RUN, interrupting, failures::put));

    assertThat(Thread.interrupted()).as("and leaves it to be seen").isTrue();
    assertThat(report).isEqualTo(new SweepReport(NOW.toString(), 0, 0, 0, List.of(), false));
  }

  @Test
  void jobsAreChangedSideBySideButNotAllAtOnce() {
    createAll(store, 100, aJobToClose());
    AtOnce reads = new AtOnce(GetItemRequest.class);

    close(operations(reads));

    assertThat(reads.most()).isBetween(2, 16);
  }
}
