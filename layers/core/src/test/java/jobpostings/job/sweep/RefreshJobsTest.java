package jobpostings.job.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.dynamodb.stores.Meanwhile;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobList.JobQuery;
import jobpostings.job.store.JobList.JobQuery.Start;
import jobpostings.job.store.JobStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Jobs with auto-refresh are published anew every 7 days. */
@Tag("storage")
class RefreshJobsTest extends SweepFixture {
  private final JobStore store = store();

  @ParameterizedTest
  @ValueSource(ints = {7, 8, 400})
  void anActiveJobPublishedAWeekAgoIsPublishedToday(int daysAgo) {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh().publishDate(TODAY.minusDays(daysAgo)));

    assertThat(refresh(operations())).isEqualTo(report(1, 1, 0));

    assertThat(stored(store, job)).isEqualTo(refreshed(job));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 6})
  void aJobPublishedLaterWaits(int daysAgo) {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh().publishDate(TODAY.minusDays(daysAgo)));

    assertThat(refresh(operations())).isEqualTo(report(0, 0, 0));

    assertThat(stored(store, job)).isEqualTo(job);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theCloseDateStaysDefaultedOrNot(boolean defaulted) {
    savePlan(Plan.UNLIMITED);
    LocalDate closes = TODAY.plusDays(3);
    Job job = create(store, aJobToRefresh().closeDate(closes).closeDateDefaulted(defaulted));

    refresh(operations());

    assertThat(stored(store, job)).isEqualTo(refreshed(job));
  }

  @Test
  void onTheStandardPlanNothingHappens() {
    savePlan(Plan.STANDARD);
    Job job = create(store, aJobToRefresh());

    assertThat(refresh(operations())).isEqualTo(report(1, 0, 1));

    assertThat(stored(store, job)).isEqualTo(job);
  }

  @Test
  void norForAnEmployerThatIsNoMore() {
    Job job = create(store, aJobToRefresh());

    assertThat(refresh(operations())).isEqualTo(report(1, 0, 1));

    assertThat(stored(store, job)).isEqualTo(job);
  }

  @ParameterizedTest
  @EnumSource(names = {"DRAFT", "ARCHIVED"})
  void norToAJobThatIsNotActive(JobStatus status) {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh().status(status));

    assertThat(refresh(operations())).isEqualTo(report(0, 0, 0));

    assertThat(stored(store, job)).isEqualTo(job);
  }

  @Test
  void norToAJobWithoutAutoRefresh() {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh().autoRefresh(false));

    assertThat(refresh(operations())).isEqualTo(report(0, 0, 0));

    assertThat(stored(store, job)).isEqualTo(job);
  }

  @Test
  void theSeventhDayBeginsAtMidnightInTheServicesTimeZone() {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh().publishDate(LocalDate.of(2026, 11, 14)));

    refreshAt("2026-11-21T04:59:59.999Z");
    assertThat(stored(store, job)).isEqualTo(job);

    refreshAt("2026-11-21T05:00:00Z");
    assertThat(stored(store, job).publishDate()).isEqualTo(LocalDate.of(2026, 11, 21));
  }

  @Test
  void itIsDueAgainAfterSevenDaysAndNotBefore() {
    savePlan(Plan.UNLIMITED);
    create(store, aJobToRefresh());
    refresh(operations());

    assertThat(refresh(operations())).as("at once").isEqualTo(report(0, 0, 0));
    assertThat(refreshAt("2026-11-27T17:00:00Z").changed()).as("after 6 days").isZero();
    assertThat(refreshAt("2026-11-28T17:00:00Z").changed()).as("after 7").isEqualTo(1);
  }

  @Test
  void aRefreshedJobIsTheFirstOfItsList() {
    savePlan(Plan.UNLIMITED);
    Job old = create(store, aJobToRefresh());
    create(store, aJob().publishDate(TODAY).publishedAt(NOW.minusSeconds(60)));

    refresh(operations());

    JobQuery first =
        new JobQuery(employer, Optional.empty(), Optional.empty(), new Start.Offset(0), 1);
    assertThat(operations().jobList().list(first).jobs()).containsExactly(refreshed(old).header());
  }

  @Test
  void theScheduleIsTheAuthorOfWhatItRefreshes() {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh());

    refresh(operations());

    assertThat(item(job).get("author").m().get("type").s()).isEqualTo("schedule");
    assertThat(total(JobStatus.ACTIVE)).isEqualTo(1);
  }

  @Test
  void whatAnEmployerTurnsOffAtTheSameMomentIsNotRefreshed() {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh());
    Operations meanwhile =
        operations(
            new Meanwhile(
                PutItemRequest.class::isInstance,
                () ->
                    store.update(
                        key(job),
                        JobExamples.AUTHOR,
                        before -> before.toBuilder().autoRefresh(false).build())));

    assertThat(refresh(meanwhile)).isEqualTo(report(1, 0, 1));

    assertThat(stored(store, job)).isEqualTo(job.toBuilder().autoRefresh(false).build());
  }

  @Test
  void whatAnEmployerChangesAtTheSameMomentIsKept() {
    savePlan(Plan.UNLIMITED);
    Job job = create(store, aJobToRefresh());
    Operations meanwhile =
        operations(
            new Meanwhile(
                PutItemRequest.class::isInstance,
                () ->
                    store.update(
                        key(job),
                        JobExamples.AUTHOR,
                        before -> before.toBuilder().title("Night Nurse").build())));

    assertThat(refresh(meanwhile)).isEqualTo(report(1, 1, 0));

    assertThat(stored(store, job))
        .isEqualTo(refreshed(job).toBuilder().title("Night Nurse").build());
  }

  @Test
  void anEmployersPlanIsLookedUpOnceARun() {
    savePlan(Plan.UNLIMITED);
    createAll(store, 20, aJobToRefresh());
    int other = employer + 1_000_000;
    employers().save(new Employer(other, "Maple Robotics", Plan.STANDARD));
    createAll(store, 20, aJobToRefresh().employerId(other));
    Calls ofEmployers = new Calls();
    Calls ofJobs = new Calls();

    assertThat(refresh(operations(ofJobs), ofEmployers)).isEqualTo(report(40, 20, 20));

    assertThat(ofEmployers.taken()).containsExactly("GetItem", "GetItem");
    List<String> taken = ofJobs.taken();
    assertThat(Collections.frequency(taken, "GetItem")).as("none of the other's").isEqualTo(20);
    assertThat(Collections.frequency(taken, "PutItem")).isEqualTo(20);
  }

  @Test
  void withNothingDueTheShardsAreRead() {
    create(store, aJob().publishDate(TODAY));
    Calls calls = new Calls();

    refresh(operations(calls), calls);
    close(operations(calls));
    Sweeps.of(operations(calls)).announceClosing(runAt(NOW));

    assertThat(calls.taken())
        .as("16 of what is refreshed, 3 times 16 of what closes, and 16 for a week, 32 for a day")
        .containsExactlyElementsOf(Stream.generate(() -> "Query").limit(7 * 16).toList());
  }

  private SweepReport refreshAt(String time) {
    return Sweeps.of(operations(), employers()).refreshJobs(runAt(Instant.parse(time)));
  }

  private static Job refreshed(Job job) {
    return job.toBuilder()
        .publishDate(TODAY)
        .publishedAt(Instant.parse("2026-11-21T17:00:00.123Z"))
        .build();
  }
}
