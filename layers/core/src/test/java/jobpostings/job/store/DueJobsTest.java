package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import jobpostings.dynamodb.stores.Calls;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.member.OptionalMembers;
import jobpostings.job.member.PublishOn;
import jobpostings.job.sweep.DueJobs;
import jobpostings.job.sweep.DueJobs.DueJob;
import jobpostings.job.sweep.SweepFixture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which jobs are in the indexes that sweeps start from. */
@Tag("storage")
class DueJobsTest extends SweepFixture {
  private static final LocalDate NEVER = LocalDate.of(9999, 12, 30);

  private final JobStore store = store();
  private final DueJobs due = operations().dueJobs();

  @ParameterizedTest
  @EnumSource(names = {"DRAFT", "ARCHIVED"})
  void aJobThatIsNotActiveIsInNone(JobStatus status) {
    create(store, aJob().status(status).autoRefresh(true));

    assertThat(due()).isEmpty();
    assertThat(refreshing()).isEmpty();
  }

  @Test
  void anActiveJobCloses() {
    Job job = create(store, aJob().status(JobStatus.ACTIVE).autoRefresh(false));

    assertThat(due()).containsExactly(key(job));
    assertThat(refreshing()).isEmpty();
  }

  @Test
  void anActiveJobWithAutoRefreshIsRefreshedToo() {
    Job job = create(store, aJob().status(JobStatus.ACTIVE).autoRefresh(true));

    assertThat(due()).containsExactly(key(job));
    assertThat(refreshing()).containsExactly(key(job));
  }

  @Test
  void aJobComesAndGoesWithWhatChanges() {
    Job job = create(store, aJob().status(JobStatus.DRAFT).autoRefresh(true));

    change(job, changed -> changed.status(JobStatus.ACTIVE));
    assertThat(due()).containsExactly(key(job));
    assertThat(refreshing()).containsExactly(key(job));

    change(job, changed -> changed.autoRefresh(false));
    assertThat(due()).containsExactly(key(job));
    assertThat(refreshing()).isEmpty();

    change(job, changed -> changed.title("Nurse").autoRefresh(true));
    assertThat(refreshing()).containsExactly(key(job));

    change(job, changed -> changed.status(JobStatus.ARCHIVED));
    assertThat(due()).isEmpty();
    assertThat(refreshing()).isEmpty();

    change(job, changed -> changed.status(JobStatus.ACTIVE));
    assertThat(due()).containsExactly(key(job));
    assertThat(refreshing()).containsExactly(key(job));

    change(job, changed -> changed.status(JobStatus.DRAFT));
    assertThat(due()).isEmpty();
    assertThat(refreshing()).isEmpty();

    change(job, changed -> changed.status(JobStatus.ACTIVE));
    store.delete(key(job), JobExamples.AUTHOR, _ -> {});
    assertThat(due()).isEmpty();
    assertThat(refreshing()).isEmpty();
  }

  @Test
  void aJobStandsWhereItsDatesSay() {
    Job job = create(store, aJobToRefresh());
    LocalDate closes = job.closeDate();

    requireFirstDue(closes.minusDays(7), Optional.of(closes));
    assertThat(due.findRefreshing(job.publishDate().minusDays(1))).isEmpty();
    assertThat(due.findRefreshing(job.publishDate())).as("on that day already").hasSize(1);

    assertThat(due.announce(key(job), closes, ClosingNotice.WEEK)).isTrue();
    requireFirstDue(closes.minusDays(1), Optional.of(closes));
    assertThat(due.announce(key(job), closes, ClosingNotice.WEEK)).isFalse();
    assertThat(due.announce(key(job), closes, ClosingNotice.DAY)).isTrue();
    requireFirstDue(closes.plusDays(1), Optional.of(closes));
    assertThat(due.announce(key(job), closes, ClosingNotice.WEEK)).isFalse();

    change(job, changed -> changed.closeDate(closes.plusDays(1)).publishDate(TODAY));
    requireFirstDue(closes.minusDays(6), Optional.of(closes.plusDays(1)));
    assertThat(due.announce(key(job), closes, ClosingNotice.DAY)).as("of another date").isFalse();
    assertThat(due.findRefreshing(TODAY.minusDays(1))).isEmpty();
    assertThat(due.findRefreshing(TODAY)).hasSize(1);
  }

