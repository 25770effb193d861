package jobpostings.job.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** How far a run has come. Safe for use by several threads. */
final class SweepProgress {
  private final SweepRun run;
  private int due;
  private int changed;
  private int unchanged;
  private final List<String> failed = new ArrayList<>();

  SweepProgress(SweepRun run) {
    this.run = run;
  }

  /** Whether there is time to begin another thing. */
  boolean hasTimeLeft() {
    return run.hasTimeLeft().getAsBoolean();
  }

  /**
   * Deals with one thing that is due, and counts what became of it. A failure is reported, and does
   * not stop the run.
   *
   * @param id of the thing, for reports
   * @param change whether it was changed
   */
  void apply(String id, BooleanSupplier change) {
    try {
      boolean isChanged = change.getAsBoolean();
      synchronized (this) {
        due++;
        changed += isChanged ? 1 : 0;
        unchanged += isChanged ? 0 : 1;
      }
    } catch (RuntimeException e) {
      synchronized (this) {
        due++;
        if (failed.size() < SweepReport.MAX_FAILED) {
          failed.add(id);
        }
      }
      run.onFailure().accept(id, e);
    }
  }

  /**
   * @param complete whether all that is due was looked at
   */
  synchronized SweepReport report(boolean complete) {
    return new SweepReport(
        run.time().toString(), due, changed, unchanged, List.copyOf(failed), complete);
  }
}
