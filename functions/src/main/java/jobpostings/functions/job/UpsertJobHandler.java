package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.UpsertJob;
import jobpostings.job.view.JobDocument;

/** PUT /api/v1.1/jobs. */
public final class UpsertJobHandler extends ApiHandler {
  private final UpsertJob upsertJob;

  public UpsertJobHandler() {
    this(Core.ofProcess());
    prime(UpsertJobHandler::new, "upsert-job.json");
  }

  public UpsertJobHandler(Core core) {
    super(core, "PUT");
    upsertJob = core.upsertJob();
  }

  @Override
  protected Response handle(Request request) {
    JobChange change = JobReader.read(RequestBody.read(request), request.handling());
    var upserted =
        upsertJob.upsert(request.employer(), request.author(), change, request.precondition());
    JobDocument job = upserted.job();
    return upserted.created() ? Response.created(job, request) : Response.ok(job);
  }
}
