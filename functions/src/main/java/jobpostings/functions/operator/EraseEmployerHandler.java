package jobpostings.functions.operator;

import jobpostings.Core;
import jobpostings.handler.OperatorHandler;

/** Erases everything that belongs to an employer, for operators. */
public final class EraseEmployerHandler extends OperatorHandler {
  public EraseEmployerHandler() {
    this(Core.ofProcess());
  }

  public EraseEmployerHandler(Core core) {
    super(core, core.erasureActions());
  }
}
