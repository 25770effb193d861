package jobpostings.job.sweep;

import dagger.Lazy;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import jobpostings.employer.Employer;
import jobpostings.employer.EmployerStore;
import jobpostings.employer.Plan;
import jobpostings.job.ClosingNotice;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.edit.JobRules;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.job.sweep.DueJobs.DueJob;
import jobpostings.location.LocationResolver;

/**
 * Changes the jobs that are due at the time of a run, also those that earlier runs left
 * (docs/contract.md, States and dates). The rule decides when a job is written, so overlapping runs
 * change nothing twice. A job that fails doesn't stop the others.
 */
public final class JobSweeps {
  /** More would mostly wait for each other to write the totals of their employers. */
  private static final int CONCURRENCY = 16;

  private static final int DAYS_TO_REFRESH = 7;

  private final DueJobs due;
  private final JobWrites writes;
  private final Lazy<EmployerStore> employers;
  private final LocationResolver locations;
  private final ZoneId zone;

  /**
   * @param employers asked only when jobs are published or refreshed
   * @param locations not asked, as publishing sends no places
   * @param clock in the service's time zone, which decides what day it is
   */
  @Inject
  JobSweeps(
      DueJobs due,
      JobWrites writes,
      Lazy<EmployerStore> employers,
      LocationResolver locations,
      Clock clock) {
    this.due = due;
    this.writes = writes;
    this.employers = employers;
    this.locations = locations;
    this.zone = clock.getZone();
  }

  /**
   * Announces that active jobs close by themselves, 7 days and 1 day before their close date;
   * archives those whose close date has passed; publishes those whose day has come, unless their
   * employer is suspended.
   */
  public SweepReport changeDueJobs(SweepRun run) {
    LocalDate today = today(run);
    Function<Integer, Optional<Employer>> publishers = oncePerRun(this::acting);
    DayOfPublication publication =
        new DayOfPublication(new JobRules(locations, Clock.fixed(run.time(), zone)), today);
    UnaryOperator<Job> rule =
        job ->
            job.status() == JobStatus.ACTIVE
                ? closed(job, today)
                : publishers
                    .apply(job.employerId())
                    .map(employer -> publication.apply(job, employer))
                    .orElse(job);
    SweepProgress progress = new SweepProgress(run);
    return progress.report(
        over(
            due.findDue(today),
            (key, closeDate) -> {
              if (closeDate.isPresent() && !closeDate.get().isBefore(today)) {
                return ClosingNotice.due(closeDate.get(), today)
                    .filter(notice -> due.announce(key, closeDate.get(), notice))
                    .isPresent();
              }
              // Jobs that wait for their employer are not even read.
              boolean waits = closeDate.isEmpty() && publishers.apply(key.employerId()).isEmpty();
              return !waits && change(key, rule, run);
            },
            progress));
  }

  private static Job closed(Job job, LocalDate today) {
    return job.closeDate().isBefore(today)
        ? job.toBuilder().status(JobStatus.ARCHIVED).build()
        : job;
  }

  /** Asks for each employer once, as a run may meet many of its jobs. */
  private static <T> Function<Integer, T> oncePerRun(Function<Integer, T> ask) {
    Map<Integer, T> known = new ConcurrentHashMap<>();
    return employerId -> known.computeIfAbsent(employerId, ask);
  }

  private Optional<Employer> acting(int employerId) {
    return employers.get().find(employerId).filter(employer -> !employer.suspended());
  }

  /**
   * Gives active jobs with auto-refresh, of employers on the unlimited plan that are not suspended,
   * a new publish date every 7 days; their close date stays.
   */
  public SweepReport refreshJobs(SweepRun run) {
    Instant now = run.time().truncatedTo(ChronoUnit.MILLIS);
    LocalDate today = today(run);
    Function<Integer, Boolean> refreshes = oncePerRun(this::refreshes);
    SweepProgress progress = new SweepProgress(run);
    return progress.report(
        over(
            due.findRefreshing(today.minusDays(DAYS_TO_REFRESH)),
            (key, _) ->
                refreshes.apply(key.employerId())
                    && change(key, job -> refreshed(job, today, now), run),
            progress));
  }

  private boolean refreshes(int employerId) {
    return acting(employerId).filter(employer -> employer.plan() == Plan.UNLIMITED).isPresent();
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
   * @param change whether the job, of which the close date may be known, was changed; called by
   *     several threads
   * @return whether all were looked at
   */
  boolean over(
      Stream<DueJob> jobs,
      BiPredicate<JobKey.ById, Optional<LocalDate>> change,
      SweepProgress progress) {
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
                    progress.apply(job.id(), () -> change.test(keyOf(job), job.closeDate()));
                  } finally {
                    permits.release();
                  }
                });
            return true;
          });
    }
  }

  private static JobKey.ById keyOf(DueJob job) {
    return job.key().orElseThrow(() -> new IllegalStateException("This is not a job's entry."));
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
