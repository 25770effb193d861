package jobpostings.job.batch;

import jakarta.inject.Inject;
import jakarta.inject.Provider;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import jobpostings.employer.Employer;
import jobpostings.job.Author;
import jobpostings.job.JobKey;
import jobpostings.job.JobStatus;
import jobpostings.job.batch.Reconciled.ArchivedJob;
import jobpostings.job.batch.Reconciled.Counts;
import jobpostings.job.store.JobStore;
import jobpostings.job.store.JobWrites;
import jobpostings.job.store.JobWrites.JobUpdate;
import jobpostings.job.store.ReferencedJobs;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Archives active jobs that are no longer open elsewhere (docs/contract.md, Reconcile). It looks in
 * an index, which trails, so it asks References and each job's own item before it writes, on
 * condition that the job is still as it was read.
 */
public final class ReconcileJobs {
  /** More than can be archived in the time of a request. */
  private static final int MAX_AT_ONCE = 20_000;

  /**
   * This many may be archived, however few jobs there are, but no more than half of them, rounded
   * up.
   */
  private static final long FEW = 5;

  private final JobStore store;
  private final ReferencedJobs jobs;
  private final Provider<Workers> workers;
  private final Clock clock;

  @Inject
  ReconcileJobs(JobStore store, ReferencedJobs jobs, Provider<Workers> workers, Clock clock) {
    this.store = store;
    this.jobs = jobs;
    this.workers = workers;
    this.clock = clock;
  }

  /** The current time, as it is stored with each write: to the millisecond. */
  public Instant now() {
    return clock.instant();
  }

  /** What became of a job that was to be archived. */
  enum ArchiveOutcome {
    ARCHIVED,
    /** It was written since, and is left alone. */
    LEFT,
    /** It is no longer active, or has another referenceId. */
    GONE,
    /** Time ran out before it was begun, or before it was certain what became of it. */
    REMAINING
  }

  /**
   * What a reconcile has found. It belongs to one request, whose time is running.
   *
   * @param found the answer if nothing is archived
   * @param removals all that are to be archived, listed or not
   * @param workers with the time that is left
   */
  public record ArchivePlan(
      Reconciliation wanted, Reconciled found, List<ArchivedJob> removals, Workers workers) {

    /**
     * The answer.
     *
     * @param outcomes of the first removals; the others remain
     */
    Reconciled after(List<ArchiveOutcome> outcomes) {
      List<ArchivedJob> toArchive = new ArrayList<>();
      long archived = 0;
      long left = 0;
      for (int i = 0; i < removals.size(); i++) {
        ArchiveOutcome outcome = i < outcomes.size() ? outcomes.get(i) : ArchiveOutcome.REMAINING;
        archived += outcome == ArchiveOutcome.ARCHIVED ? 1 : 0;
        left += outcome == ArchiveOutcome.LEFT ? 1 : 0;
        if (outcome == ArchiveOutcome.ARCHIVED || outcome == ArchiveOutcome.REMAINING) {
          toArchive.add(removals.get(i));
        }
      }
      Counts before = found.counts();
      Counts counts =
          new Counts(
              before.sent(),
              before.active(),
              archived,
              toArchive.size(),
              before.notHere(),
              before.withoutReference(),
              before.left() + left);
      return new Reconciled(counts, toArchive, found.notHere(), toArchive.size() - archived);
    }
  }

  /**
   * What there is to archive. Nothing is changed.
   *
   * @throws TooManyRemovals if it is more than may be archived
   * @throws jobpostings.problem.Problem if there is no time to look at all jobs
   */
  public ArchivePlan plan(Employer employer, Reconciliation wanted) {
    ReferenceDiff diff = new ReferenceDiff(jobs, employer.id(), wanted);
    ArchivePlan plan = diff.plan(workers.get());
    long active = diff.activeWithReference();
    long usual = Math.min(Math.max(FEW, active / 10), Math.ceilDiv(active, 2));
    long most = wanted.maxRemovals().orElse(usual);
    if (plan.removals().size() > most) {
      throw new TooManyRemovals(plan.found(), most);
    }
    return plan;
  }

  /**
   * Archives the jobs that were found, as far as there is time and they are still to be archived. A
   * dry run only says so.
   *
   * @throws RuntimeException if a job could not be archived; others may have been, and the request
   *     can be repeated
   */
  public Reconciled carryOut(Employer employer, Author author, ArchivePlan plan) {
    if (plan.wanted().dryRun()) {
      return plan.after(Collections.nCopies(plan.removals().size(), ArchiveOutcome.ARCHIVED));
    }
    List<JobKey> keys =
        plan.removals().stream()
            .limit(MAX_AT_ONCE)
            .<JobKey>map(removal -> new JobKey.ById(employer.id(), removal.id()))
            .toList();
    JobStore ahead = store.readAhead(keys);
    return plan.after(
        plan.workers().run(keys, key -> archive(key, author, plan.wanted(), ahead)).stream()
            .map(done -> done.result().orElse(ArchiveOutcome.REMAINING))
            .toList());
  }

  private static ArchiveOutcome archive(
      JobKey key, Author author, Reconciliation wanted, JobWrites jobs) {
    Optional<JobUpdate> update =
        jobs.update(
            key,
            author,
            (job, writtenAt) ->
                wanted.isSurplus(job.status(), job.referenceId()) && wanted.covers(writtenAt)
                    ? job.toBuilder().status(JobStatus.ARCHIVED).build()
                    : job);
    if (update.isEmpty()) {
      return ArchiveOutcome.GONE;
    }
    if (update.get().changes()) {
      return ArchiveOutcome.ARCHIVED;
    }
    return wanted.isSurplus(update.get().before().status(), update.get().before().referenceId())
        ? ArchiveOutcome.LEFT
        : ArchiveOutcome.GONE;
  }

  /** A reconcile would archive more jobs than it may, and archives none. */
  public static final class TooManyRemovals extends Problem {
    private final transient Reconciled found;
    private final long most;

    /**
     * @param found what there is to archive
     * @param most how many jobs may be archived
     */
    TooManyRemovals(Reconciled found, long most) {
      super(
          ProblemCode.TOO_MANY_REMOVALS,
          ("This would archive %,d of your jobs, where %,d is the most, so nothing was done. If"
                  + " your list is right, send it again with \"maxRemovals\": %d.")
              .formatted(found.counts().toArchive(), most, found.counts().toArchive()));
      this.found = found;
      this.most = most;
    }

    public Reconciled found() {
      return found;
    }

    public long most() {
      return most;
    }
  }
}
