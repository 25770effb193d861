package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import jobpostings.job.Author;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.store.DueJob;
import jobpostings.job.store.JobUpdate;
import jobpostings.job.store.JobWrites;

/**
 * Changes the jobs that are due, several at once. What is known about a job beforehand is a hint.
 * The rule decides at the moment when the job is written, so a change that somebody else makes
 * meanwhile is kept, and overlapping runs change nothing twice. A job that fails does not stop the
 * others.
 */
final class Sweep {
  /** More would mostly wait for each other to write the totals of their employers. */
  private static final int CONCURRENCY = 16;

  private final JobWrites writes;
  private final ZoneId zone;

  /**
   * @param clock in the service's time zone, which decides what day it is
   */
  @Inject
  Sweep(JobWrites writes, Clock clock) {
    this.writes = writes;
    this.zone = clock.getZone();
  }

  /** The day of the run. */
  LocalDate today(SweepRun run) {
    return LocalDate.ofInstant(run.time(), zone);
  }

  /**
   * Goes over the jobs.
   *
   * @param due read as the run goes on
   * @param change whether the job was changed; called by several threads
   */
  SweepReport over(Stream<DueJob> due, Predicate<JobKey.ById> change, SweepRun run) {
    SweepProgress progress = new SweepProgress(run);
    Semaphore permits = new Semaphore(CONCURRENCY);
    boolean complete;
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      complete =
          due.allMatch(
              job -> {
                if (!run.hasTimeLeft().getAsBoolean() || !take(permits)) {
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
    return progress.report(complete);
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

  /**
   * Applies the rule to the job as it is now.
   *
   * @param rule returns the same job if it is not due
   * @return whether the job was changed
   */
  boolean apply(JobKey.ById key, Author author, UnaryOperator<Job> rule) {
    return writes.update(key, author, rule).filter(JobUpdate::changes).isPresent();
  }
}
