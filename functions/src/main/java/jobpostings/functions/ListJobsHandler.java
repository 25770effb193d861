package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.ApiHandler;
import jobpostings.api.JobListing;
import jobpostings.api.Request;
import jobpostings.api.Response;
import jobpostings.job.ListJobs;

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
  protected Response answer(Request request) {
    JobListing listing = JobListing.read(request);
    return listing.isWhole()
        ? listing.write(listJobs.listWhole(request.employer(), listing.query()), request)
        : listing.write(listJobs.list(request.employer(), listing.query()), request);
  }
}
