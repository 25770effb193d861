package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.LocationListing;
import jobpostings.api.OpenApiHandler;
import jobpostings.api.Request;
import jobpostings.api.Response;
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
  protected Response answer(Request request) {
    LocationListing query = LocationListing.read(request);
    var page = listLocations.list(query.q(), query.pageSize(), query.page());
    return cacheable(query.write(page, request));
  }
}
