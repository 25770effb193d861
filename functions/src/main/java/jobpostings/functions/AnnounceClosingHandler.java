package jobpostings.functions;

import jobpostings.Core;
import jobpostings.job.sweep.AnnounceClosing;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;

/** Every hour: announces that jobs close by themselves, 7 days and 1 day before they do. */
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
