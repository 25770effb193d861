package jobpostings.functions.open;

import jobpostings.Core;
import jobpostings.handler.OpenApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.location.GetLocation;

/** GET /api/v1.1/locations/{id}. */
public final class GetLocationHandler extends OpenApiHandler {
  private final GetLocation getLocation;

  public GetLocationHandler() {
    this(Core.ofProcess());
    prime(GetLocationHandler::new, "get-location.json");
  }

  public GetLocationHandler(Core core) {
    super(core);
    getLocation = core.getLocation();
  }

  @Override
  protected Response handle(Request request) {
    return request
        .pathNumber("id")
        .flatMap(getLocation::get)
        .map(found -> cacheable(Response.ok(found::write)))
        .orElseThrow(OpenApiHandler::notFound);
  }
}
