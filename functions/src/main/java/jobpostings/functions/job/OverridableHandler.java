package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.handler.ApiHandler;
import jobpostings.http.MethodOverride;
import jobpostings.http.Request;
import jobpostings.http.Response;

/** Handles a POST, which may be meant as the PUT or DELETE of the same path. */
abstract class OverridableHandler extends ApiHandler {
  private final ApiHandler put;
  private final ApiHandler delete;

  OverridableHandler(Core core, ApiHandler put, ApiHandler delete) {
    super(core, "POST", WITH_PARAMETERS); // Whichever method is meant checks its own.
    this.put = put;
    this.delete = delete;
  }

  /** Answers a POST without a method override. */
  abstract Response post(Request request);

  @Override
  protected final Response handle(Request request) {
    return switch (MethodOverride.of(request)) {
      case NONE -> {
        requireNoParameters(request);
        yield post(request);
      }
      case PUT -> put.respond(request);
      case DELETE -> delete.respond(request);
    };
  }
}
