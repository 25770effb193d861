package jobpostings.functions.operator;

import jobpostings.Core;
import jobpostings.handler.OperatorHandler;

/** What operators do with locations learned from employers. */
public final class ManageLocationsHandler extends OperatorHandler {
  public ManageLocationsHandler() {
    this(Core.ofProcess());
  }

  public ManageLocationsHandler(Core core) {
    super(core, core.locationActions());
  }
}
