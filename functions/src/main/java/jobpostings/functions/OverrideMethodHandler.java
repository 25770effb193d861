package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.Methods;
import jobpostings.api.Request;
import jobpostings.api.Response;

/** POST /api/v1.1/jobs/{id}, which exists only with a method override. */
public final class OverrideMethodHandler extends OverridableHandler {

  public OverrideMethodHandler() {
    this(Core.ofProcess());
    prime(OverrideMethodHandler::new, "override-method.json");
  }

  public OverrideMethodHandler(Core core) {
    super(core, new ModifyJobHandler(core), new DeleteJobHandler(core));
  }

  @Override
  Response post(Request request) {
    throw Methods.notAllowed(request);
  }
}
