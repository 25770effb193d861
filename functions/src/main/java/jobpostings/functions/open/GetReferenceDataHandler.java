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

/** GET of the fixed lists. */
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
    return cacheable(Response.list(List.of(BY_PATH.get(request.route())), Reference::write));
  }
}
