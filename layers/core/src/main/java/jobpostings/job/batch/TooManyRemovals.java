package jobpostings.job.batch;

import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** A reconcile would archive more jobs than it may, and archives none. */
public final class TooManyRemovals extends Problem {
  private final transient Reconciled found;
  private final long most;

  /**
   * @param found what there is to archive
   * @param most how many jobs may be archived
   */
  TooManyRemovals(Reconciled found, long most) {
    super(
        ProblemCode.TOO_MANY_REMOVALS,
        ("This would archive %,d of your jobs, where %,d is the most, so nothing was done. If your"
                + " list is right, send it again with \"maxRemovals\": %d.")
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
