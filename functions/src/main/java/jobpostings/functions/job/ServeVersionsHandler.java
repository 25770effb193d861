package jobpostings.functions.job;

import java.util.Map;
import jobpostings.Core;
import jobpostings.api.VersionListing;
import jobpostings.change.JobVersions;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** GET /api/v1.1/jobs/{id}/versions and /api/v1.1/jobs/{id}/versions/{number}. */
public final class ServeVersionsHandler extends RoutesHandler {

  public ServeVersionsHandler() {
    this(Core.ofProcess());
    prime(ServeVersionsHandler::new, "serve-versions.json");
  }

  public ServeVersionsHandler(Core core) {
    super(core, Scope.READ, routes(core.jobVersions()));
  }

  private static Map<String, Route> routes(JobVersions versions) {
    return Map.of(
        "GET /jobs/{id}/versions",
        request -> list(versions, request),
        "GET /jobs/{id}/versions/{number}",
        withoutParameters(request -> show(versions, request)));
  }

  private static Response list(JobVersions versions, Request request) {
    VersionListing listing = VersionListing.read(request);
    return listing.write(
        versions.list(request.employer(), listing.jobId(), listing.below(), listing.pageSize()),
        request);
  }

  private static Response show(JobVersions versions, Request request) {
    int number =
        request
            .pathNumber("number")
            .orElseThrow(
                () ->
                    new Problem(
                        ProblemCode.NOT_FOUND,
                        "There is no such version: they are counted from 1."));
    String version = versions.show(request.employer(), request.jobId(), number);
    return Response.ok(json -> json.writeRawValue(version));
  }
}
