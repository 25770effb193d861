package jobpostings.job.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobHeader;
import jobpostings.job.JobKey;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.list.JobList.JobQuery;
import jobpostings.job.list.JobList.JobQuery.Matching;
import jobpostings.job.list.JobList.JobQuery.Start;
import org.junit.jupiter.api.Test;

/** Lists of jobs. */
abstract class JobListContract extends StoreFixture {
  private static final Optional<JobStatus> ANY_STATUS = Optional.empty();
  private static final Optional<Matching> ALL = Optional.empty();
  private static final Start TOP = new Start.Offset(0);

  private final JobStore store = store();

  @Test
  void anEmployerWithoutJobsHasAnEmptyList() {
    assertThat(list(ANY_STATUS, ALL, TOP, 10)).isEqualTo(new JobPage(List.of(), 0, false));
  }

  @Test
  void headersShowWhatJobsHave() {
    Job job = create(store, "A-1");
    create(store, aJob().employerId(employer + 1_000_000));

    assertThat(list(ANY_STATUS, ALL, TOP, 10))
        .isEqualTo(new JobPage(List.of(job.header()), 1, false));
    assertThat(list(Optional.of(JobStatus.ACTIVE), ALL, TOP, 10))
        .isEqualTo(new JobPage(List.of(job.header()), 1, false));
  }

  @Test
  void theLatestPublishedComesFirst() {
    Job yesterday = create(store, publishedAt("2026-11-20", "2026-11-20T23:59:59.999Z"));
    Job dayOutweighsMoment = create(store, publishedAt("2026-11-21", "2026-11-20T23:00:00Z"));
    Job earlier = create(store, publishedAt("2026-11-21", "2026-11-21T09:00:00.001Z"));
    Job later = create(store, publishedAt("2026-11-21", "2026-11-21T09:00:00.002Z"));
    Job one = create(store, publishedAt("2026-11-22", "2026-11-22T09:00:00Z"));
    Job two = create(store, publishedAt("2026-11-22", "2026-11-22T09:00:00Z"));

    assertThat(ids(list(ANY_STATUS, ALL, TOP, 10)))
        .containsExactly(
            Math.max(one.id(), two.id()),
            Math.min(one.id(), two.id()),
            later.id(),
            earlier.id(),
            dayOutweighsMoment.id(),
            yesterday.id());
  }

  private JobBuilder publishedAt(String date, String moment) {
    return aJob().publishDate(LocalDate.parse(date)).publishedAt(Instant.parse(moment));
  }

  @Test
  void aJobThatIsPublishedAgainMovesToTheTop() {
    List<Job> jobs = jobs(3);

    store.update(
        key(jobs.getLast()),
        JobExamples.AUTHOR,
        job -> job.toBuilder().publishDate(LocalDate.of(2027, 1, 1)).build());

    assertThat(ids(list(ANY_STATUS, ALL, TOP, 10)))
        .containsExactly(jobs.get(2).id(), jobs.get(0).id(), jobs.get(1).id());
  }

  @Test
  void aListOfOneStatusHasOnlyThatAndItsTotal() {
    create(store, aJob().status(JobStatus.DRAFT));
    Job archived = create(store, aJob().status(JobStatus.ARCHIVED));
    Job other = create(store, aJob().status(JobStatus.DRAFT));
    store.update(
        key(other), JobExamples.AUTHOR, job -> job.toBuilder().status(JobStatus.ARCHIVED).build());

    JobPage page = list(Optional.of(JobStatus.ARCHIVED), ALL, TOP, 1);

    assertThat(page.total()).isEqualTo(2);
    assertThat(page.more()).isTrue();
    assertThat(page.jobs()).extracting(JobHeader::status).containsExactly(JobStatus.ARCHIVED);
    assertThat(ids(list(Optional.of(JobStatus.ARCHIVED), ALL, TOP, 2)))
        .containsExactlyInAnyOrder(archived.id(), other.id());
    assertThat(list(Optional.of(JobStatus.ACTIVE), ALL, TOP, 10))
        .isEqualTo(new JobPage(List.of(), 0, false));
  }

