package jobpostings.functions.background;

import jobpostings.Core;
import jobpostings.job.sweep.CloseJobs;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;

/** Every hour: archives the jobs whose close date has passed. */
public final class CloseJobsHandler extends SweepHandler {
  private final CloseJobs closeJobs;

  public CloseJobsHandler() {
    this(Core.ofProcess());
  }

  public CloseJobsHandler(Core core) {
    super(core);
    closeJobs = core.closeJobs();
  }

  @Override
  SweepReport run(SweepRun run) {
    return closeJobs.run(run);
  }
}
