package jobpostings.functions;

import java.util.Set;
import jobpostings.Core;
import jobpostings.api.ApiHandler;
import jobpostings.api.MethodOverride;
import jobpostings.api.Parameters;
import jobpostings.api.Request;
import jobpostings.api.Response;

/** A POST, which may be meant as the PUT or DELETE of the same path. */
abstract class OverridableHandler extends ApiHandler {
  private final ApiHandler put;
  private final ApiHandler delete;

  OverridableHandler(Core core, ApiHandler put, ApiHandler delete) {
    super(core);
    this.put = put;
    this.delete = delete;
  }

  @Override
  protected final String method() {
    return "POST";
  }

  /** Answers a POST that is one. */
  abstract Response post(Request request);

  /** The method that is meant checks its parameters itself. */
  @Override
  protected final boolean hasParameters() {
    return true;
  }

  @Override
  protected final Response answer(Request request) {
    return switch (MethodOverride.of(request)) {
      case NONE -> {
        new Parameters(request, Set.of()).check();
        yield post(request);
      }
      case PUT -> put.respond(request);
      case DELETE -> delete.respond(request);
    };
  }
}
