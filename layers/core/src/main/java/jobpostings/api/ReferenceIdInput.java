package jobpostings.api;

import java.util.Optional;
import java.util.Set;
import jobpostings.body.Members;
import jobpostings.body.Sent;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.job.Job;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.ViolationCode;
import jobpostings.problem.Violations;

/**
 * Reads which job a DELETE by referenceId names: in the body or, for clients and proxies that drop
 * the body of a DELETE, in the query.
 */
public final class ReferenceIdInput {
  private static final String NAME = "referenceId";

  private ReferenceIdInput() {}

  /**
   * @throws Problem if there is none, or there are two that differ
   */
  public static String read(Request request) {
    Parameters parameters = new Parameters(request, Set.of(NAME));
    Optional<String> inQuery = parameters.text(NAME, Job.MAX_REFERENCE_ID);
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
        new Members(RequestBody.read(request), request.strict(), Set.of(NAME), violations);
    Sent<String> inBody = body.get(NAME).line(Job.MAX_REFERENCE_ID);
    body.refuseReplacements();
    Optional<String> referenceId = inBody.asOptional().or(() -> inQuery);
    if (referenceId.isEmpty() && !inBody.isWrong()) {
      violations.add(
          "/" + NAME,
          ViolationCode.REQUIRED,
          "referenceId is required: it names the job to delete.");
    }
    if (inQuery.isPresent()
        && inBody.asOptional().isPresent()
        && !inQuery.equals(inBody.asOptional())) {
      violations.add(
          "/" + NAME,
          ViolationCode.NOT_USED_TOGETHER,
          "The referenceId in the body is not the one in the query. Send one of them.");
    }
    violations.requireNone();
    return referenceId.orElseThrow();
  }
}
