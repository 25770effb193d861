package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.OperatorHandler;

/** Removes all that is an employer's, for operators. */
public final class EraseEmployerHandler extends OperatorHandler {
  public EraseEmployerHandler() {
    this(Core.ofProcess());
  }

  public EraseEmployerHandler(Core core) {
    super(core, core.erasureActions());
  }
}
