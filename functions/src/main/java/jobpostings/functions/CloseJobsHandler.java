package jobpostings.functions;

import jobpostings.Core;
import jobpostings.job.CloseJobs;
import jobpostings.job.SweepReport;
import jobpostings.job.SweepRun;

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
