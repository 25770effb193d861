package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.ApiHandler;
import jobpostings.api.Request;
import jobpostings.api.RequestBody;
import jobpostings.api.Response;
import jobpostings.job.JobChange;
import jobpostings.job.JobDocument;
import jobpostings.job.JobReader;
import jobpostings.job.UpsertJob;

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
  protected Response answer(Request request) {
    JobChange change = JobReader.read(RequestBody.read(request), request.handling());
    var upserted =
        upsertJob.upsert(request.employer(), request.author(), change, request.precondition());
    JobDocument job = upserted.job();
    return upserted.created() ? Response.created(job, request) : Response.ok(job);
  }
}
