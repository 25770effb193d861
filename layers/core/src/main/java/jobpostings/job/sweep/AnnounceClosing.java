package jobpostings.job.sweep;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.stream.Stream;
import jobpostings.job.ClosingNotice;
import jobpostings.job.store.DueJobs;

/**
 * Announces that active jobs close by themselves, 7 days and 1 day before their close date, and
 * changes nothing that is shown of them (docs/contract.md, States and dates). What it notes on a
 * job reaches the log of changes through the stream, as writes do.
 */
public final class AnnounceClosing {
  private final DueJobs due;
  private final Sweep sweep;

  @Inject
  AnnounceClosing(DueJobs due, Sweep sweep) {
    this.due = due;
    this.sweep = sweep;
  }

  /**
   * Announces all that is due at the time of the run, the most urgent first, including what earlier
   * runs left.
   */
  public SweepReport run(SweepRun run) {
    LocalDate today = sweep.today(run);
    return Stream.of(ClosingNotice.DAY, ClosingNotice.WEEK)
        .map(
            notice ->
                sweep.over(
                    due.findUnannounced(notice, today),
                    key -> due.announce(key, notice, today),
                    run))
        .reduce(SweepReport::and)
        .orElseThrow();
  }
}
