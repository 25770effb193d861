package jobpostings.functions.job;

import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.change.Change;
import jobpostings.change.ChangeWriter;
import jobpostings.change.JobVersions;
import jobpostings.employer.key.Scope;
import jobpostings.handler.RoutesHandler;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.page.Page;
import jobpostings.page.PageToken;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** GET /api/v1.1/jobs/{id}/versions and /api/v1.1/jobs/{id}/versions/{number}. */
public final class ServeVersionsHandler extends RoutesHandler {
  private static final String LIST = "versions";

  private final JobVersions versions;

  public ServeVersionsHandler() {
    this(Core.ofProcess());
    prime(ServeVersionsHandler::new, "serve-versions.json");
  }

  public ServeVersionsHandler(Core core) {
    super(core, Scope.READ, "GET /jobs/{id}/versions");
    versions = core.jobVersions();
  }

  @Override
  protected Response handle(String route, Request request) {
    return switch (route) {
      case "GET /jobs/{id}/versions" -> list(request);
      case "GET /jobs/{id}/versions/{number}" -> show(request);
      default -> throw noRoute(request);
    };
  }

  private Response list(Request request) {
    int jobId = request.jobId();
    Parameters parameters = new Parameters(request, Set.of("after", "pageSize"));
    int below = parameters.after(LIST, PageToken::number).orElse(Integer.MAX_VALUE);
    int size = Paging.size(parameters);
    parameters.check();
    Page<Change> page = versions.list(request.employer(), jobId, below, size);
    Optional<String> next =
        page.lastBeforeNext()
            .map(last -> PageToken.of(LIST, last.version().number()))
            .map(after -> "/jobs/%d/versions?pageSize=%d&after=%s".formatted(jobId, size, after))
            .map(request::url);
    return Response.page(page.entries(), ChangeWriter::writeEntry, size, next);
  }

  private Response show(Request request) {
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
