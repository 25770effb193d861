package jobpostings.functions;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.api.BodyHash;
import jobpostings.api.IdempotencyKey;
import jobpostings.api.Request;
import jobpostings.api.RequestBody;
import jobpostings.api.Response;
import jobpostings.employer.Employer;
import jobpostings.job.CreateJob;
import jobpostings.job.JobChange;
import jobpostings.job.JobDocument;
import jobpostings.job.JobReader;

/** POST /api/v1.1/jobs. */
public final class CreateJobHandler extends OverridableHandler {
  private final CreateJob createJob;

  public CreateJobHandler() {
    this(Core.ofProcess());
    prime(CreateJobHandler::new, "create-job.json");
  }

  public CreateJobHandler(Core core) {
    super(core, new UpsertJobHandler(core), new DeleteJobByReferenceHandler(core));
    createJob = core.createJob();
  }

  @Override
  Response post(Request request) {
    Optional<String> key = IdempotencyKey.of(request);
    ObjectNode body = RequestBody.read(request);
    Employer employer = request.employer();
    JobChange change = JobReader.read(body, request.handling());
    if (key.isEmpty()) {
      return Response.created(createJob.create(employer, request.author(), change), request);
    }
    var created =
        createJob.createOnce(employer, request.author(), change, key.get(), BodyHash.of(body));
    JobDocument job = created.job();
    return created.replayed() ? Response.replayed(job, request) : Response.created(job, request);
  }
}
