package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.Request;
import jobpostings.api.RequestBody;
import jobpostings.api.Response;
import jobpostings.job.CreateJob;
import jobpostings.job.JobChange;
import jobpostings.job.JobReader;

/** POST /api/v1.1/jobs. */
public final class CreateJobHandler extends OverridableHandler {
  private final JobReader reader;
  private final CreateJob createJob;

  public CreateJobHandler() {
    this(Core.ofProcess());
  }

  public CreateJobHandler(Core core) {
    super(core, new UpsertJobHandler(core), new DeleteJobByReferenceHandler(core));
    reader = core.jobReader();
    createJob = core.createJob();
  }

  @Override
  Response post(Request request) {
    JobChange change = reader.read(RequestBody.read(request), request.strict());
    return Response.created(createJob.create(request.employer(), change), request);
  }
}
