package jobpostings.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import jobpostings.change.CursorExpired;
import jobpostings.job.batch.ReconcileJobs.TooManyRemovals;
import jobpostings.job.store.ReferenceIdTaken;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violation;

/** Writes a refusal as clients see it (RFC 9457). Nothing else writes one. */
public final class ProblemDocument {
  private ProblemDocument() {}

  /**
   * @param docs the URL of the page that describes problems
   * @param requestId a UUID
   */
  public static void write(Problem problem, String docs, String requestId, JsonGenerator json)
      throws IOException {
    ProblemCode code = problem.code();
    json.writeStartObject();
    json.writeStringField("type", docs + "#" + code);
    json.writeStringField("title", code.title());
    json.writeNumberField("status", code.status());
    json.writeStringField("detail", problem.getMessage());
    json.writeStringField("instance", "urn:uuid:" + requestId);
    json.writeStringField("code", code.toString());
    json.writeStringField("message", problem.getMessage());
    if (problem instanceof ReferenceIdTaken taken) {
      json.writeNumberField("jobId", taken.jobId());
    }
    if (problem instanceof CursorExpired expired) {
      json.writeStringField("cursor", expired.now().toString());
      json.writeStringField("list", docs.substring(0, docs.lastIndexOf('/')) + "/jobs");
    }
    if (problem instanceof TooManyRemovals refused) {
      json.writeNumberField("maxRemovals", refused.most());
      ReconcileResponse.writeFound(refused.found(), json);
    }
    if (!problem.violations().isEmpty()) {
      String where = problem.isPointing() ? "pointer" : "parameter";
      Json.array("errors", problem.violations(), (each, to) -> write(each, where, to), json);
    }
    json.writeEndObject();
  }

  private static void write(Violation violation, String where, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField(where, violation.at());
    json.writeStringField("code", violation.code().toString());
    json.writeStringField("message", violation.message());
    if (!violation.suggestions().isEmpty()) {
      Json.texts("suggestions", violation.suggestions(), json);
    }
    json.writeEndObject();
  }
}
