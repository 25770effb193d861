package jobpostings.api;

import java.util.Set;
import jobpostings.change.Change;
import jobpostings.change.ChangeWriter;
import jobpostings.change.JobVersions;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.json.Json;

/**
 * The request for the versions of a job, and its response (docs/contract.md, Versions).
 *
 * @param below only versions with lower numbers
 */
public record VersionListing(int jobId, int below, int pageSize) {
  private static final String AFTER = "after";
  private static final String PAGE_SIZE = "pageSize";

  /**
   * @throws jobpostings.problem.Problem if there can be no such job, or a parameter is wrong
   */
  public static VersionListing read(Request request) {
    int jobId = request.jobId();
    Parameters parameters = new Parameters(request, Set.of(AFTER, PAGE_SIZE));
    int below = parameters.positive(AFTER, Integer.MAX_VALUE);
    int size = Paging.size(parameters);
    parameters.check();
    return new VersionListing(jobId, below, size);
  }

  /** The response. */
  public Response write(JobVersions.Page page, Request request) {
    return Response.ok(
        json -> {
          json.writeStartObject();
          Json.array("data", page.versions(), ChangeWriter::writeEntry, json);
          json.writeObjectFieldStart("paging");
          json.writeNumberField(PAGE_SIZE, pageSize);
          json.writeStringField("next", page.more() ? next(page, request) : null);
          json.writeEndObject();
          json.writeEndObject();
        });
  }

  private String next(JobVersions.Page page, Request request) {
    Change last = page.versions().getLast();
    return "%s?%s=%d&%s=%d"
        .formatted(
            request.url("/jobs/%d/versions".formatted(jobId)),
            PAGE_SIZE,
            pageSize,
            AFTER,
            last.version().number());
  }
}
