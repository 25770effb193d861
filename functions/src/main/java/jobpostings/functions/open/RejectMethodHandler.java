package jobpostings.functions.open;

import jobpostings.Core;
import jobpostings.handler.OpenApiHandler;
import jobpostings.handler.Routes;
import jobpostings.http.Request;
import jobpostings.http.Response;

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
  protected Response handle(Request request) {
    return Routes.answerOther(request);
  }
}
