package jobpostings.handler;

import java.util.Map;
import java.util.Optional;
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
  private ProblemResponse() {}

  static Response of(Problem problem, Request request) {
    Response response =
        new Response(
            problem.code().status(),
            Map.of("Content-Type", "application/problem+json"),
            Optional.of(
                Json.text(
                    json ->
                        ProblemDocument.write(problem, request.url("/docs"), request.id(), json))));
    return switch (problem) {
      case ReferenceIdTaken taken ->
          response.with("Location", request.url("/jobs/" + taken.jobId()));
      case Methods.NotAllowed notAllowed -> response.with("Allow", notAllowed.allowed());
      case TooManyRequests tooMany ->
          response.with("Retry-After", String.valueOf(tooMany.retryAfterSeconds()));
      case ReadOnly _ -> response.with("Retry-After", String.valueOf(ReadOnly.RETRY_AFTER_SECONDS));
      case Problem p when p.code() == ProblemCode.UNAUTHORIZED ->
          response.with("WWW-Authenticate", "ApiKey realm=\"jobs\"");
      case Problem p
          when p.code() == ProblemCode.UNSUPPORTED_MEDIA_TYPE && request.method().equals("PATCH") ->
          response.with("Accept-Patch", RequestBody.MERGE_PATCH);
      case Problem p when p.code() == ProblemCode.UNAVAILABLE -> response.with("Retry-After", "1");
      default -> response;
    };
  }
}
