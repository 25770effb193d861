package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.ModifyJob;
import jobpostings.job.view.JobDocument;

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
  protected Response handle(Request request) {
    int id = request.jobId();
    JobChange change = JobReader.read(RequestBody.read(request), request.handling());
    JobDocument job =
        modifyJob.modify(request.employer(), request.author(), id, change, request.precondition());
    return Response.ok(job);
  }
}
