package jobpostings.functions.background;

import jobpostings.Core;
import jobpostings.job.sweep.RefreshJobs;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;

/** Every hour: gives a new publish date to the jobs with auto-refresh that are due. */
public final class RefreshJobsHandler extends SweepHandler {
  private final RefreshJobs refreshJobs;

  public RefreshJobsHandler() {
    this(Core.ofProcess());
  }

  public RefreshJobsHandler(Core core) {
    super(core);
    refreshJobs = core.refreshJobs();
  }

  @Override
  SweepReport run(SweepRun run) {
    return refreshJobs.run(run);
  }
}
