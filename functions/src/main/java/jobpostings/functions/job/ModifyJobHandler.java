package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.JobResponse;
import jobpostings.api.Preconditions;
import jobpostings.employer.Employer;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.JobKey;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.view.JobDocument;

/** PUT and PATCH of /api/v1.1/jobs/{id}: both change the members that are sent. */
public final class ModifyJobHandler extends ApiHandler {
  private final WriteJobs writeJobs;

  public ModifyJobHandler() {
    this(Core.ofProcess());
    prime(ModifyJobHandler::new, "modify-job.json");
  }

  public ModifyJobHandler(Core core) {
    super(core, "PUT");
    writeJobs = core.writeJobs();
  }

  @Override
  protected Response handle(Request request) {
    Employer employer = request.employer();
    JobKey key = new JobKey.ById(employer.id(), request.jobId());
    JobChange change = JobReader.read(RequestBody.read(request), request.handling());
    JobDocument job =
        writeJobs
            .modify(employer, request.author(), key, change, Preconditions.of(request))
            .document(employer);
    return JobResponse.written(job, false, request).ignoring(change.ignored());
  }
}
