package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.JobListing;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.operation.ListJobs;

/** GET /api/v1.1/jobs. */
public final class ListJobsHandler extends ApiHandler {
  private final ListJobs listJobs;

  public ListJobsHandler() {
    this(Core.ofProcess());
    prime(ListJobsHandler::new, "list-jobs.json");
  }

  public ListJobsHandler(Core core) {
    super(core, "GET", WITH_PARAMETERS);
    listJobs = core.listJobs();
  }

  @Override
  protected Response handle(Request request) {
    JobListing listing = JobListing.read(request);
    return listing.isWhole()
        ? listing.write(listJobs.listWhole(request.employer(), listing.query()), request)
        : listing.write(listJobs.list(request.employer(), listing.query()), request);
  }
}
