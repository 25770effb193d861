package jobpostings.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.employer.TooManyRequests;
import jobpostings.job.ReferenceIdTaken;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violation;

/** Turns each refusal into its answer (RFC 9457). The only place that does. */
final class ProblemResponse {
  private static final String RETRY_AFTER_SECONDS = "1";

  private ProblemResponse() {}

  static Response of(Problem problem, Request request) {
    Response response =
        new Response(
            problem.code().status(),
            Map.of("Content-Type", "application/problem+json"),
            Optional.of(Json.text(json -> write(problem, request, json))));
    return switch (problem) {
      case ReferenceIdTaken taken ->
          response.with("Location", request.url("/jobs/" + taken.jobId()));
      case MethodNotAllowed notAllowed -> response.with("Allow", notAllowed.allowed());
      case TooManyRequests tooMany ->
          response.with("Retry-After", String.valueOf(tooMany.retryAfterSeconds()));
      case Problem p when p.code() == ProblemCode.UNAVAILABLE ->
          response.with("Retry-After", RETRY_AFTER_SECONDS);
      default -> response;
    };
  }

  private static void write(Problem problem, Request request, JsonGenerator json)
      throws IOException {
    ProblemCode code = problem.code();
    json.writeStartObject();
    json.writeStringField("type", request.url("/docs#" + code));
    json.writeStringField("title", code.title());
    json.writeNumberField("status", code.status());
    json.writeStringField("detail", problem.getMessage());
    json.writeStringField("instance", "urn:uuid:" + request.id());
    json.writeStringField("code", code.toString());
    json.writeStringField("message", problem.getMessage());
    if (problem instanceof ReferenceIdTaken taken) {
      json.writeNumberField("jobId", taken.jobId());
    }
    if (!problem.violations().isEmpty()) {
      String where = code == ProblemCode.BAD_PARAMETER ? "parameter" : "pointer";
      json.writeArrayFieldStart("errors");
      for (Violation violation : problem.violations()) {
        write(violation, where, json);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void write(Violation violation, String where, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField(where, violation.at());
    json.writeStringField("code", violation.code().toString());
    json.writeStringField("message", violation.message());
    List<String> suggestions = violation.suggestions();
    if (!suggestions.isEmpty()) {
      json.writeFieldName("suggestions");
      json.writeArray(suggestions.toArray(String[]::new), 0, suggestions.size());
    }
    json.writeEndObject();
  }
}
