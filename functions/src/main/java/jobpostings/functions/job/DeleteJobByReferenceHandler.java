package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.ReferenceIdInput;
import jobpostings.employer.Employer;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.JobKey;
import jobpostings.job.operation.DeleteJob;

/** DELETE /api/v1.1/jobs, with the referenceId in the body or in the query. */
public final class DeleteJobByReferenceHandler extends ApiHandler {
  private final DeleteJob deleteJob;

  public DeleteJobByReferenceHandler() {
    this(Core.ofProcess());
    prime(DeleteJobByReferenceHandler::new, "delete-job-by-reference.json");
  }

  public DeleteJobByReferenceHandler(Core core) {
    super(core, "DELETE", WITH_PARAMETERS);
    deleteJob = core.deleteJob();
  }

  @Override
  protected Response handle(Request request) {
    Employer employer = request.employer();
    JobKey key = new JobKey.ByReference(employer.id(), ReferenceIdInput.read(request));
    deleteJob.delete(employer, request.author(), key, request.precondition());
    return Response.noContent();
  }
}
