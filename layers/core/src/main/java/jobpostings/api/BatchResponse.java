package jobpostings.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.batch.Batch;
import jobpostings.job.batch.Result;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.job.view.JobDocument;
import jobpostings.job.view.ResponseSize;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.Violation;
import jobpostings.problem.Warning;
import jobpostings.telemetry.RequestMetrics;

/** The response to a batch (docs/contract.md, Batch). */
public final class BatchResponse {
  /** The room for all problems together, in bytes. Each gets the same share of it. */
  private static final long ROOM_FOR_PROBLEMS = 3_000_000;

  /** More than a violation takes besides its texts. */
  private static final int BYTES_BESIDE_TEXTS = 100;

  /** In place of a job for which there is no room. */
  private static final String OMITTED = "null,\"jobOmitted\":true";

  private final Batch batch;
  private final List<Result> results;
  private final Request request;

  private BatchResponse(Batch batch, List<Result> results, Request request) {
    this.batch = batch;
    this.results = results;
    this.request = request;
  }

  /** 200, or 207 if an operation did not succeed. */
  public static Response of(Batch batch, List<Result> results, Request request) {
    return new BatchResponse(batch, results, request).response();
  }

  private Response response() {
    Map<Outcome, Integer> counts = counts();
    report(counts);
    List<String> written = withJobs(withoutJobs());
    boolean isSuccess = results.stream().allMatch(result -> result.outcome().isSuccess());
    Response response =
        Response.json(
            isSuccess ? 200 : 207,
            json -> {
              json.writeStartObject();
              json.writeBooleanField("dryRun", batch.dryRun());
              json.writeObjectFieldStart("counts");
              for (Outcome outcome : Outcome.values()) {
                json.writeNumberField(outcome.toString(), counts.get(outcome));
              }
              json.writeEndObject();
              Json.array("results", written, (result, to) -> to.writeRawValue(result), json);
              json.writeEndObject();
            });
    return batch.representation()
        ? response.with("Preference-Applied", "return=representation")
        : response;
  }

  private Map<Outcome, Integer> counts() {
    Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);
    for (Outcome outcome : Outcome.values()) {
      counts.put(outcome, 0);
    }
    results.forEach(result -> counts.merge(result.outcome(), 1, Integer::sum));
    return counts;
  }

  /** Reports the counts and failures, which the status of the response as a whole does not show. */
  private void report(Map<Outcome, Integer> counts) {
    RequestMetrics.current()
        .ifPresent(
            metrics -> {
              counts.forEach((outcome, count) -> metrics.count(outcome.toString(), count));
              results.stream()
                  .filter(result -> result.outcome() == Outcome.FAILED && result.status() >= 500)
                  .forEach(result -> metrics.failure(result.problem().orElseThrow()));
            });
  }

  private List<String> withoutJobs() {
    long failed = results.stream().filter(result -> result.problem().isPresent()).count();
    long share = ROOM_FOR_PROBLEMS / Math.max(1, failed);
    List<String> written = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      int index = i;
      written.add(Json.text(json -> write(index, share, json)));
    }
    return written;
  }

  private void write(int index, long share, JsonGenerator json) throws IOException {
    Result result = results.get(index);
    String pointer = "/operations/" + index + "/job";
    json.writeStartObject();
    json.writeNumberField("index", index);
    json.writeStringField("outcome", result.outcome().toString());
    json.writeNumberField("status", result.status());
    Json.orNull("id", result.id(), (id, to) -> to.writeNumber(id), json);
    json.writeStringField("referenceId", result.referenceId().orElse(null));
    json.writeStringField("etag", result.etag().orElse(null));
    Json.orNull(
        "problem",
        result.problem(),
        (problem, to) ->
            ProblemDocument.write(
                problem.within(pointer, listed(problem, share)),
                request.url("/docs"),
                request.id(),
                to),
        json);
    if (batch.dryRun()) {
      Json.orNull(
          "changedMembers",
          result.changedMembers(),
          (names, to) -> to.writeArray(names.toArray(String[]::new), 0, names.size()),
          json);
    }
    if (!result.warnings().isEmpty()) {
      List<Warning> warnings =
          result.warnings().stream().map(warning -> warning.within(pointer)).toList();
      Json.array("warnings", warnings, JobDocument::write, json);
    }
    json.writeEndObject();
  }

  /** How many violations of a problem fit into its share. */
  private static int listed(Problem problem, long share) {
    long left = share;
    int listed = 0;
    for (Violation violation : problem.violations()) {
      left -= bytes(violation);
      if (left < 0 && listed > 0) {
        break;
      }
      listed++;
    }
    return Math.max(1, listed);
  }

  /** An upper bound: quotes and backslashes in a text are escaped twice. */
  private static long bytes(Violation violation) {
    long texts = Json.bytesWithinString(violation.at() + violation.message());
    for (String suggestion : violation.suggestions()) {
      texts += Json.bytesWithinString(suggestion);
    }
    return 2 * texts + BYTES_BESIDE_TEXTS;
  }

  /** The results in order, with their jobs until one does not fit. */
  private List<String> withJobs(List<String> written) {
    if (!batch.representation()) {
      return written;
    }
    long taken =
        written.stream()
            .mapToLong(result -> Json.bytesWithinString(result) + OMITTED.length() + 20)
            .sum();
    ResponseSize room = new ResponseSize(taken);
    boolean isRoom = true;
    List<String> with = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      Result result = results.get(i);
      isRoom &= !result.outcome().hasJob() || result.job().filter(room::take).isPresent();
      String job =
          !result.outcome().hasJob() ? "null" : isRoom ? result.job().orElseThrow() : OMITTED;
      String open = written.get(i).substring(0, written.get(i).length() - "}".length());
      with.add(open + ",\"job\":" + job + "}");
    }
    return with;
  }
}
