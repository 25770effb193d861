package jobpostings.functions.open;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.handler.OpenApiHandler;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.location.Location;
import jobpostings.location.Locations;
import jobpostings.location.Locations.LocationPage;

/** GET /api/v1.1/locations. */
public final class ListLocationsHandler extends OpenApiHandler {
  private final Locations locations;

  public ListLocationsHandler() {
    this(Core.ofProcess());
    prime(ListLocationsHandler::new, "list-locations.json");
  }

  public ListLocationsHandler(Core core) {
    super(core, WITH_PARAMETERS);
    locations = core.locations();
  }

  @Override
  protected Response handle(Request request) {
    Parameters parameters = new Parameters(request, Set.of("q", "pageSize", "page"));
    Optional<String> q = parameters.search();
    int size = Paging.size(parameters);
    int page = parameters.positive("page", 1);
    parameters.check();
    LocationPage found = locations.list(q, size, page);
    Map<String, String> applied = q.map(text -> Map.of("q", text)).orElse(Map.of());
    boolean more = (long) page * size < found.total();
    Paging paging =
        Paging.of(
            request.url("/locations"), applied, found.total(), page, size, Optional.empty(), more);
    return cacheable(Response.page(found.locations(), Location::write, paging::write));
  }
}
