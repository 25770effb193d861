package jobpostings.functions.operator;

import jobpostings.Core;
import jobpostings.handler.OperatorHandler;

/** What operators do with employers and their keys. */
public final class ManageEmployersHandler extends OperatorHandler {
  public ManageEmployersHandler() {
    this(Core.ofProcess());
  }

  public ManageEmployersHandler(Core core) {
    super(core, core.employerActions());
  }
}
