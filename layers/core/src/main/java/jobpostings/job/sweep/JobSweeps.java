package jobpostings.job.sweep;

import dagger.Lazy;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Plan;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.store.DueJobs;
import jobpostings.job.store.DueJobs.DueJob;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.JobWrites.JobUpdate;

/**
 * Changes the jobs that are due at the time of a run, including those that earlier runs left,
 * several at once (docs/contract.md, States and dates). What is known about a job beforehand is a
 * hint. The rule decides at the moment when the job is written, so a change that somebody else
 * makes meanwhile is kept, and overlapping runs change nothing twice. A job that fails does not
 * stop the others.
 */
public final class JobSweeps {
  /** More would mostly wait for each other to write the totals of their employers. */
  private static final int CONCURRENCY = 16;

  private static final int DAYS_TO_REFRESH = 7;

  private final DueJobs due;
  private final JobWrites writes;
  private final Lazy<EmployerStore> employers;
  private final ZoneId zone;

  /**
   * @param employers asked only when jobs are refreshed
   * @param clock in the service's time zone, which decides what day it is
   */
  @Inject
  JobSweeps(DueJobs due, JobWrites writes, Lazy<EmployerStore> employers, Clock clock) {
    this.due = due;
    this.writes = writes;
    this.employers = employers;
    this.zone = clock.getZone();
  }

  /** Archives active jobs whose close date has passed, and changes nothing else about them. */
  public SweepReport closeJobs(SweepRun run) {
    LocalDate today = today(run);
    SweepProgress progress = new SweepProgress(run);
    return progress.report(
        over(due.findClosing(today), key -> change(key, job -> closed(job, today), run), progress));
  }

  private static Job closed(Job job, LocalDate today) {
    return job.status() == JobStatus.ACTIVE && job.closeDate().isBefore(today)
        ? job.toBuilder().status(JobStatus.ARCHIVED).build()
        : job;
  }

  /**
   * Announces that active jobs close by themselves, 7 days and 1 day before their close date, the
   * most urgent first, and changes nothing that is shown of them. What it notes on a job reaches
   * the log of changes through the stream, as writes do.
   */
  public SweepReport announceClosing(SweepRun run) {
    LocalDate today = today(run);
    SweepProgress progress = new SweepProgress(run);
    boolean complete = true;
    for (ClosingNotice notice : List.of(ClosingNotice.DAY, ClosingNotice.WEEK)) {
      complete &=
          over(
              due.findUnannounced(notice, today),
              key -> due.announce(key, notice, today),
              progress);
    }
    return progress.report(complete);
  }

  /**
   * Gives active jobs with auto-refresh, of employers on the unlimited plan that are not suspended,
   * a new publish date every 7 days; their close date stays.
   */
  public SweepReport refreshJobs(SweepRun run) {
    Instant now = run.time().truncatedTo(ChronoUnit.MILLIS);
    LocalDate today = today(run);
    Map<Integer, Boolean> refreshing = new ConcurrentHashMap<>();
    SweepProgress progress = new SweepProgress(run);
    return progress.report(
        over(
            due.findRefreshing(today.minusDays(DAYS_TO_REFRESH)),
            key ->
                refreshing.computeIfAbsent(key.employerId(), this::refreshes)
                    && change(key, job -> refreshed(job, today, now), run),
            progress));
  }

  private boolean refreshes(int employerId) {
    return employers
        .get()
        .find(employerId)
        .filter(employer -> employer.plan() == Plan.UNLIMITED && !employer.suspended())
        .isPresent();
  }

  private static Job refreshed(Job job, LocalDate today, Instant now) {
    boolean due =
        job.status() == JobStatus.ACTIVE
            && job.autoRefresh()
            && !job.publishDate().isAfter(today.minusDays(DAYS_TO_REFRESH));
    return due ? job.toBuilder().publishDate(today).publishedAt(now).build() : job;
  }

  private LocalDate today(SweepRun run) {
    return LocalDate.ofInstant(run.time(), zone);
  }

  /**
   * Applies the rule to the job as it is now.
   *
   * @param rule returns the same job if it is not due
   * @return whether the job was changed
   */
  private boolean change(JobKey.ById key, UnaryOperator<Job> rule, SweepRun run) {
    return writes.update(key, run.author(), rule).filter(JobUpdate::changes).isPresent();
  }

  /**
   * Goes over the jobs.
   *
   * @param jobs read as the run goes on
   * @param change whether the job was changed; called by several threads
   * @return whether all were looked at
   */
  boolean over(Stream<DueJob> jobs, Predicate<JobKey.ById> change, SweepProgress progress) {
    Semaphore permits = new Semaphore(CONCURRENCY);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      return jobs.allMatch(
          job -> {
            if (!progress.hasTimeLeft() || !take(permits)) {
              return false;
            }
            executor.execute(
                () -> {
                  try {
                    progress.apply(job.id(), () -> change.test(keyOf(job)));
                  } finally {
                    permits.release();
                  }
                });
            return true;
          });
    }
  }

  private static JobKey.ById keyOf(DueJob job) {
    return job.key().orElseThrow(() -> new IllegalStateException("This is no job's entry."));
  }

  /** Waits for a permit; false if the run must end instead. */
  private static boolean take(Semaphore permits) {
    try {
      permits.acquire();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
