package jobpostings.job.sweep;

import static jobpostings.job.ClosingNotice.DAY;
import static jobpostings.job.ClosingNotice.WEEK;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.dynamodb.job.StoredJobs;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.LostResponses;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.Together;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Jobs that close by themselves are announced. */
@Tag("storage")
class AnnounceClosingTest extends SweepFixture {
  private final JobStore store = store();

  @Test
  void aJobIsAnnouncedAWeekAndADayBeforeItsCloseDateAndOnceEach() {
    Job job = create(store, closingIn(8));

    assertThat(announced(job, 0)).isEmpty();
    assertThat(announced(job, 1)).contains(WEEK);
    assertThat(changedOn(1)).as("again on that day").isZero();
    assertThat(changedOn(6)).isZero();
    assertThat(announced(job, 7)).contains(DAY);
    assertThat(changedOn(7)).as("again on that day").isZero();
    assertThat(changedOn(8)).isZero();
    assertThat(changedOn(9)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"8, ", "7, WEEK", "5, WEEK", "2, WEEK", "1, DAY", "0, DAY", "-1, "})
  void aRunThatWasMissedIsMadeUpForAsLongAsTheNextAnnouncementIsNotDue(
      int days, ClosingNotice expected) {
    Job job = create(store, closingIn(days));

    assertThat(announced(job, 0)).isEqualTo(Optional.ofNullable(expected));
    assertThat(changedOn(0)).isZero();
  }

