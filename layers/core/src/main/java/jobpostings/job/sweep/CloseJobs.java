package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.JobStore;

/**
 * Archives active jobs whose close date has passed, and changes nothing else about them
 * (docs/contract.md, States and dates).
 */
public final class CloseJobs {
  private final JobStore store;
  private final Sweep sweep;
  private final ZoneId zone;

  /**
   * @param clock in the service's time zone, which decides what day it is
   */
  @Inject
  CloseJobs(JobStore store, Sweep sweep, Clock clock) {
    this.store = store;
    this.sweep = sweep;
    this.zone = clock.getZone();
  }

  /**
   * Closes all jobs that are due at the time of the run, including those that earlier runs left.
   *
   * @throws jobpostings.problem.Problem {@code unavailable} if the jobs that are due can't be found
   */
  public SweepReport run(SweepRun run) {
    LocalDate today = LocalDate.ofInstant(run.time(), zone);
    return sweep.over(
        store.findClosing(today), key -> sweep.apply(key, job -> close(job, today)), run);
  }

  private static Job close(Job job, LocalDate today) {
    return job.status() == JobStatus.ACTIVE && job.closeDate().isBefore(today)
        ? job.toBuilder().status(JobStatus.ARCHIVED).build()
        : job;
  }
}
