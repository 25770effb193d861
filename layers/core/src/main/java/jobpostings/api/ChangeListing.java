package jobpostings.api;

import java.util.Optional;
import java.util.Set;
import jobpostings.change.Cursor;
import jobpostings.change.ListChanges;
import jobpostings.change.ListChanges.Start;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;

/** The request for changes, and its response (docs/contract.md, Changes). */
public record ChangeListing(Start start, int pageSize, boolean isWhole) {
  private static final Set<String> PARAMETERS = Set.of("after", "pageSize", JobView.NAME);

  /**
   * @throws jobpostings.problem.Problem listing every parameter that is wrong
   */
  public static ChangeListing read(Request request) {
    Parameters parameters = new Parameters(request, PARAMETERS);
    Start start =
        parameters
            .value("after", ChangeListing::start, "now, or a cursor that this service gave you")
            .orElseGet(Start.Oldest::new);
    int size = Paging.size(parameters);
    boolean isWhole = JobView.isFull(parameters);
    parameters.check();
    return new ChangeListing(start, size, isWhole);
  }

  private static Optional<Start> start(String after) {
    return after.equals("now")
        ? Optional.of(new Start.Now())
        : Cursor.read(after).map(Start.After::new);
  }

  public Response write(ListChanges.WrittenPage page, Request request) {
    String next =
        request.url("/jobs/changes?")
            + (isWhole ? JobView.NAME + "=" + JobView.FULL + "&" : "")
            + "pageSize=%d&after=%s".formatted(pageSize, page.reached());
    return Response.page(
        page.changes(),
        (change, json) -> json.writeRawValue(change),
        json -> {
          json.writeNumberField("pageSize", pageSize);
          json.writeStringField("next", page.more() ? next : null);
          json.writeStringField("cursor", page.reached().toString());
        });
  }
}
