package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.Methods;
import jobpostings.api.OpenApiHandler;
import jobpostings.api.Request;
import jobpostings.api.Response;

/** Refuses every method that a path does not have. */
public final class RejectMethodHandler extends OpenApiHandler {
  public RejectMethodHandler() {
    this(Core.ofProcess());
    prime(RejectMethodHandler::new, "reject-method.json");
  }

  public RejectMethodHandler(Core core) {
    super(core);
  }

  @Override
  protected Response answer(Request request) {
    return Methods.answerOther(request);
  }
}
