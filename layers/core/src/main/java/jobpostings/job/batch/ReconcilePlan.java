package jobpostings.job.batch;

import java.util.ArrayList;
import java.util.List;
import jobpostings.job.batch.Reconciled.Counts;
import jobpostings.job.batch.Reconciled.Removal;

/**
 * What a reconcile has found. It belongs to one request, whose time is running.
 *
 * @param found the answer if nothing is archived
 * @param removals all that are to be archived, listed or not
 * @param executor the time that is left
 */
public record ReconcilePlan(
    Reconciliation wanted, Reconciled found, List<Removal> removals, Workers.ForRequest executor) {

  /** What became of a job that was to be archived. */
  enum Outcome {
    ARCHIVED,
    /** It was written since, and is left alone. */
    LEFT,
    /** It is no longer active, or has another referenceId. */
    GONE,
    /** Time ran out before it was begun, or before it was certain what became of it. */
    REMAINING
  }

  /**
   * The answer.
   *
   * @param outcomes of the first removals; the others remain
   */
  Reconciled after(List<Outcome> outcomes) {
    List<Removal> toArchive = new ArrayList<>();
    long archived = 0;
    long left = 0;
    for (int i = 0; i < removals.size(); i++) {
      Outcome outcome = i < outcomes.size() ? outcomes.get(i) : Outcome.REMAINING;
      archived += outcome == Outcome.ARCHIVED ? 1 : 0;
      left += outcome == Outcome.LEFT ? 1 : 0;
      if (outcome == Outcome.ARCHIVED || outcome == Outcome.REMAINING) {
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
