package jobpostings.api;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.list.JobList.JobPage;
import jobpostings.job.operation.ListJobs;
import jobpostings.job.view.JobWriter;
import jobpostings.page.PageToken;
import jobpostings.problem.ViolationCode;
import jobpostings.text.Composed;

/**
 * The request for a list of jobs, and its response (docs/contract.md, Lists).
 *
 * @param isWhole whether the list shows whole jobs rather than their headers
 */
public record JobListing(ListJobs.JobListQuery query, boolean isWhole) {
  private static final String LIST = "jobs";

  private static final Set<String> PARAMETERS =
      Set.of("q", "status", "referenceId", JobView.NAME, "pageSize", "page", "after");

  /**
   * @throws jobpostings.problem.Problem listing every parameter that is wrong
   */
  public static JobListing read(Request request) {
    Parameters parameters = new Parameters(request, PARAMETERS);
    ListJobs.JobListQuery query =
        new ListJobs.JobListQuery(
            parameters.search(),
            parameters.value("status", JobStatus::of, "active, archived or draft, in lower case"),
            parameters.text("referenceId").map(Composed::of),
            Paging.size(parameters),
            parameters.positive("page", 1),
            parameters.after(LIST, PositionKey::read));
    boolean isWhole = JobView.isFull(parameters);
    if (isWhole && query.page() != 1 && parameters.text("after").isEmpty()) {
      String message =
          "Pages of whole jobs have no fixed length, so they can't be found by number. Begin"
              + " without page, and follow \"next\".";
      parameters.refuse("page", ViolationCode.NOT_USED_TOGETHER, message);
    }
    parameters.check();
    return new JobListing(query, isWhole);
  }

  /** The response with a page of headers. */
  public Response write(JobPage page, Request request) {
    boolean more = page.more() || isBeforeTotal(page.total());
    return Response.page(
        page.jobs(),
        (job, json) -> JobWriter.write(job, request.employer(), json),
        paging(page.total(), page.last(), more, request)::write);
  }

  /** The response with a page of whole jobs. */
  public Response write(ListJobs.WholeJobs page, Request request) {
    boolean more = page.more() || isBeforeTotal(page.total());
    return Response.page(
        page.jobs(),
        (job, json) -> json.writeRawValue(job.json()),
        paging(page.total(), page.last(), more && page.last().isPresent(), request)
                .withoutPrevious()
            ::write);
  }

  /**
   * Whether the exact total says that more jobs follow, even if the index lags behind it. False for
   * a page after a position: jobs added or removed before that position have shifted the page
   * numbers.
   */
  private boolean isBeforeTotal(long total) {
    return query.after().isEmpty() && (long) query.page() * query.pageSize() < total;
  }

  private Paging paging(long total, Optional<JobPosition> last, boolean more, Request request) {
    Map<String, String> applied = new LinkedHashMap<>();
    query.q().ifPresent(text -> applied.put("q", text));
    query.status().ifPresent(status -> applied.put("status", status.toString()));
    query.referenceId().ifPresent(text -> applied.put("referenceId", text));
    if (isWhole) {
      applied.put(JobView.NAME, JobView.FULL);
    }
    return Paging.of(
        request.url("/jobs"),
        applied,
        total,
        query.page(),
        query.pageSize(),
        last.map(position -> PageToken.of(LIST, PositionKey.of(position))),
        more);
  }

  /** The key of a job in a list, for {@link jobpostings.page.PageToken}. */
  static final class PositionKey {
    private PositionKey() {}

    static List<String> of(JobPosition position) {
      return List.of(
          position.publishDate().toString(),
          Long.toString(position.publishedAt().toEpochMilli()),
          Integer.toString(position.id()));
    }

    /** None if no job can have this position: stored dates have a year of four digits, no sign. */
    static Optional<JobPosition> read(List<String> key) {
      try {
        JobPosition position =
            new JobPosition(
                LocalDate.parse(key.get(0)),
                Instant.ofEpochMilli(Long.parseLong(key.get(1))),
                Integer.parseInt(key.get(2)));
        return Optional.of(position)
            .filter(PositionKey::isPossible)
            .filter(_ -> of(position).equals(key));
      } catch (DateTimeException | NumberFormatException | IndexOutOfBoundsException e) {
        return Optional.empty();
      }
    }

    private static boolean isPossible(JobPosition position) {
      int year = position.publishDate().getYear();
      return year >= 0
          && year <= 9999
          && position.publishedAt().toEpochMilli() >= 0
          && position.publishedAt().isBefore(Instant.parse("9999-12-31T00:00:00Z"))
          && position.id() >= 1;
    }
  }
}