  @Test
  void anOffsetPassesJobsOver() {
    List<Integer> ids = jobs(5).stream().map(Job::id).toList();

    assertThat(ids(list(ANY_STATUS, ALL, new Start.Offset(2), 2))).isEqualTo(ids.subList(2, 4));
    assertThat(list(ANY_STATUS, ALL, new Start.Offset(2), 2).more()).isTrue();
    assertThat(list(ANY_STATUS, ALL, new Start.Offset(3), 2).more()).isFalse();
    assertThat(ids(list(ANY_STATUS, ALL, new Start.Offset(4), 2))).isEqualTo(ids.subList(4, 5));
    assertThat(list(ANY_STATUS, ALL, new Start.Offset(5), 2))
        .isEqualTo(new JobPage(List.of(), 5, false));
    assertThat(list(ANY_STATUS, ALL, new Start.Offset(Integer.MAX_VALUE * 100L), 100))
        .isEqualTo(new JobPage(List.of(), 5, false));
  }

  @Test
  void aCrawlRepeatsNothingAndLeavesNothingOut() {
    List<Integer> ids = new ArrayList<>(jobs(7).stream().map(Job::id).toList());
    List<Integer> seen = new ArrayList<>();
    Start start = TOP;
    JobPage page;
    do {
      page = list(ANY_STATUS, ALL, start, 2);
      seen.addAll(ids(page));
      JobPosition last = page.jobs().getLast().position();
      start = new Start.After(last);
      // Neither a new job, nor one that is deleted, moves the others.
      create(store, aJob().publishDate(LocalDate.of(2027, 1, 1)));
      store.delete(new JobKey.ById(employer, last.id()), JobExamples.AUTHOR, job -> {});
    } while (page.more());

    assertThat(seen).isEqualTo(ids);
  }

  @Test
  void aPageAfterAPositionOfOneStatusHasOnlyThat() {
    List<Job> jobs = jobs(4);
    store.update(
        key(jobs.get(2)),
        JobExamples.AUTHOR,
        job -> job.toBuilder().status(JobStatus.DRAFT).build());

    JobPage page =
        list(Optional.of(JobStatus.ACTIVE), ALL, new Start.After(jobs.getFirst().position()), 10);

    assertThat(ids(page)).containsExactly(jobs.get(1).id(), jobs.get(3).id());
    assertThat(page.total()).isEqualTo(3);
  }

  @Test
  void onlyJobsThatMatchAreListedAndCounted() {
    List<Job> jobs = jobs(6);
    List<Integer> wanted = List.of(jobs.get(1).id(), jobs.get(3).id(), jobs.get(5).id());
    Optional<Matching> odd =
        Optional.of((title, referenceId) -> Set.of("Job 1", "Job 3", "Job 5").contains(title));

    assertThat(ids(list(ANY_STATUS, odd, TOP, 10))).isEqualTo(wanted);
    JobPage first = list(ANY_STATUS, odd, TOP, 2);
    assertThat(ids(first)).isEqualTo(wanted.subList(0, 2));
    assertThat(first.total()).isEqualTo(3);
    assertThat(first.more()).isTrue();
    JobPage rest = list(ANY_STATUS, odd, new Start.After(jobs.get(2).position()), 2);
    assertThat(ids(rest)).isEqualTo(wanted.subList(1, 3));
    assertThat(rest.total()).isEqualTo(3);
    assertThat(rest.more()).isFalse();
    assertThat(ids(list(ANY_STATUS, odd, new Start.After(jobs.get(3).position()), 2)))
        .isEqualTo(wanted.subList(2, 3));
    assertThat(ids(list(ANY_STATUS, odd, new Start.Offset(1), 1))).isEqualTo(wanted.subList(1, 2));
    assertThat(list(ANY_STATUS, odd, new Start.Offset(4), 1))
        .isEqualTo(new JobPage(List.of(), 3, false));
    assertThat(list(Optional.of(JobStatus.DRAFT), odd, TOP, 10).total()).isZero();
  }

  /** Jobs in the order of lists. */
  private List<Job> jobs(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                create(
                    store,
                    aJob()
                        .title("Job " + i)
                        .publishedAt(Instant.parse("2026-11-21T09:00:00Z").minusSeconds(i))))
        .toList();
  }

  private JobPage list(
      Optional<JobStatus> status, Optional<Matching> matching, Start start, int size) {
    return operations().jobList().list(new JobQuery(employer, status, matching, start, size));
  }

  private static List<Integer> ids(JobPage page) {
    return page.jobs().stream().map(job -> job.position().id()).toList();
  }
}
