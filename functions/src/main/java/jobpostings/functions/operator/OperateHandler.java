package jobpostings.functions.operator;

import jobpostings.Core;
import jobpostings.handler.OperatorHandler;

/** What operators do with employers, partners, keys, locations, counts and the whole service. */
public final class OperateHandler extends OperatorHandler {
  public OperateHandler() {
    this(Core.ofProcess());
  }

  public OperateHandler(Core core) {
    super(core, core.operatorActions());
  }
}
