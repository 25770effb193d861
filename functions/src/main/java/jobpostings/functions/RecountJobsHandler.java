package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.OperatorHandler;

/** Counts an employer's jobs anew, for operators. */
public final class RecountJobsHandler extends OperatorHandler {
  public RecountJobsHandler() {
    this(Core.ofProcess());
  }

  public RecountJobsHandler(Core core) {
    super(core, core.countActions());
  }
}
