package jobpostings.functions.open;

import jobpostings.Core;
import jobpostings.handler.OpenApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.location.Locations;

/** GET /api/v1.1/locations/{id}. */
public final class GetLocationHandler extends OpenApiHandler {
  private final Locations locations;

  public GetLocationHandler() {
    this(Core.ofProcess());
    prime(GetLocationHandler::new, "get-location.json");
  }

  public GetLocationHandler(Core core) {
    super(core);
    locations = core.locations();
  }

  @Override
  protected Response handle(Request request) {
    return request
        .pathNumber("id")
        .flatMap(locations::find)
        .map(found -> cacheable(Response.ok(found::write)))
        .orElseThrow(OpenApiHandler::notFound);
  }
}
