package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.ApiHandler;
import jobpostings.api.MethodOverride;
import jobpostings.api.Methods;
import jobpostings.api.Request;
import jobpostings.api.Response;

/** POST /api/v1.1/jobs/{id}, which stands for a PUT or DELETE of the same path. */
public final class OverrideMethodHandler extends ApiHandler {
  private final ApiHandler put;
  private final ApiHandler delete;

  public OverrideMethodHandler() {
    this(Core.ofProcess());
  }

  public OverrideMethodHandler(Core core) {
    super(core);
    put = new ModifyJobHandler(core);
    delete = new DeleteJobHandler(core);
  }

  @Override
  public Response answer(Request request) {
    return switch (MethodOverride.of(request)) {
      case NONE -> throw Methods.notAllowed(request);
      case PUT -> put.answer(request);
      case DELETE -> delete.answer(request);
    };
  }
}
