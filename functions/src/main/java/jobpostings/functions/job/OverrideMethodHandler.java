package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.handler.Routes;
import jobpostings.http.Request;
import jobpostings.http.Response;

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
    throw Routes.notAllowed(request.method(), request);
  }
}
