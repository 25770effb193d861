package jobpostings.functions.job;

import jobpostings.Core;
import jobpostings.api.JobResponse;
import jobpostings.api.Preconditions;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.view.JobDocument;

/** PUT /api/v1.1/jobs. */
public final class UpsertJobHandler extends ApiHandler {
  private final WriteJobs writeJobs;

  public UpsertJobHandler() {
    this(Core.ofProcess());
    prime(UpsertJobHandler::new, "upsert-job.json");
  }

  public UpsertJobHandler(Core core) {
    super(core, "PUT");
    writeJobs = core.writeJobs();
  }

  @Override
  protected Response handle(Request request) {
    JobChange change = JobReader.read(RequestBody.read(request), request.handling());
    var written =
        writeJobs.upsert(
            request.employer(), request.author(), change, Preconditions.ofUpsert(request));
    JobDocument job = written.document(request.employer());
    return JobResponse.written(job, written.before().isEmpty(), request).ignoring(change.ignored());
  }
}
