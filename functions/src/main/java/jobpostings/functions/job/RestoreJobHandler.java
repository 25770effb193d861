package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.RestoreInput;
import jobpostings.change.RestoreJob;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;

/** POST /api/v1.1/jobs/{id}/restore. */
public final class RestoreJobHandler extends ApiHandler {
  private final RestoreJob restoreJob;

  public RestoreJobHandler() {
    this(Core.ofProcess());
    prime(RestoreJobHandler::new, "restore-job.json");
  }

  public RestoreJobHandler(Core core) {
    super(core, "POST");
    restoreJob = core.restoreJob();
  }

  @Override
  protected Response handle(Request request) {
    int id = request.jobId();
    int version = RestoreInput.read(request);
    return Response.ok(
        restoreJob.restore(
            request.employer(), request.author(), id, version, request.precondition()));
  }
}
