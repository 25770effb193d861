package jobpostings.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import jobpostings.body.Handling;
import jobpostings.http.Requests;
import jobpostings.http.Response;
import jobpostings.job.batch.Batch;
import jobpostings.job.batch.Result;
import jobpostings.job.batch.Result.Outcome;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import jobpostings.telemetry.CapturedContext;
import jobpostings.telemetry.Telemetry;
import org.junit.jupiter.api.Test;

/** What is logged about a batch that did not fail as a whole. */
class BatchResponseTest {
  private static final Batch BATCH = new Batch(List.of(), Handling.STRICT, false, false, false);

  private final CapturedContext context = new CapturedContext();
  private final List<RuntimeException> logged = new ArrayList<>();

  private JsonNode answer(Result... results) throws IOException {
    Response response =
        new Telemetry(BatchResponseTest.class, new Settings(Map.of()))
            .observe(
                context,
                metrics -> {
                  Response answer =
                      new BatchResponse(BATCH, List.of(results), Requests.post("", Map.of()))
                          .write();
                  logged.addAll(metrics.failures());
                  return answer;
                });
    return new ObjectMapper().readTree(response.body().orElseThrow());
  }

  private static Result failed(Problem problem) {
    return new Result(
        Outcome.FAILED,
        problem.code().status(),
        Optional.of(7),
        Optional.empty(),
        Optional.empty(),
        Optional.of(problem),
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  @Test
  void whatNobodyExpectedIsLoggedWithItsCauseAndNotShown() throws IOException {
    RuntimeException cause = new IllegalStateException("secret");

    JsonNode answer = answer(failed(Problem.internal(cause)));

    assertThat(answer.at("/results/0/problem/code").asText()).isEqualTo("internal");
    assertThat(answer.toString()).doesNotContain("secret");
    assertThat(logged).hasSize(1).allSatisfy(it -> assertThat(it).hasCause(cause));
    assertThat(context.line().path("outcome").asText()).isEqualTo("partly-failed");
    assertThat(context.line().path("fault").asInt()).isEqualTo(1);
    assertThat(context.line().path("failed").asInt()).isEqualTo(1);
  }

  @Test
  void aBatchThatFailsInEveryOperationLogsTen() throws IOException {
    JsonNode answer =
        answer(
            IntStream.range(0, 500)
                .mapToObj(i -> failed(Problem.internal(new IllegalStateException("" + i))))
                .toArray(Result[]::new));

    assertThat(answer.path("results")).hasSize(500);
    assertThat(logged).hasSize(10);
    assertThat(context.line().path("failed").asInt()).isEqualTo(500);
  }

  @Test
  void whatTheClientMayMendIsNoFaultOfTheService() throws IOException {
    answer(failed(new Problem(ProblemCode.NOT_FOUND, "There is no job 7.")));

    assertThat(logged).isEmpty();
    assertThat(context.line().path("outcome").asText()).isEqualTo("ok");
    assertThat(context.line().path("fault").asInt()).isZero();
  }
}
