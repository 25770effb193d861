package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.OperatorHandler;

/** Recounts an employer's jobs, for operators. */
public final class RecountJobsHandler extends OperatorHandler {
  public RecountJobsHandler() {
    this(Core.ofProcess());
  }

  public RecountJobsHandler(Core core) {
    super(core, core.countActions());
  }
}
