package jobpostings.functions.operator;

import jobpostings.Core;
import jobpostings.handler.OperatorHandler;

/** Recounts an employer's jobs, for operators. */
public final class RecountJobsHandler extends OperatorHandler {
  public RecountJobsHandler() {
    this(Core.ofProcess());
  }

  public RecountJobsHandler(Core core) {
    super(core, core.countActions());
  }
}
