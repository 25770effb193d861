package jobpostings.job.batch;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Gatherers;
import jobpostings.job.JobStatus;
import jobpostings.job.ReferenceId;
import jobpostings.job.batch.Reconciled.ArchivedJob;
import jobpostings.job.batch.Reconciled.Counts;
import jobpostings.job.store.ReferencedJobs;
import jobpostings.job.store.ReferencedJobs.ReferencedJob;
import jobpostings.job.store.ReferencedJobs.WrittenJob;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/**
 * Compares an employer's jobs with what is open elsewhere. It goes through the index of
 * referenceIds once, and then reads again, up to date, whatever was not the same in both.
 */
final class ReferenceDiff {
  /** As many as the store reads in one call. */
  private static final int AT_ONCE = 100;

  /** If more are to be looked up, it is cheaper to go through all that the employer has. */
  private static final int MAX_LOOKUPS = 2_000;

  private final ReferencedJobs jobs;
  private final int employerId;
  private final Reconciliation wanted;
  private final Set<String> unseen;

  /** The ids of active jobs that were not sent; each once, though it may have several entries. */
  private final Set<Integer> surplus = new LinkedHashSet<>();

  private long activeWithReference;

  ReferenceDiff(ReferencedJobs jobs, int employerId, Reconciliation wanted) {
    this.jobs = jobs;
    this.employerId = employerId;
    this.wanted = wanted;
    this.unseen = new LinkedHashSet<>(wanted.referenceIds());
  }

  /**
   * @throws Problem if there is no time to look at all jobs
   */
  ReconcileJobs.ArchivePlan plan(Workers workers) {
    jobs.read(employerId, this::look);
    long active = jobs.countActive(employerId);
    List<WrittenJob> due = inGroups(surplus, this::due, workers);
    List<String> notHere = notHere(workers);
    List<ArchivedJob> removals =
        due.stream()
            .filter(state -> wanted.covers(state.writtenAt()))
            .map(WrittenJob::job)
            .map(job -> new ArchivedJob(job.position().id(), job.referenceId().get(), job.title()))
            .toList();
    Counts counts =
        new Counts(
            wanted.referenceIds().size(),
            active,
            0,
            removals.size(),
            notHere.size(),
            Math.max(0, active - activeWithReference),
            due.size() - removals.size());
    return new ReconcileJobs.ArchivePlan(
        wanted, new Reconciled(counts, removals, notHere, 0), removals, workers);
  }

  /** How many of the active jobs have a referenceId; known once there is a plan. */
  long activeWithReference() {
    return activeWithReference;
  }

  private void look(ReferencedJob entry) {
    unseen.remove(entry.referenceId());
    if (entry.status() == JobStatus.ACTIVE) {
      activeWithReference++;
      if (!wanted.referenceIds().contains(entry.referenceId())) {
        surplus.add(entry.id());
      }
    }
  }

  /** Those of the surplus jobs that are so still, read again. */
  private List<WrittenJob> due(List<Integer> ids) {
    return jobs.find(employerId, ids).stream()
        .filter(state -> wanted.isSurplus(state.job().status(), state.job().referenceId()))
        .sorted(Comparator.comparing(state -> state.job().referenceId().get()))
        .toList();
  }

  /**
   * What no job has. Many are compared with all that are in use: one by one they would take a unit
   * each.
   */
  private List<String> notHere(Workers workers) {
    if (unseen.size() > MAX_LOOKUPS) {
      jobs.readInUse(employerId, unseen::remove);
    } else {
      List<String> possible = unseen.stream().filter(ReferenceId::isPossible).toList();
      inGroups(possible, some -> List.copyOf(jobs.inUse(employerId, some)), workers)
          .forEach(unseen::remove);
    }
    return List.copyOf(unseen);
  }

  /** Does the work in groups of a hundred, several groups at once. */
  private static <T, R> List<R> inGroups(
      Collection<T> all, Function<List<T>, List<R>> work, Workers workers) {
    List<List<T>> groups = all.stream().gather(Gatherers.windowFixed(AT_ONCE)).toList();
    String late =
        "There was not enough time to look at all jobs that are here and not in your list, and"
            + " nothing was changed. Try again.";
    return workers.run(groups, work).stream()
        .map(done -> done.result().orElseThrow(() -> new Problem(ProblemCode.UNAVAILABLE, late)))
        .flatMap(List::stream)
        .toList();
  }
}
