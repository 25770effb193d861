package jobpostings.functions.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import jobpostings.Core;
import jobpostings.api.JobResponse;
import jobpostings.employer.Employer;
import jobpostings.http.BodyHash;
import jobpostings.http.IdempotencyKey;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.edit.JobChange;
import jobpostings.job.edit.JobReader;
import jobpostings.job.operation.WriteJobs;
import jobpostings.job.view.JobDocument;

/** POST /api/v1.1/jobs. */
public final class CreateJobHandler extends OverridableHandler {
  private final WriteJobs writeJobs;

  public CreateJobHandler() {
    this(Core.ofProcess());
    prime(CreateJobHandler::new, "create-job.json");
  }

  public CreateJobHandler(Core core) {
    super(core, new UpsertJobHandler(core), new DeleteJobByReferenceHandler(core));
    writeJobs = core.writeJobs();
  }

  @Override
  Response post(Request request) {
    Optional<String> key = IdempotencyKey.of(request);
    ObjectNode body = RequestBody.read(request);
    Employer employer = request.employer();
    JobChange change = JobReader.read(body, request.handling());
    if (key.isEmpty()) {
      JobDocument job = writeJobs.create(employer, request.author(), change);
      return JobResponse.written(job, true, request).ignoring(change.ignored());
    }
    var created =
        writeJobs.createOnce(employer, request.author(), change, key.get(), BodyHash.of(body));
    Response response =
        JobResponse.written(created.job(), true, request).ignoring(change.ignored());
    return created.replayed() ? response.with("Idempotent-Replayed", "true") : response;
  }
}
