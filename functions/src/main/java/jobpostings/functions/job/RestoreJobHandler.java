package jobpostings.functions.job;

import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.api.JobResponse;
import jobpostings.api.Preconditions;
import jobpostings.body.Member;
import jobpostings.body.Members;
import jobpostings.change.RestoreJob;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.view.JobDocument;
import jobpostings.problem.Violations;

/** POST /api/v1.1/jobs/{id}/restore. */
public final class RestoreJobHandler extends ApiHandler {
  private final RestoreJob restoreJob;

  public RestoreJobHandler() {
    this(Core.ofProcess());
    prime(RestoreJobHandler::new, "restore-job.json");
  }

  public RestoreJobHandler(Core core) {
    super(core, "POST");
    restoreJob = core.restoreJob();
  }

  @Override
  protected Response handle(Request request) {
    int id = request.jobId();
    Members body =
        new Members(
            RequestBody.read(request), request.strict(), Set.of("version"), new Violations());
    Optional<Integer> version =
        body.required(
            "version",
            Member::ordinal,
            "version is required: the number of the version to restore.");
    body.check();
    JobDocument job =
        restoreJob.restore(
            request.employer(),
            request.author(),
            id,
            version.orElseThrow(),
            Preconditions.of(request));
    return JobResponse.written(job, false, request).ignoring(body.ignored());
  }
}
