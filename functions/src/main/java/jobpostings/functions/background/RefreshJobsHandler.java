package jobpostings.functions.background;

import java.util.Map;
import jobpostings.Core;

/** Every hour: gives a new publish date to the jobs with auto-refresh that are due. */
public final class RefreshJobsHandler extends SweepHandler {
  public RefreshJobsHandler() {
    this(Core.ofProcess());
  }

  public RefreshJobsHandler(Core core) {
    super(core, Map.of(HOURLY, core.jobSweeps()::refreshJobs));
  }
}
