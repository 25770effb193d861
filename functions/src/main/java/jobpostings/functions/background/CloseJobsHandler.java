package jobpostings.functions.background;

import jobpostings.Core;

/** Every hour: archives the jobs whose close date has passed. */
public final class CloseJobsHandler extends SweepHandler {
  public CloseJobsHandler() {
    this(Core.ofProcess());
  }

  public CloseJobsHandler(Core core) {
    super(core, core.jobSweeps()::closeJobs);
  }
}
