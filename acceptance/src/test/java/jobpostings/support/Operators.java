package jobpostings.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import jobpostings.local.Http;
import jobpostings.local.LocalService;

/** Does what operators can do, through Lambda's Invoke API, and keeps all answers. */
public final class Operators {
  private final Http http;
  private final UnaryOperator<String> names;
  private final List<String> answers = new ArrayList<>();

  public Operators(LocalService service) {
    this(service.baseUrl(), UnaryOperator.identity());
  }

  /**
   * @param names of functions there, by those of the template
   */
  public Operators(URI baseUrl, UnaryOperator<String> names) {
    http = new Http(baseUrl);
    this.names = names;
  }

  /** What Operate answers to the input, in which ' stands for ". */
  public JsonNode ask(String input, Object... values) {
    return invoke("Operate", input.formatted(values).replace('\'', '"'));
  }

  public JsonNode invoke(String function, String input) {
    String path = "/2015-03-31/functions/%s/invocations".formatted(names.apply(function));
    var answer = http.send("POST", path, input);
    assertThat(answer.headers().firstValue("X-Amz-Function-Error")).as(answer.body()).isEmpty();
    answers.add(answer.body());
    return http.json(answer);
  }

  /** All answers so far. */
  public List<String> answers() {
    return List.copyOf(answers);
  }

  /** Creates an employer; returns its id. */
  public int newEmployer(String name) {
    return ask("{'action': 'create-employer', 'name': '%s', 'plan': 'standard'}", name)
        .path("id")
        .asInt();
  }

  /** The employer as the list shows it, page by page. */
  public JsonNode listed(int employerId) {
    String after = "null";
    do {
      JsonNode page = ask("{'action': 'list-employers', 'pageSize': 100, 'after': %s}", after);
      for (JsonNode each : page.path("data")) {
        if (each.path("id").asInt() == employerId) {
          return each;
        }
      }
      after = page.path("after").toString();
    } while (!after.equals("null"));
    throw new AssertionError("There is no employer %d in the list.".formatted(employerId));
  }

  /** Issues a new key of the employer; returns the answer. */
  public JsonNode newKey(int employerId) {
    return ask("{'action': 'issue-key', 'employerId': %d}", employerId);
  }

  /** The errors of an answer, each as its pointer and code. */
  public static List<String> errors(JsonNode answer) {
    return answer
        .path("errors")
        .valueStream()
        .map(error -> error.path("pointer").asText() + " " + error.path("code").asText())
        .toList();
  }

  /** Checks that the answer is a complete problem of this kind, and shows nothing internal. */
  public static void assertProblem(JsonNode answer, int status, String code) {
    assertThat(answer.path("status").asInt()).as(answer::toString).isEqualTo(status);
    assertThat(answer.path("code").asText()).as(answer::toString).isEqualTo(code);
    assertThat(answer.path("type").asText()).isEqualTo("/api/v1.1/docs#" + code);
    assertThat(answer.path("title").asText()).isNotBlank();
    assertThat(answer.path("detail").asText())
        .isNotBlank()
        .isEqualTo(answer.path("message").asText());
    assertThat(answer.path("instance").asText()).startsWith("urn:uuid:");
    assertThat(answer.toString()).doesNotContain("Exception", "stackTrace", "jobpostings.");
  }
}
