package jobpostings.functions;

import jobpostings.Core;
import jobpostings.api.ApiHandler;
import jobpostings.api.MethodOverride;
import jobpostings.api.Request;
import jobpostings.api.RequestBody;
import jobpostings.api.Response;
import jobpostings.job.CreateJob;
import jobpostings.job.JobChange;
import jobpostings.job.JobReader;

/** POST /api/v1.1/jobs, which may also stand for a PUT or DELETE of the same path. */
public final class CreateJobHandler extends ApiHandler {
  private final JobReader reader;
  private final CreateJob createJob;
  private final ApiHandler put;
  private final ApiHandler delete;

  public CreateJobHandler() {
    this(Core.ofProcess());
  }

  public CreateJobHandler(Core core) {
    super(core);
    reader = core.jobReader();
    createJob = core.createJob();
    put = new UpsertJobHandler(core);
    delete = new DeleteJobByReferenceHandler(core);
  }

  @Override
  public Response answer(Request request) {
    return switch (MethodOverride.of(request)) {
      case NONE -> create(request);
      case PUT -> put.answer(request);
      case DELETE -> delete.answer(request);
    };
  }

  private Response create(Request request) {
    JobChange change = reader.read(RequestBody.read(request), request.strict());
    return Response.created(createJob.create(request.employer(), change), request);
  }
}
