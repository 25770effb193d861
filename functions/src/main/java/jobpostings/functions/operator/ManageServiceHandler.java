package jobpostings.functions.operator;

import jobpostings.Core;
import jobpostings.handler.OperatorHandler;

/** What operators do with the service as a whole. */
public final class ManageServiceHandler extends OperatorHandler {
  public ManageServiceHandler() {
    this(Core.ofProcess());
  }

  public ManageServiceHandler(Core core) {
    super(core, core.serviceActions());
  }
}
