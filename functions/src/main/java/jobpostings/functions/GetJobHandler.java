package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.ApiHandler;
import jobpostings.api.Request;
import jobpostings.api.Response;
import jobpostings.job.GetJob;

/** GET /api/v1.1/jobs/{id}. */
public final class GetJobHandler extends ApiHandler {
  private final GetJob getJob;

  public GetJobHandler() {
    this(Core.ofProcess());
    prime(GetJobHandler::new, "get-job.json");
  }

  public GetJobHandler(Core core) {
    super(core, "GET");
    getJob = core.getJob();
  }

  @Override
  protected Response answer(Request request) {
    return Response.ok(getJob.get(request.employer(), request.jobId()), request);
  }
}
