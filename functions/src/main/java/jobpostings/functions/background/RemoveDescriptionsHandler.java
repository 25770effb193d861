package jobpostings.functions.background;

import jobpostings.Core;
import jobpostings.job.sweep.RemoveDescriptions;
import jobpostings.job.sweep.SweepReport;
import jobpostings.job.sweep.SweepRun;

/** Every day: removes long descriptions that never became part of a job. */
public final class RemoveDescriptionsHandler extends SweepHandler {
  private final RemoveDescriptions removeDescriptions;

  public RemoveDescriptionsHandler() {
    this(Core.ofProcess());
  }

  public RemoveDescriptionsHandler(Core core) {
    super(core);
    removeDescriptions = core.removeDescriptions();
  }

  @Override
  SweepReport run(SweepRun run) {
    return removeDescriptions.run(run);
  }
}
