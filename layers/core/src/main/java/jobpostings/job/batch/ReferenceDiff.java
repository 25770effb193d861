package jobpostings.job.batch;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Gatherers;
import jobpostings.job.JobStatus;
import jobpostings.job.batch.Reconciled.Counts;
import jobpostings.job.batch.Reconciled.Removal;
import jobpostings.job.store.ReferencedJobs;
import jobpostings.job.store.ReferencedJobs.Entry;
import jobpostings.job.store.ReferencedJobs.State;
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

  /** Some of the surplus jobs, read again. */
  private record Checked(List<Removal> removals, int left) {}

  /**
   * @throws Problem if there is no time to look at all jobs
   */
  ReconcileJobs.Plan plan(Workers.ForRequest executor) {
    jobs.read(employerId, this::look);
    long active = jobs.countActive(employerId);
    List<Checked> checked = inGroups(surplus, this::check, executor);
    List<String> notHere = notHere(executor);
    List<Removal> removals = checked.stream().flatMap(each -> each.removals().stream()).toList();
    Counts counts =
        new Counts(
            wanted.referenceIds().size(),
            active,
            0,
            removals.size(),
            notHere.size(),
            Math.max(0, active - activeWithReference),
            checked.stream().mapToLong(Checked::left).sum());
    return new ReconcileJobs.Plan(
        wanted, new Reconciled(counts, removals, notHere, 0), removals, executor);
  }

  /** How many of the active jobs have a referenceId; known once there is a plan. */
  long activeWithReference() {
    return activeWithReference;
  }

  private void look(Entry entry) {
    unseen.remove(entry.referenceId());
    if (entry.status() == JobStatus.ACTIVE) {
      activeWithReference++;
      if (!wanted.referenceIds().contains(entry.referenceId())) {
        surplus.add(entry.id());
      }
    }
  }

  private Checked check(List<Integer> ids) {
    List<State> due =
        jobs.find(employerId, ids).stream()
            .filter(state -> wanted.isSurplus(state.job().status(), state.job().referenceId()))
            .toList();
    List<Removal> removals =
        due.stream()
            .filter(state -> wanted.covers(state.writtenAt()))
            .map(ReferenceDiff::removal)
            .sorted((one, other) -> one.referenceId().compareTo(other.referenceId()))
            .toList();
    return new Checked(removals, due.size() - removals.size());
  }

  private static Removal removal(State state) {
    return new Removal(
        state.job().position().id(), state.job().referenceId().orElseThrow(), state.job().title());
  }

  /**
   * What no job has. Many are compared with all that are in use: one by one they would take a unit
   * each.
   */
  private List<String> notHere(Workers.ForRequest executor) {
    if (unseen.size() > MAX_LOOKUPS) {
      jobs.readInUse(employerId, unseen::remove);
      return List.copyOf(unseen);
    }
    return inGroups(unseen, this::notInUse, executor).stream().flatMap(List::stream).toList();
  }

  private List<String> notInUse(List<String> referenceIds) {
    Set<String> inUse = jobs.inUse(employerId, referenceIds);
    return referenceIds.stream().filter(each -> !inUse.contains(each)).toList();
  }

  /** Does the work in groups of a hundred, several groups at once. */
  private static <T, R> List<R> inGroups(
      Set<T> all, Function<List<T>, R> work, Workers.ForRequest executor) {
    List<Supplier<R>> pieces =
        all.stream()
            .gather(Gatherers.windowFixed(AT_ONCE))
            .<Supplier<R>>map(group -> () -> work.apply(group))
            .toList();
    return executor.run(pieces).stream()
        .map(Workers.Done::result)
        .map(result -> result.orElseThrow(ReferenceDiff::tooLong))
        .toList();
  }

  private static Problem tooLong() {
    return new Problem(
        ProblemCode.UNAVAILABLE,
        "There was not enough time to look at all jobs that are here and not in your list, and"
            + " nothing was changed. Try again.");
  }
}
