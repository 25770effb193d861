package jobpostings.functions.job;

import java.util.List;
import jobpostings.Core;
import jobpostings.api.BatchInput;
import jobpostings.api.BatchResponse;
import jobpostings.employer.limit.RequestLimits;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.batch.Batch;
import jobpostings.job.batch.BatchJobs;
import jobpostings.job.batch.Result;

/** POST /api/v1.1/jobs/batch. */
public final class BatchJobsHandler extends ApiHandler {
  private final BatchJobs batchJobs;
  private final RequestLimits limits;

  public BatchJobsHandler() {
    this(Core.ofProcess());
    prime(BatchJobsHandler::new, "batch-jobs.json");
  }

  public BatchJobsHandler(Core core) {
    super(core, "POST");
    batchJobs = core.batchJobs();
    limits = core.requestLimits();
  }

  @Override
  protected Response handle(Request request) {
    Batch batch = new BatchInput(request).read();
    limits.charge(request.authenticated(), Math.ceilDiv(batch.operations().size(), 10));
    List<Result> results = batchJobs.run(request.employer(), request.author(), batch);
    return new BatchResponse(batch, results, request).write();
  }
}
