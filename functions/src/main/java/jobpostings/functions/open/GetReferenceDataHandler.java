package jobpostings.functions.open;

import java.util.List;
import java.util.Map;
import jobpostings.Core;
import jobpostings.handler.OpenApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.reference.Reference;
import jobpostings.reference.SalaryPeriod;

/** GET of the fixed lists and their entries. */
public final class GetReferenceDataHandler extends OpenApiHandler {
  private static final Map<String, Reference[]> BY_PATH =
      Map.of(
          "/applicantroutingtypes", ApplicantRoutingType.values(),
          "/jobcategories", JobCategory.values(),
          "/positiontypes", PositionType.values(),
          "/salaryperiods", SalaryPeriod.values());

  public GetReferenceDataHandler() {
    this(Core.ofProcess());
    prime(GetReferenceDataHandler::new, "get-reference-data.json");
  }

  public GetReferenceDataHandler(Core core) {
    super(core);
  }

  @Override
  protected Response handle(Request request) {
    String path = request.route();
    Reference[] entries = BY_PATH.get(path.replace("/{id}", ""));
    if (!path.endsWith("/{id}")) {
      return cacheable(Response.list(List.of(entries), Reference::write));
    }
    return request
        .pathNumber("id")
        .flatMap(id -> Reference.of(entries, id))
        .map(entry -> cacheable(Response.ok(entry::write)))
        .orElseThrow(OpenApiHandler::notFound);
  }
}
