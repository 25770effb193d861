package jobpostings.operators;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import jobpostings.local.Http;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What operators do when lists are counted wrong. */
class RecountJobsTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final Operators operators = SERVICE.operators();
  private final Http http = SERVICE.http();

  @Test
  void itsSampleCountsTheJobsOfAnEmployer() throws IOException {
    String event = Files.readString(Path.of("../events/create-job.json"));
    assertThat(http.json(invoke(http, "CreateJob", event)).path("statusCode").asInt())
        .isEqualTo(201);

    JsonNode answer =
        operators.invoke("RecountJobs", Files.readString(Path.of("../events/recount-jobs.json")));

    assertThat(answer.path("employerId").asInt()).isEqualTo(1);
    assertThat(answer.path("before")).isEqualTo(answer.path("after"));
    assertThat(answer.at("/after/active").asInt()).isEqualTo(1);
    assertThat(answer.at("/after/archived").asInt()).isZero();
    assertThat(answer.at("/after/draft").asInt()).isZero();
    assertThat(answer.path("misplaced").isInt()).isTrue();
  }

  private static HttpResponse<String> invoke(Http http, String function, String event) {
    return http.send("POST", "/2015-03-31/functions/" + function + "/invocations", event);
  }

  @Test
  void anEmployerMustBeNamed() {
    JsonNode answer = operators.invoke("RecountJobs", "{\"action\": \"recount\"}");

    assertThat(Operators.errors(answer)).containsExactly("/employerId required");
  }
}