  @Test
  void theDayBeginsAtMidnightInTheServicesTimeZone() {
    create(store, aJob().status(JobStatus.ACTIVE).closeDate(LocalDate.of(2026, 11, 28)));

    assertThat(announce(operations(), Instant.parse("2026-11-21T04:59:59.999Z")).changed())
        .isZero();
    assertThat(announce(operations(), Instant.parse("2026-11-21T05:00:00Z")).changed())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"DRAFT", "ARCHIVED"})
  void otherJobsAreNotAnnounced(JobStatus status) {
    create(store, closingIn(7).status(status));

    assertThat(announce(operations(), NOW)).isEqualTo(report(0, 0, 0));
  }

  @Test
  void nothingThatIsShownChangesAndNoVersionIsMade() {
    Job job = create(store, closingIn(7));
    Map<String, AttributeValue> before = item(job);

    announce(operations(), NOW);

    Map<String, AttributeValue> after = new HashMap<>(item(job));
    assertThat(stored(store, job)).isEqualTo(job);
    assertThat(total(JobStatus.ACTIVE)).isEqualTo(1);
    assertThat(after.put("closingShard", before.get("closingShard")))
        .as("it goes to another shard, which takes no more bytes")
        .isEqualTo(number(job.id() % 16 + 16));
    assertThat(after.put("version", before.get("version")))
        .as("so that a writer that has read it before reads it again")
        .isNotEqualTo(before.get("version"));
    assertThat(after).isEqualTo(before);
  }

  @Test
  void aJobThatGetsAnotherCloseDateIsAnnouncedForThat() {
    Job job = create(store, closingIn(1));
    assertThat(announced(job, 0)).contains(DAY);

    change(job, stored(store, job).toBuilder().closeDate(TODAY.plusDays(9)));

    assertThat(announced(job, 0)).isEmpty();
    assertThat(announced(job, 2)).contains(WEEK);
    assertThat(announced(job, 8)).contains(DAY);
  }

  @Test
  void aJobThatIsPublishedAgainIsAnnouncedAgain() {
    Job job = create(store, closingIn(7));
    assertThat(announced(job, 0)).contains(WEEK);

    change(job, job.toBuilder().status(JobStatus.ARCHIVED));
    assertThat(announcedOf(job)).isEmpty();
    change(job, job.toBuilder());

    assertThat(announced(job, 0)).contains(WEEK);
  }

  @Test
  void whatElseChangesDoesNotMakeItAnnouncedAgain() {
    Job job = create(store, closingIn(7));
    announce(operations(), NOW);

    change(job, job.toBuilder().title("Night Nurse").autoRefresh(true));

    assertThat(announcedOf(job)).contains(WEEK);
    assertThat(changedOn(0)).isZero();
  }

  @Test
  void aJobThatWasAnnouncedCloses() {
    Job week = create(store, closingIn(7));
    Job day = create(store, closingIn(1));
    announce(operations(), NOW);

    SweepReport closed = Sweeps.of(operations()).closeJobs(runAt(on(8)));

    assertThat(closed.changed()).isEqualTo(2);
    assertThat(List.of(stored(store, week), stored(store, day)))
        .allMatch(job -> job.status() == JobStatus.ARCHIVED);
  }

  @Test
  void aJobThatIsArchivedMeanwhileIsNotAnnounced() {
    Job job = create(store, closingIn(7));
    Operations slow =
        operations(before(() -> change(job, job.toBuilder().status(JobStatus.ARCHIVED))));

    assertThat(announce(slow, NOW)).isEqualTo(report(1, 0, 1));

    assertThat(announcedOf(job)).isEmpty();
  }

  @Test
  void aJobWhoseCloseDateIsMovedMeanwhileIsNotAnnounced() {
    Job job = create(store, closingIn(7));
    Operations slow =
        operations(before(() -> change(job, job.toBuilder().closeDate(TODAY.plusDays(30)))));

    assertThat(announce(slow, NOW)).isEqualTo(report(1, 0, 1));

    assertThat(announcedOf(job)).isEmpty();
  }

  @Test
  void aJobThatIsDeletedMeanwhileStaysDeleted() {
    Job job = create(store, closingIn(7));
    Operations slow = operations(before(() -> store.delete(key(job), JobExamples.AUTHOR, _ -> {})));

    assertThat(announce(slow, NOW)).isEqualTo(report(1, 0, 1));

    assertThat(item(job)).containsKey("deleted").doesNotContainKey("closingShard");
  }

  @Test
  void aWriterWhoHasReadTheJobBeforeDoesNotUndoTheAnnouncement() {
    Job job = create(store, closingIn(7));
    JobStore slow =
        store(new Meanwhile(PutItemRequest.class::isInstance, () -> announce(operations(), NOW)));

    slow.update(
        key(job), JobExamples.AUTHOR, before -> before.toBuilder().title("Night Nurse").build());

    assertThat(stored(store, job).title()).isEqualTo("Night Nurse");
    assertThat(announcedOf(job)).contains(WEEK);
    assertThat(changedOn(0)).isZero();
  }

  @Test
  void twoRunsAtOnceAnnounceEachJobOnce() {
    IntStream.range(0, 60).forEach(number -> create(store, closingIn(number % 2 == 0 ? 1 : 7)));

    List<SweepReport> reports = Together.on(2, _ -> announce(operations(), NOW));

    assertThat(reports.stream().mapToInt(SweepReport::changed).sum()).isEqualTo(60);
    assertThat(reports).allMatch(report -> report.failed().isEmpty() && report.complete());
    assertThat(failures).isEmpty();
  }

  @Test
  void aRunThatIsCutOffIsContinuedByTheNextOneAndTheUrgentComesFirst() {
    Job later = create(store, closingIn(7));
    Job urgent = create(store, closingIn(1));
    BooleanSupplier forOne = Stream.of(true, false).iterator()::next;

    SweepReport cut =
        Sweeps.of(operations()).announceClosing(new SweepRun(NOW, RUN, forOne, failures::put));

    assertThat(cut.complete()).isFalse();
    assertThat(announcedOf(urgent)).contains(DAY);
    assertThat(announcedOf(later)).isEmpty();
    assertThat(announce(operations(), NOW)).isEqualTo(report(1, 1, 0));
    assertThat(announcedOf(later)).contains(WEEK);
  }

  @Test
  void anAnnouncementWhoseAnswerIsLostIsCounted() {
    create(store, closingIn(7));

    assertThat(announce(operations(new LostResponses(UpdateItemRequest.class, 1)), NOW))
        .isEqualTo(report(1, 1, 0));
  }

  @Test
  void aJobIsAnnouncedInOneRoundTrip() {
    create(store, closingIn(7));
    Calls calls = new Calls();

    announce(operations(calls), NOW);

    assertThat(calls.taken())
        .filteredOn(call -> !call.equals("Query"))
        .containsExactly("UpdateItem");
  }

  private JobBuilder closingIn(int days) {
    return aJob().status(JobStatus.ACTIVE).closeDate(TODAY.plusDays(days));
  }

  private static Meanwhile before(Runnable change) {
    return new Meanwhile(UpdateItemRequest.class::isInstance, change);
  }

  private void change(Job job, JobBuilder changed) {
    Job wanted = changed.build();
    store.update(key(job), JobExamples.AUTHOR, _ -> wanted);
  }

  private SweepReport announce(Operations through, Instant time) {
    return Sweeps.of(through).announceClosing(runAt(time));
  }

  private static Instant on(int day) {
    return NOW.plus(Duration.ofDays(day));
  }

  private int changedOn(int day) {
    return announce(operations(), on(day)).changed();
  }

  /** The notice announced for the job, after a run on that day. */
  private Optional<ClosingNotice> announced(Job job, int day) {
    announce(operations(), on(day));
    return announcedOf(job);
  }

  private Optional<ClosingNotice> announcedOf(Job job) {
    return StoredJobs.announced(item(job));
  }
}
