package jobpostings.functions.background;

import java.util.Map;
import jobpostings.Core;

/**
 * Every hour: announces that jobs close, closes and publishes those whose day has come. Every day:
 * removes long descriptions that never became part of a job.
 */
public final class CloseJobsHandler extends SweepHandler {
  public CloseJobsHandler() {
    this(Core.ofProcess());
  }

  public CloseJobsHandler(Core core) {
    super(
        core,
        Map.of(
            HOURLY,
            core.jobSweeps()::changeDueJobs,
            "removeDescriptions",
            core.removeDescriptions()::run));
  }
}
