package jobpostings.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import jobpostings.api.JobListing.PositionKey;
import jobpostings.http.Paging;
import jobpostings.http.Parameters;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.job.JobPosition;
import jobpostings.job.JobStatus;
import jobpostings.job.advice.Advice;
import jobpostings.job.advice.Advice.Severity;
import jobpostings.job.advice.Code;
import jobpostings.job.operation.ListAdvice.AdvicePage;
import jobpostings.job.operation.ListAdvice.AdviceQuery;
import jobpostings.job.operation.ListAdvice.Advised;
import jobpostings.json.Json;
import jobpostings.page.PageToken;

/** The request for what jobs are advised of, and its response (docs/contract.md, Advice). */
public record AdviceListing(AdviceQuery query) {
  private static final String LIST = "advice";

  private static final Set<String> PARAMETERS =
      Set.of("status", "severity", "code", "pageSize", "after");

  /**
   * @throws jobpostings.problem.Problem listing every parameter that is wrong
   */
  public static AdviceListing read(Request request) {
    Parameters parameters = new Parameters(request, PARAMETERS);
    String codes = Arrays.stream(Code.values()).map(Code::toString).collect(joining(", "));
    AdviceQuery query =
        new AdviceQuery(
            parameters.value("status", JobStatus::of, "active, archived or draft, in lower case"),
            parameters.value("severity", Severity::of, "law or board, in lower case"),
            parameters.value("code", Code::of, "one of " + codes),
            Paging.size(parameters),
            parameters.after(LIST, PositionKey::read));
    parameters.check();
    return new AdviceListing(query);
  }

  /** The response with a page. Its size is bounded by the number of jobs and of rules. */
  public Response write(AdvicePage page, Request request) {
    Map<Code, Integer> counts = new EnumMap<>(Code.class);
    page.jobs().stream()
        .flatMap(job -> job.advice().stream())
        .forEach(advice -> counts.merge(advice.code(), 1, Integer::sum));
    return Response.ok(
        Json.object(
            json -> {
              Json.array("data", page.jobs(), AdviceListing::write, json);
              json.writeObjectFieldStart("counts");
              for (var count : counts.entrySet()) {
                json.writeNumberField(count.getKey().toString(), count.getValue());
              }
              json.writeEndObject();
              json.writeObjectFieldStart("paging");
              json.writeNumberField("pageSize", query.pageSize());
              json.writeStringField(
                  "next", page.next().map(last -> next(last, request)).orElse(null));
              json.writeEndObject();
            }));
  }

  private static void write(Advised job, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("id", job.id());
    json.writeStringField("referenceId", job.referenceId().orElse(null));
    json.writeStringField("title", job.title());
    Json.array("advice", job.advice(), Advice::write, json);
    json.writeEndObject();
  }

  private String next(JobPosition last, Request request) {
    Map<String, Object> applied = new LinkedHashMap<>();
    query.status().ifPresent(status -> applied.put("status", status));
    query.severity().ifPresent(severity -> applied.put("severity", severity));
    query.code().ifPresent(code -> applied.put("code", code));
    applied.put("pageSize", query.pageSize());
    applied.put("after", PageToken.of(LIST, PositionKey.of(last)));
    return request.url("/jobs/advice?")
        + applied.entrySet().stream()
            .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue().toString(), UTF_8))
            .collect(joining("&"));
  }
}
