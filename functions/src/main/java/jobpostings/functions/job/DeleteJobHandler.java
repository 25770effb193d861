package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.Preconditions;
import jobpostings.employer.Employer;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.JobKey;
import jobpostings.job.operation.DeleteJob;

/** DELETE /api/v1.1/jobs/{id}. */
public final class DeleteJobHandler extends ApiHandler {
  private final DeleteJob deleteJob;

  public DeleteJobHandler() {
    this(Core.ofProcess());
    prime(DeleteJobHandler::new, "delete-job.json");
  }

  public DeleteJobHandler(Core core) {
    super(core, "DELETE");
    deleteJob = core.deleteJob();
  }

  @Override
  protected Response handle(Request request) {
    Employer employer = request.employer();
    JobKey key = new JobKey.ById(employer.id(), request.jobId());
    deleteJob.delete(employer, request.author(), key, Preconditions.of(request));
    return Response.noContent();
  }
}
