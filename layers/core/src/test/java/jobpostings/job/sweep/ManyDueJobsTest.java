package jobpostings.job.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import jobpostings.job.JobStatus;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of jobs that are due at once: {@code -DdueJobs=10000} sets how many. */
@Tag("deep")
@Tag("storage")
class ManyDueJobsTest extends SweepFixture {
  private static final int JOBS = Integer.getInteger("dueJobs", 3_000);

  @Test
  void areDoneInOneRunWithTotalsExactAfter() {
    // In two of the shards only, so that each has more than one call reads.
    storeActive(
        IntStream.rangeClosed(1, JOBS).map(i -> i * 8).mapToObj(id -> aJobToClose().id(id)));
    assertThat(total(JobStatus.ACTIVE)).isEqualTo(JOBS);

    assertThat(close(operations())).isEqualTo(report(JOBS, JOBS, 0));

    assertThat(total(JobStatus.ACTIVE)).isZero();
    assertThat(total(JobStatus.ARCHIVED)).isEqualTo(JOBS);
    assertThat(close(operations())).isEqualTo(report(0, 0, 0));
  }

  @Test
  void areAnnouncedInOneRunAndThoseOfOthersAmongThem() {
    int other = employer + 1_000_000;
    storeActive(
        IntStream.rangeClosed(1, JOBS)
            .mapToObj(
                i ->
                    aJob()
                        .id(i * 8)
                        .employerId(i % 100 == 0 ? other : employer)
                        .status(JobStatus.ACTIVE)
                        .closeDate(TODAY.plusDays(i % 2 == 0 ? 1 : 7))));

    assertThat(close(operations())).isEqualTo(report(JOBS, JOBS, 0));
    assertThat(close(operations())).isEqualTo(report(0, 0, 0));
  }
}
