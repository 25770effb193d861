package jobpostings.handler;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jobpostings.api.ProblemDocument;
import jobpostings.employer.limit.ReadOnly;
import jobpostings.employer.limit.TooManyRequests;
import jobpostings.http.Request;
import jobpostings.http.RequestBody;
import jobpostings.http.Response;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;

/** Turns a refusal into its response (RFC 9457). */
final class ProblemResponse {
  /** Those about which only the operator of the service can do something. */
  private static final Set<ProblemCode> FOR_THE_OPERATOR =
      Set.of(ProblemCode.UNAUTHORIZED, ProblemCode.EMPLOYER_SUSPENDED, ProblemCode.INTERNAL);

  private ProblemResponse() {}

  /**
   * @param contact whom to ask, if the deployment names one
   */
  static Response of(Problem problem, Request request, Optional<String> contact) {
    Problem shown =
        contact
            .filter(_ -> FOR_THE_OPERATOR.contains(problem.code()))
            .map(
                whom ->
                    new Problem(
                        problem.code(),
                        "%s Whom to ask: %s.".formatted(problem.getMessage(), whom)))
            .orElse(problem);
    Response response =
        new Response(
            problem.code().status(),
            Map.of("Content-Type", "application/problem+json"),
            Optional.of(
                Json.text(
                    json ->
                        ProblemDocument.write(shown, request.url("/docs"), request.id(), json))));
    return switch (problem) {
      case ReferenceIdTaken taken ->
          response.with("Location", request.url("/jobs/" + taken.jobId()));
      case Routes.NotAllowed notAllowed -> response.with("Allow", notAllowed.allowed());
      case TooManyRequests tooMany ->
          response.with("Retry-After", String.valueOf(tooMany.retryAfterSeconds()));
      case ReadOnly _ -> response.with("Retry-After", String.valueOf(ReadOnly.RETRY_AFTER_SECONDS));
      case Problem p when p.code() == ProblemCode.UNAUTHORIZED ->
          response.with("WWW-Authenticate", "ApiKey realm=\"jobs\"");
      case Problem p
          when p.code() == ProblemCode.UNSUPPORTED_MEDIA_TYPE && request.method().equals("PATCH") ->
          response.with("Accept-Patch", RequestBody.MERGE_PATCH);
      case Problem p when p.code() == ProblemCode.NOT_ACCEPTABLE -> response.with("Vary", "Accept");
      case Problem p when p.code() == ProblemCode.UNAVAILABLE -> response.with("Retry-After", "1");
      default -> response;
    };
  }
}
