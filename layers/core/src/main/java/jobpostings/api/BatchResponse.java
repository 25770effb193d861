package jobpostings.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.advice.Advice;
import jobpostings.job.batch.Batch;
import jobpostings.job.batch.Result;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.job.view.JobDocument;
import jobpostings.job.view.ResponseSize;
import jobpostings.json.Json;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.problem.Violation;
import jobpostings.problem.Warning;
import jobpostings.telemetry.RequestMetrics;

/** The response to a batch (docs/contract.md, Batch). */
public record BatchResponse(Batch batch, List<Result> results, Request request) {
  /** The room for all problems together, in bytes. Each gets the same share of it. */
  private static final long ROOM_FOR_PROBLEMS = 3_000_000;

  /** In place of advice for which there is no room. */
  private static final String NO_ADVICE = "{\"advice\":null}";

  /** 200, or 207 if an operation did not succeed. */
  public Response write() {
    report();
    List<String> written = withAdvice(withoutAdvice());
    boolean isSuccess = results.stream().allMatch(result -> result.outcome().isSuccess());
    return Response.json(
        isSuccess ? 200 : 207,
        json -> {
          json.writeStartObject();
          json.writeBooleanField("dryRun", batch.dryRun());
          json.writeObjectFieldStart("counts");
          for (Outcome outcome : Outcome.values()) {
            json.writeNumberField(outcome.toString(), count(outcome));
          }
          json.writeEndObject();
          Json.array("results", written, (result, to) -> to.writeRawValue(result), json);
          json.writeEndObject();
        });
  }

  private int count(Outcome outcome) {
    return (int) results.stream().filter(result -> result.outcome() == outcome).count();
  }

  /** Reports the counts and failures, which the status of the response as a whole does not show. */
  private void report() {
    RequestMetrics.current()
        .ifPresent(
            metrics -> {
              for (Outcome outcome : Outcome.values()) {
                metrics.count(outcome.toString(), count(outcome));
              }
              results.stream()
                  .filter(result -> result.outcome() == Outcome.FAILED && result.status() >= 500)
                  .forEach(result -> metrics.failure(result.problem().orElseThrow()));
            });
  }

  private List<String> withoutAdvice() {
    long failed = results.stream().filter(result -> result.problem().isPresent()).count();
    long share = ROOM_FOR_PROBLEMS / Math.max(1, failed);
    return IntStream.range(0, results.size())
        .mapToObj(index -> Json.text(json -> write(index, share, json)))
        .toList();
  }

  private void write(int index, long share, JsonGenerator json) throws IOException {
    Result result = results.get(index);
    String operation = "/operations/" + index;
    String job = operation + "/job";
    json.writeStartObject();
    json.writeNumberField("index", index);
    json.writeStringField("outcome", result.outcome().toString());
    json.writeNumberField("status", result.status());
    Json.nullable("id", result.id(), (id, to) -> to.writeNumber(id), json);
    json.writeStringField("referenceId", result.referenceId().orElse(null));
    json.writeStringField("etag", result.etag().orElse(null));
    Json.nullable(
        "problem",
        result.problem(),
        (problem, to) ->
            ProblemDocument.write(
                // Its only parameter is ifMatch, beside the job.
                problem.within(
                    problem.code() == ProblemCode.BAD_PARAMETER ? operation : job,
                    listed(problem, share)),
                request.url("/docs"),
                request.id(),
                to),
        json);
    if (batch.dryRun()) {
      Json.nullable(
          "changedMembers",
          result.changedMembers(),
          (names, to) -> to.writeArray(names.toArray(String[]::new), 0, names.size()),
          json);
    }
    if (!result.warnings().isEmpty()) {
      List<Warning> warnings =
          result.warnings().stream().map(warning -> warning.within(job)).toList();
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
    String texts = violation.at() + violation.message() + String.join("", violation.suggestions());
    return 2 * Json.bytesWithinString(texts) + 100; // for all that is not text
  }

  /** The results in order, with the advice on their jobs until that does not fit. */
  private List<String> withAdvice(List<String> written) {
    if (!batch.advised()) {
      return written;
    }
    ResponseSize room = new ResponseSize(bytes(written, NO_ADVICE));
    return IntStream.range(0, written.size())
        .mapToObj(
            i ->
                results
                    .get(i)
                    .advice()
                    .map(
                        advice ->
                            Json.text(
                                Json.object(
                                    json -> Json.array("advice", advice, Advice::write, json))))
                    .map(advice -> room.take(advice) ? advice : NO_ADVICE)
                    .map(members -> extended(written.get(i), members))
                    .orElse(written.get(i)))
        .toList();
  }

  /** A JSON object with the members of another after its own. */
  private static String extended(String object, String members) {
    return object.substring(0, object.length() - "}".length())
        + ","
        + members.substring("{".length());
  }

  /** The room that results take, with something that may be added to each. */
  private static long bytes(List<String> written, String added) {
    return written.stream()
        .mapToLong(result -> Json.bytesWithinString(result) + added.length() + 20)
        .sum();
  }
}
