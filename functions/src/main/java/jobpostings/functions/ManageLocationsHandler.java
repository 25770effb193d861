package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.OperatorHandler;

/** What operators do with the locations that were learned from employers. */
public final class ManageLocationsHandler extends OperatorHandler {
  public ManageLocationsHandler() {
    this(Core.ofProcess());
  }

  public ManageLocationsHandler(Core core) {
    super(core, core.locationActions());
  }
}
