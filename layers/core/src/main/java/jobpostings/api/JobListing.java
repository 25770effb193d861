package jobpostings.api;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.job.Job;
import jobpostings.job.JobPage;
import jobpostings.job.JobStatus;
import jobpostings.job.JobWriter;
import jobpostings.job.ListJobs;

/** The request for a list of jobs, and its response (docs/contract.md, Lists). */
public final class JobListing {
  private static final Set<String> PARAMETERS =
      Set.of("q", "status", "referenceId", "pageSize", "page", "after");

  private JobListing() {}

  /**
   * @throws jobpostings.problem.Problem listing every parameter that is wrong
   */
  public static ListJobs.Query read(Request request) {
    Parameters parameters = new Parameters(request, PARAMETERS);
    ListJobs.Query query =
        new ListJobs.Query(
            parameters.search(),
            parameters.value("status", JobStatus::of, "active, archived or draft, in lower case"),
            parameters.text("referenceId", Job.LONGEST_REFERENCE_ID),
            Paging.size(parameters),
            parameters.positive("page", 1),
            parameters.value(
                "after", PositionToken::read, "one that this service gave in \"next\""));
    parameters.check();
    return query;
  }

  public static Response write(JobPage page, ListJobs.Query query, Request request) {
    Paging paging = paging(page, query, request);
    return Response.page(
        page.jobs(), (job, json) -> JobWriter.write(job, request.employer(), json), paging);
  }

  private static Paging paging(JobPage page, ListJobs.Query query, Request request) {
    Map<String, String> applied = new LinkedHashMap<>();
    query.q().ifPresent(text -> applied.put("q", text));
    query.status().ifPresent(status -> applied.put("status", status.toString()));
    query.referenceId().ifPresent(text -> applied.put("referenceId", text));
    Optional<String> after =
        page.jobs().isEmpty()
            ? Optional.empty()
            : Optional.of(PositionToken.of(page.jobs().getLast().position()));
    // A page by its number goes by the exact total, even if the index trails it. A page after a
    // position goes by what follows there: jobs that came or went before it have moved the numbers.
    boolean more =
        page.more()
            || (query.after().isEmpty() && (long) query.page() * query.pageSize() < page.total());
    return Paging.of(
        request.url("/jobs"), applied, page.total(), query.page(), query.pageSize(), after, more);
  }
}
