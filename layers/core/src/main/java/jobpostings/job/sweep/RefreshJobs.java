package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Plan;
import jobpostings.job.Job;
import jobpostings.job.JobStatus;
import jobpostings.job.store.DueJobs;

/**
 * Gives active jobs with auto-refresh, of employers on the unlimited plan, a new publish date every
 * 7 days; their close date stays (docs/contract.md, States and dates).
 */
public final class RefreshJobs {
  private static final int DAYS = 7;

  private final DueJobs due;
  private final EmployerStore employers;
  private final Sweep sweep;

  @Inject
  RefreshJobs(DueJobs due, EmployerStore employers, Sweep sweep) {
    this.due = due;
    this.employers = employers;
    this.sweep = sweep;
  }

  /**
   * Refreshes all jobs that are due at the time of the run, including those that earlier runs left.
   */
  public SweepReport run(SweepRun run) {
    Instant now = run.time().truncatedTo(ChronoUnit.MILLIS);
    LocalDate today = sweep.today(run);
    Map<Integer, Boolean> unlimited = new ConcurrentHashMap<>();
    return sweep.over(
        due.findRefreshing(today.minusDays(DAYS)),
        key ->
            unlimited.computeIfAbsent(key.employerId(), this::isUnlimited)
                && sweep.apply(key, run.author(), job -> refresh(job, today, now)),
        run);
  }

  private boolean isUnlimited(int employerId) {
    return employers
        .find(employerId)
        .map(Employer::plan)
        .filter(Plan.UNLIMITED::equals)
        .isPresent();
  }

  private static Job refresh(Job job, LocalDate today, Instant now) {
    boolean due =
        job.status() == JobStatus.ACTIVE
            && job.autoRefresh()
            && !job.publishDate().isAfter(today.minusDays(DAYS));
    return due ? job.toBuilder().publishDate(today).publishedAt(now).build() : job;
  }
}
