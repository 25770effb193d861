package jobpostings.functions.background;

import jobpostings.Core;

/** Every hour: announces the closing of jobs at their close date, 7 days and 1 day ahead. */
public final class AnnounceClosingHandler extends SweepHandler {
  public AnnounceClosingHandler() {
    this(Core.ofProcess());
  }

  public AnnounceClosingHandler(Core core) {
    super(core, core.jobSweeps()::announceClosing);
  }
}
