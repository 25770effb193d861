package jobpostings.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.reference.ApplicantRoutingType;
import jobpostings.reference.JobCategory;
import jobpostings.reference.PositionType;
import jobpostings.reference.Reference;
import jobpostings.reference.ReferenceWriter;
import jobpostings.reference.SalaryPeriod;

/** The fixed lists, each under its path (docs/contract.md, Reference data). */
public final class ReferenceLists {
  private static final Map<String, Reference[]> BY_PATH =
      Map.of(
          "/applicantroutingtypes", ApplicantRoutingType.values(),
          "/jobcategories", JobCategory.values(),
          "/positiontypes", PositionType.values(),
          "/salaryperiods", SalaryPeriod.values());
  private static final String ENTRY = "/{id}";

  private ReferenceLists() {}

  /** The list that the request asks for, or its entry; none if the list has no such entry. */
  public static Optional<Response> answer(Request request) {
    String path = request.resource().substring(Request.PREFIX.length());
    if (!path.endsWith(ENTRY)) {
      return Optional.of(Response.list(List.of(BY_PATH.get(path)), ReferenceWriter::write));
    }
    Reference[] entries = BY_PATH.get(path.substring(0, path.length() - ENTRY.length()));
    return request
        .pathId()
        .flatMap(id -> Reference.of(entries, id))
        .map(entry -> Response.ok(json -> ReferenceWriter.write(entry, json)));
  }
}
