package jobpostings.functions.job;

import java.util.Optional;
import java.util.Set;
import jobpostings.Core;
import jobpostings.api.Preconditions;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.employer.Employer;
import jobpostings.handler.ApiHandler;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.JobKey;
import jobpostings.job.ReferenceId;
import jobpostings.job.operation.DeleteJob;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;
import jobpostings.text.Composed;

/** DELETE /api/v1.1/jobs, with the referenceId in the body or in the query. */
public final class DeleteJobByReferenceHandler extends ApiHandler {
  private static final String REFERENCE_ID = "referenceId";

  private final DeleteJob deleteJob;

  public DeleteJobByReferenceHandler() {
    this(Core.ofProcess());
    prime(DeleteJobByReferenceHandler::new, "delete-job-by-reference.json");
  }

  public DeleteJobByReferenceHandler(Core core) {
    super(core, "DELETE", WITH_PARAMETERS);
    deleteJob = core.deleteJob();
  }

  @Override
  protected Response handle(Request request) {
    Employer employer = request.employer();
    JobKey key = JobKey.byReference(employer.id(), referenceId(request));
    deleteJob.delete(employer, request.author(), key, Preconditions.of(request));
    return Response.noContent();
  }

  /**
   * Which job the request names: in the body or, for clients and proxies that drop the body of a
   * DELETE, in the query.
   *
   * @throws Problem if there is none, or there are two that differ
   */
  private static String referenceId(Request request) {
    Parameters parameters = new Parameters(request, Set.of(REFERENCE_ID));
    Optional<String> inQuery = parameters.text(REFERENCE_ID).map(Composed::of);
    parameters.check();
    if (request.body().isBlank()) {
      return inQuery.orElseThrow(
          () ->
              new Problem(
                  ProblemCode.MALFORMED_JSON,
                  "The request names no job. Send {\"referenceId\": \"...\"}, or ?referenceId= in"
                      + " the URL."));
    }
    Violations violations = new Violations();
    Members body =
        new Members(RequestBody.read(request), request.strict(), Set.of(REFERENCE_ID), violations);
    Sent<String> sent = ReferenceId.sought(body.get(REFERENCE_ID));
    body.refuseReplacements();
    Optional<String> inBody = sent.asOptional();
    Optional<String> referenceId = inBody.or(() -> inQuery);
    if (referenceId.isEmpty() && !sent.isWrong()) {
      violations.add(
          "/" + REFERENCE_ID,
          ViolationCode.REQUIRED,
          "referenceId is required: it names the job to delete.");
    }
    if (inQuery.isPresent() && inBody.isPresent() && !inQuery.equals(inBody)) {
      violations.add(
          "/" + REFERENCE_ID,
          ViolationCode.NOT_USED_TOGETHER,
          "The referenceId in the body is not the one in the query. Send one of them.");
    }
    violations.requireNone();
    return referenceId.orElseThrow();
  }
}
