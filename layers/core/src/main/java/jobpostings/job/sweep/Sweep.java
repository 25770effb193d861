package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import jobpostings.job.DueJob;
import jobpostings.job.Initiator;
import jobpostings.job.Job;
import jobpostings.job.JobKey;
import jobpostings.job.JobStore;

/**
 * Changes the jobs that are due, several at once. What is known about a job beforehand is a hint.
 * The rule decides when the job is written, so a change that somebody else makes at the same moment
 * is kept, and overlapping runs change nothing twice. A job that fails does not stop the others.
 */
final class Sweep {
  /** More would mostly wait for each other at the totals of their employers. */
  private static final int SIDE_BY_SIDE = 16;

  private final JobStore store;

  @Inject
  Sweep(JobStore store) {
    this.store = store;
  }

  /**
   * Goes over the jobs.
   *
   * @param due read as the run goes on
   * @param change whether the job was changed; called by several threads
   */
  SweepReport over(Stream<DueJob> due, Predicate<JobKey.ById> change, SweepRun run) {
    SweepProgress progress = new SweepProgress(run);
    Semaphore permits = new Semaphore(SIDE_BY_SIDE);
    boolean complete;
    try (ExecutorService sideBySide = Executors.newVirtualThreadPerTaskExecutor()) {
      complete =
          due.allMatch(
              job -> {
                if (!run.hasTimeLeft().getAsBoolean() || !take(permits)) {
                  return false;
                }
                sideBySide.execute(
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
  boolean apply(JobKey.ById key, UnaryOperator<Job> rule) {
    AtomicBoolean changes = new AtomicBoolean();
    Optional<Job> now =
        store.update(
            key,
            Initiator.SCHEDULE,
            before -> {
              Job after = rule.apply(before);
              changes.set(!after.equals(before));
              return after;
            });
    return now.isPresent() && changes.get(); // It may have been deleted after it was looked at.
  }
}
