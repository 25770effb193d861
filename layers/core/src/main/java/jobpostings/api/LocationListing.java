package jobpostings.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.location.LocationPage;
import jobpostings.location.LocationWriter;

/**
 * The request for a list of locations, and its response (docs/contract.md, Reference data).
 *
 * @param q a part of the locations' names
 */
public record LocationListing(Optional<String> q, int pageSize, int page) {
  /**
   * @throws jobpostings.problem.Problem listing every parameter that is wrong
   */
  public static LocationListing read(Request request) {
    Parameters parameters = new Parameters(request, Set.of("q", "pageSize", "page"));
    LocationListing listing =
        new LocationListing(
            parameters.search(), Paging.size(parameters), parameters.positive("page", 1));
    parameters.check();
    return listing;
  }

  public Response write(LocationPage found, Request request) {
    Map<String, String> applied = new LinkedHashMap<>();
    q.ifPresent(text -> applied.put("q", text));
    Paging paging =
        Paging.of(
            request.url("/locations"),
            applied,
            found.total(),
            page,
            pageSize,
            Optional.empty(),
            (long) page * pageSize < found.total());
    return Response.page(found.locations(), LocationWriter::write, paging);
  }
}
