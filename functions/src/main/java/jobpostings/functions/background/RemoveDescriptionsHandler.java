package jobpostings.functions.background;

import jobpostings.Core;

/** Every day: removes long descriptions that never became part of a job. */
public final class RemoveDescriptionsHandler extends SweepHandler {
  public RemoveDescriptionsHandler() {
    this(Core.ofProcess());
  }

  public RemoveDescriptionsHandler(Core core) {
    super(core, core.removeDescriptions()::run);
  }
}