  @Test
  void aJobThatIsToBePublishedStandsAtThatDay() {
    for (JobStatus status : List.of(JobStatus.DRAFT, JobStatus.ARCHIVED)) {
      Job job =
          create(
              store,
              aJob()
                  .status(status)
                  .optionals(
                      OptionalMembers.NONE.with(PublishOn.MEMBER, Optional.of(TODAY.plusDays(3)))));
      requireFirstDue(TODAY.plusDays(3), Optional.empty());
      assertThat(due.announce(key(job), job.closeDate(), ClosingNotice.DAY)).isFalse();

      change(job, changed -> changed.optionals(OptionalMembers.NONE));
      assertThat(due()).isEmpty();
    }
  }

  private void requireFirstDue(LocalDate day, Optional<LocalDate> closes) {
    assertThat(due.findDue(day.minusDays(1))).as("the day before").isEmpty();
    assertThat(due.findDue(day)).extracting(DueJob::closeDate).containsExactly(closes);
  }

  @Test
  void jobsOfEveryShardAreFoundSoonestFirst() {
    for (int id = 1; id <= 64; id++) {
      int given = id;
      LocalDate closes = TODAY.minusDays(id);
      store.create(
          _ -> aJobToClose().id(given).closeDate(closes).build(),
          JobExamples.AUTHOR,
          Optional.empty());
    }

    List<JobKey.ById> found = due();

    assertThat(found.stream().map(JobKey.ById::id))
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 64).boxed().toList());
    assertThat(found.stream().map(JobKey.ById::id).filter(id -> id % 16 == 5))
        .containsExactly(53, 37, 21, 5);
  }

  @Tag("deep")
  @Test
  void aShardIsReadInPagesAsItIsConsumed() {
    storeActive(IntStream.rangeClosed(1, 1_001).mapToObj(i -> aJobToClose().id(i * 16)));
    Calls calls = new Calls();
    DueJobs counted = operations(calls).dueJobs();

    assertThat(counted.findDue(TODAY).limit(1_000)).hasSize(1_000);
    assertThat(calls.taken()).as("one page, and perhaps other shards").hasSizeBetween(1, 16);

    assertThat(counted.findDue(TODAY).map(DueJob::id).distinct()).hasSize(1_001);
    assertThat(calls.taken()).as("two pages, and the other shards").hasSize(2 + 15);
  }

  @Test
  void anEntryHoldsNoMoreThanItsKeysAndWhatDecides() {
    Job job = create(store, aJobToClose());

    assertThat(entry("due", "dueShard", job).keySet())
        .containsExactlyInAnyOrder("id", "dueShard", "due", "closeDate", "employerId");
    assertThat(entry("refreshing", "refreshingShard", job).keySet())
        .containsExactlyInAnyOrder("id", "refreshingShard", "listPosition", "employerId");
  }

  @Test
  void anEntryThatIsNoJobsDoesNotHideTheOthers() {
    Job job = create(store, aJobToClose());
    for (String id : List.of("99999999999", "1.5", "-1")) {
      Map<String, AttributeValue> item = new HashMap<>(item(job));
      item.put("id", number(id));
      putItem(item);
    }
    Map<String, AttributeValue> ownerless = new HashMap<>(item(job));
    ownerless.put("id", number(job.id() ^ 1));
    ownerless.remove("employerId");
    putItem(ownerless);

    Map<String, Boolean> readable = new HashMap<>();
    due.findDue(NEVER).forEach(each -> readable.put(each.id(), each.key().isPresent()));

    assertThat(readable)
        .isEqualTo(
            Map.of(
                "" + job.id(),
                true,
                "" + (job.id() ^ 1),
                false,
                "99999999999",
                false,
                "1.5",
                false,
                "-1",
                true));
  }

  private Map<String, AttributeValue> entry(String index, String shard, Job job) {
    return client()
        .query(
            query ->
                query
                    .tableName("Jobs")
                    .indexName(index)
                    .keyConditionExpression(shard + " = :shard")
                    .expressionAttributeValues(Map.of(":shard", number(job.id() % 16))))
        .items()
        .getFirst();
  }

  private void change(Job job, UnaryOperator<JobBuilder> change) {
    store.update(key(job), JobExamples.AUTHOR, before -> change.apply(before.toBuilder()).build());
  }

  private List<JobKey.ById> due() {
    return due.findDue(NEVER).map(DueJob::key).map(Optional::orElseThrow).toList();
  }

  private List<JobKey.ById> refreshing() {
    return due.findRefreshing(NEVER).map(DueJob::key).map(Optional::orElseThrow).toList();
  }
}
