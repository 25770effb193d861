package jobpostings.functions.background;

import jobpostings.Core;
import jobpostings.job.sweep.AnnounceClosing;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;

/** Every hour: announces the closing of jobs at their close date, 7 days and 1 day ahead. */
public final class AnnounceClosingHandler extends SweepHandler {
  private final AnnounceClosing announceClosing;

  public AnnounceClosingHandler() {
    this(Core.ofProcess());
  }

  public AnnounceClosingHandler(Core core) {
    super(core);
    announceClosing = core.announceClosing();
  }

  @Override
  SweepReport run(SweepRun run) {
    return announceClosing.run(run);
  }
}
