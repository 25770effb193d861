package jobpostings.job.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.Together;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobBuilder;
import jobpostings.job.JobExamples;
import jobpostings.job.JobStatus;
import jobpostings.job.store.JobStore;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Sweeps over all jobs, while employers change theirs. */
abstract class SweepConcurrencyContract extends SweepFixture {
  private static final int JOBS = 60;

  private final Operations operations = operations(interceptors());
  private final JobStore store = operations.jobs();

  /** What stands between the store and DynamoDB. */
  ExecutionInterceptor[] interceptors() {
    return new ExecutionInterceptor[0];
  }

  @Test
  void twoRunsAtOnceCloseEachJobOnce() {
    createAll(store, JOBS, aJobToClose());

    List<SweepReport> reports = Together.on(2, _ -> close(operations));

    assertThat(reports.stream().mapToInt(SweepReport::changed).sum()).isEqualTo(JOBS);
    assertThat(reports).allMatch(report -> report.failed().isEmpty() && report.complete());
    assertThat(failures).isEmpty();
    assertThat(total(JobStatus.ACTIVE)).isZero();
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(JOBS);
  }

  @Test
  void twoRunsAtOnceRefreshEachJobOnce() {
    savePlan(Plan.UNLIMITED);
    List<Job> jobs = createAll(store, JOBS, aJobToRefresh());

    List<SweepReport> reports = Together.on(2, _ -> refresh(operations));

    assertThat(reports.stream().mapToInt(SweepReport::changed).sum()).isEqualTo(JOBS);
    assertThat(failures).isEmpty();
    assertThat(jobs)
        .allSatisfy(job -> assertThat(stored(store, job).publishDate()).isEqualTo(TODAY));
  }

  @Test
  void employersChangesAreKeptAndTotalsAreExact() {
    List<Job> jobs = createAll(store, JOBS, aJobToClose());

    Together.on(
        9,
        thread -> {
          if (thread == 0) {
            return close(operations);
          }
          for (int i = thread - 1; i < JOBS; i += 8) {
            change(jobs.get(i), i);
          }
          return null;
        });
    SweepReport last = close(operations);

    assertThat(last.failed()).isEmpty();
    assertThat(failures).isEmpty();
    for (int i = 0; i < JOBS; i++) {
      assertChanged(jobs.get(i), i);
    }
    for (JobStatus status : JobStatus.values()) {
      assertThat(total(status)).as(status.toString()).isEqualTo(count(jobs, status));
    }
    assertThat(total()).isEqualTo(JOBS - JOBS / 5);
  }

  private void change(Job job, int number) {
    switch (number % 5) {
      case 0 -> store.delete(key(job), JobExamples.AUTHOR, _ -> {});
      case 1 -> update(job, job.toBuilder().title("Night Nurse"), false);
      case 2 -> update(job, job.toBuilder().closeDate(TODAY.plusDays(9)), false);
      case 3 -> update(job, job.toBuilder().status(JobStatus.DRAFT), true);
      default -> update(job, job.toBuilder().closeDate(TODAY.plusDays(9)), true);
    }
  }

  private void update(Job job, JobBuilder changed, boolean withStatus) {
    Job wanted = changed.build();
    store.update(
        key(job),
        JobExamples.AUTHOR,
        before ->
            wanted.toBuilder().status(withStatus ? wanted.status() : before.status()).build());
  }

  private void assertChanged(Job job, int number) {
    switch (number % 5) {
      case 0 -> assertThat(store.find(key(job))).isEmpty();
      case 1 ->
          assertThat(stored(store, job))
              .isEqualTo(job.toBuilder().title("Night Nurse").status(JobStatus.ARCHIVED).build());
      case 2 -> // Whichever was first: the close date is the new one.
          assertThat(stored(store, job).toBuilder().status(JobStatus.ACTIVE).build())
              .isEqualTo(job.toBuilder().closeDate(TODAY.plusDays(9)).build());
      case 3 -> assertThat(stored(store, job).status()).isEqualTo(JobStatus.DRAFT);
      default ->
          assertThat(stored(store, job))
              .isEqualTo(job.toBuilder().closeDate(TODAY.plusDays(9)).build());
    }
  }

  private long count(List<Job> jobs, JobStatus status) {
    return jobs.stream()
        .flatMap(job -> store.find(key(job)).stream())
        .filter(job -> job.status() == status)
        .count();
  }
}
