package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.operation.GetJob;

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
  protected Response handle(Request request) {
    return Response.ok(getJob.get(request.employer(), request.jobId()), request);
  }
}
