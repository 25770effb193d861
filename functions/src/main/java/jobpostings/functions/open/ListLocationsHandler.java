package jobpostings.functions.open;

import jobpostings.Core;
import jobpostings.api.LocationListing;
import jobpostings.handler.OpenApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.location.ListLocations;

/** GET /api/v1.1/locations. */
public final class ListLocationsHandler extends OpenApiHandler {
  private final ListLocations listLocations;

  public ListLocationsHandler() {
    this(Core.ofProcess());
    prime(ListLocationsHandler::new, "list-locations.json");
  }

  public ListLocationsHandler(Core core) {
    super(core, WITH_PARAMETERS);
    listLocations = core.listLocations();
  }

  @Override
  protected Response handle(Request request) {
    LocationListing query = LocationListing.read(request);
    var page = listLocations.list(query.q(), query.pageSize(), query.page());
    return cacheable(query.write(page, request));
  }
}
