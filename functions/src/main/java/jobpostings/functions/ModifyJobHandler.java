package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.ApiHandler;
import jobpostings.api.Request;
import jobpostings.api.RequestBody;
import jobpostings.api.Response;
import jobpostings.job.JobChange;
import jobpostings.job.JobDocument;
import jobpostings.job.JobReader;
import jobpostings.job.ModifyJob;

/** PUT and PATCH of /api/v1.1/jobs/{id}: both change the members that are sent. */
public final class ModifyJobHandler extends ApiHandler {
  private final ModifyJob modifyJob;

  public ModifyJobHandler() {
    this(Core.ofProcess());
    prime(ModifyJobHandler::new, "modify-job.json");
  }

  public ModifyJobHandler(Core core) {
    super(core, "PUT");
    modifyJob = core.modifyJob();
  }

  @Override
  protected Response answer(Request request) {
    int id = request.jobId();
    JobChange change = JobReader.read(RequestBody.read(request), request.handling());
    JobDocument job =
        modifyJob.modify(request.employer(), request.author(), id, change, request.precondition());
    return Response.ok(job);
  }
}
