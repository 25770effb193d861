package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.time.LocalDate;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.store.DueJobs;

/**
 * Archives active jobs whose close date has passed, and changes nothing else about them
 * (docs/contract.md, States and dates).
 */
public final class CloseJobs {
  private final DueJobs due;
  private final Sweep sweep;

  @Inject
  CloseJobs(DueJobs due, Sweep sweep) {
    this.due = due;
    this.sweep = sweep;
  }

  /**
   * Closes all jobs that are due at the time of the run, including those that earlier runs left.
   */
  public SweepReport run(SweepRun run) {
    LocalDate today = sweep.today(run);
    return sweep.over(
        due.findClosing(today),
        key -> sweep.apply(key, run.author(), job -> close(job, today)),
        run);
  }

  private static Job close(Job job, LocalDate today) {
    return job.status() == JobStatus.ACTIVE && job.closeDate().isBefore(today)
        ? job.toBuilder().status(JobStatus.ARCHIVED).build()
        : job;
  }
}
