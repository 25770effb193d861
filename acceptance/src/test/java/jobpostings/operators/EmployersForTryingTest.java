package jobpostings.operators;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import jobpostings.local.Events;
import jobpostings.local.Http;
import jobpostings.local.Jobs;
import jobpostings.support.Operators;
import jobpostings.support.Receiver;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Employers and keys: an employer may be for trying. */
class EmployersForTryingTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final Operators operators = SERVICE.operators();
  private final Http http = SERVICE.http();

  private JsonNode employer(String more) {
    return operators.ask("{'action': 'create-employer', 'name': 'X', 'plan': 'standard'%s}", more);
  }

  private JsonNode send(String key, String method, String path, String body) {
    var answer = http.sendAs(key, method, path, body);
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
    return http.json(answer);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void itsEventsChangesAndMessagesSaySoAndThoseOfOthersDoNot(boolean test) {
    int id = employer(", 'test': " + test).path("id").asInt();
    String key = operators.newKey(id).path("key").asText();
    try (Receiver receiver = new Receiver()) {
      JsonNode webhook =
          send(key, "POST", "/webhooks", "{\"url\": \"%s\"}".formatted(receiver.url()));
      send(key, "POST", "/webhooks/%s/test".formatted(webhook.path("id").asText()), "");
      int job = send(key, "POST", "/jobs", Jobs.cookIn("Toronto")).path("id").asInt();

      assertThat(new Events(http).of(job, 1).getFirst().path("source").asText())
          .isEqualTo(test ? "jobpostings.test" : "jobpostings");
      JsonNode change =
          await()
              .until(
                  () -> send(key, "GET", "/jobs/changes", "").path("data"), data -> data.size() > 0)
              .get(0);
      List<Receiver.Received> messages =
          await().until(receiver::received, received -> received.size() == 2);
      List<JsonNode> told =
          Stream.concat(
                  Stream.of(change),
                  messages.stream()
                      .map(Receiver.Received::json)
                      .flatMap(message -> Stream.of(message, message.path("data"))))
              .toList();
      assertThat(told).hasSize(5).allMatch(each -> each.has("test") == test);
      assertThat(told).allMatch(each -> each.path("test").asBoolean() == test);
    }
  }

  @Test
  void itIsSetWhenItIsMadeAndListed() {
    assertThat(employer("").path("test")).hasToString("false");
    JsonNode made = employer(", 'test': true");
    int id = made.path("id").asInt();

    assertThat(made.path("test")).hasToString("true");
    assertThat(
            operators
                .ask("{'action': 'rename-employer', 'employerId': %d, 'name': 'Y'}", id)
                .path("test"))
        .hasToString("true");
    assertThat(operators.listed(id).path("test")).hasToString("true");
    Operators.assertProblem(employer(", 'test': 'yes'"), 400, "validation-failed");
    Operators.assertProblem(
        operators.ask("{'action': 'rename-employer', 'employerId': %d, 'test': false}", id),
        400,
        "validation-failed");
  }
}
