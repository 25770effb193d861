package jobpostings.operators;

import static jobpostings.support.Operators.assertProblem;
import static jobpostings.support.Operators.errors;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import jobpostings.local.Http;
import jobpostings.local.Jobs;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What operators do with employers, and what a suspended employer is told. */
class ManageEmployersTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final Operators operators = SERVICE.operators();
  private final Http http = SERVICE.http();

  @Test
  void anEmployerIsCreatedAndChangedMemberByMember() {
    JsonNode created =
        operators.ask("{'action': 'create-employer', 'name': ' Prairie ', 'plan': 'unlimited'}");
    int id = created.path("id").asInt();

    assertThat(id).isPositive();
    assertThat(created.toString())
        .isEqualTo(
            "{\"id\":%d,\"name\":\"Prairie\",\"plan\":\"unlimited\",\"suspended\":false,\"test\":false}"
                .formatted(id));
    assertThat(
            operators.ask("{'action': 'rename-employer', 'employerId': %d, 'name': 'Hills'}", id))
        .hasToString(
            "{\"id\":%d,\"name\":\"Hills\",\"plan\":\"unlimited\",\"suspended\":false,\"test\":false}"
                .formatted(id));
    assertThat(operators.ask("{'action': 'set-plan', 'employerId': '%d', 'plan': 'standard'}", id))
        .hasToString(
            "{\"id\":%d,\"name\":\"Hills\",\"plan\":\"standard\",\"suspended\":false,\"test\":false}"
                .formatted(id));
    assertThat(operators.ask("{'action': 'suspend-employer', 'employerId': %d}", id))
        .hasToString(
            "{\"id\":%d,\"name\":\"Hills\",\"plan\":\"standard\",\"suspended\":true,\"test\":false}"
                .formatted(id));
    assertThat(operators.ask("{'action': 'resume-employer', 'employerId': %d}", id))
        .hasToString(
            "{\"id\":%d,\"name\":\"Hills\",\"plan\":\"standard\",\"suspended\":false,\"test\":false}"
                .formatted(id));
  }

  @Test
  void aNewNameIsOnTheJobsAtOnce() {
    int id = operators.newEmployer("Before");
    String key = operators.newKey(id).path("key").asText();

    operators.ask("{'action': 'rename-employer', 'employerId': %d, 'name': 'After'}", id);

    var created = http.sendAs(key, "POST", "/jobs", Jobs.cookIn("Toronto"));
    assertThat(http.json(created).at("/employer/name").asText()).isEqualTo("After");
  }

  @Test
  void employersAreListedPageByPage() {
    List<Integer> made =
        IntStream.range(0, 7).map(i -> operators.newEmployer("Listed " + i)).boxed().toList();

    List<Integer> found = new ArrayList<>();
    JsonNode page = operators.ask("{'action': 'list-employers', 'pageSize': 3}");
    while (!page.path("after").isNull()) {
      assertThat(page.path("data")).hasSize(3);
      page.path("data").forEach(each -> found.add(each.path("id").asInt()));
      page =
          operators.ask(
              "{'action': 'list-employers', 'pageSize': 3, 'after': %s}", page.path("after"));
    }
    page.path("data").forEach(each -> found.add(each.path("id").asInt()));

    assertThat(found).containsAll(made).contains(1, 2).doesNotHaveDuplicates();
    assertThat(operators.ask("{'action': 'list-employers', 'pageSize': 101}").path("data"))
        .as("a page may be asked to be larger than it can be")
        .hasSizeBetween(made.size(), 100);
  }

  @Test
  void whatThereIsNoEmployerForIsNotFound() {
    for (String action :
        List.of(
            "'rename-employer', 'name': 'X'",
            "'set-plan', 'plan': 'standard'",
            "'suspend-employer'",
            "'resume-employer'",
            "'issue-key'",
            "'list-keys'",
            "'revoke-key', 'keyId': '0123456789abcdef'",
            "'expire-key', 'keyId': '0123456789abcdef', 'expiresAt': '2099-01-01T00:00:00Z'")) {
      JsonNode answer = operators.ask("{'employerId': 2147483647, 'action': " + action + "}");

      assertProblem(answer, 404, "not-found");
      assertThat(answer.path("detail").asText())
          .isEqualTo(
              "There is no employer 2147483647. The action \"list-employers\" shows those that"
                  + " there are.");
    }
    assertThat(operators.ask("{'action': 'list-employers', 'pageSize': 100}").toString())
        .doesNotContain("2147483647");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | /action required",
        "{'action': null} | /action required",
        "{'action': 7} | /action wrong-type",
        "{'action': 'Create-employer'} | /action unknown-value",
        "{'action': 'create-employer'} | /name required; /plan required",
        "{'action': 'create-employer', 'name': '', 'plan': 'gold'} | /plan unknown-value; /name"
            + " required",
        "{'action': 'create-employer', 'name': 'X', 'plan': 'Standard'} | /plan unknown-value",
        "{'action': 'create-employer', 'name': 5, 'plan': true} | /name wrong-type; /plan"
            + " wrong-type",
        "{'action': 'create-employer', 'name': 'X', 'plan': 'standard', 'id': 5} | /id"
            + " unknown-member",
        "{'action': 'suspend-employer', 'employerid': 5} | /employerid unknown-member; /employerId"
            + " required",
        "{'action': 'suspend-employer', 'employerId': 0} | /employerId out-of-range",
        "{'action': 'suspend-employer', 'employerId': 2147483648} | /employerId out-of-range",
        "{'action': 'suspend-employer', 'employerId': 1e999999999} | /employerId out-of-range",
        "{'action': 'suspend-employer', 'employerId': 1.5} | /employerId too-precise",
        "{'action': 'suspend-employer', 'employerId': 'one'} | /employerId wrong-type",
        "{'action': 'list-employers', 'pageSize': 0, 'after': 'WyJsaXN0LWVtcGxveWVycyIsIi0xIl0'}"
            + " | /pageSize out-of-range; /after unknown-value",
        "{'action': 'list-employers', 'name': 'X'} | /name unknown-member",
        "{'action': 'rename-employer', 'employerId': 1} | /name required",
        "{'action': 'issue-key'} | /employerId required",
        "{'action': 'revoke-key', 'employerId': 1} | /keyId required",
        "{'action': 'expire-key', 'employerId': 1, 'keyId': 'x'} | /expiresAt required",
      })
  void allThatIsWrongWithTheInputIsReportedAtOnce(String input, String wrong) {
    JsonNode answer = operators.ask(input);

    assertProblem(answer, 400, "validation-failed");
    assertThat(errors(answer)).as(answer.toString()).containsExactlyInAnyOrder(wrong.split("; "));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-13-01T00:00:00Z",
    "2026-12-01",
    "2026-12-01T00:00:00",
    "tomorrow",
    "1796083200",
    "2026-02-30T00:00:00Z",
    "9999-12-31T23:59:59-01:00"
  })
  void whatIsNoMomentIsRefused(String moment) {
    JsonNode answer =
        operators.ask(
            "{'action': 'expire-key', 'employerId': 1, 'keyId': 'x', 'expiresAt': '%s'}", moment);

    assertProblem(answer, 400, "validation-failed");
    assertThat(errors(answer)).containsExactly("/expiresAt not-a-date");
  }

  @Test
  void aSlipComesWithWhatWasMeant() {
    assertThat(operators.ask("{'action': 'sispend-employer', 'employerId': 2}").at("/errors/0"))
        .hasToString(
            """
            {"pointer":"/action","code":"unknown-value","message":"action must be one of: \
            create-employer, list-employers, rename-employer, set-plan, suspend-employer, \
            resume-employer, create-partner, list-partners, rename-partner, suspend-partner, \
            resume-partner, erase-partner, issue-key, list-keys, revoke-key, expire-key, \
            issue-partner-key, list-partner-keys, revoke-partner-key, expire-partner-key, \
            list-locations, confirm-location, hide-location, show-location, delete-location, \
            recount-jobs, service-state, read-only, read-write. Did you mean \
            \\"suspend-employer\\"?","suggestions":["suspend-employer"]}\
            """);
    assertThat(operators.ask("{'action': 'suspend-employer', 'employeeId': 2}").at("/errors/0"))
        .hasToString(
            """
            {"pointer":"/employeeId","code":"unknown-member","message":"There is no member \
            \\"employeeId\\" here. Did you mean \\"employerId\\"?","suggestions":["employerId"]}\
            """);
  }

  @Test
  void aNameHasOneTo128Characters() {
    String name = "é".repeat(128);

    assertThat(
            operators
                .ask("{'action': 'create-employer', 'name': '%s', 'plan': 'standard'}", name)
                .path("name")
                .asText())
        .isEqualTo(name);
    assertThat(
            errors(
                operators.ask(
                    "{'action': 'create-employer', 'name': '%s', 'plan': 'standard'}", name + "x")))
        .containsExactly("/name too-long");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]",
        "\"list\"",
        "null",
        "{\"action\": \"list-employers\", \"action\": \"list-employers\"}"
      })
  void whatIsNoObjectIsMalformed(String input) {
    assertProblem(operators.invoke("Operate", input), 400, "malformed-json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | /jobs",
        "GET | /jobs?pageSize=x&status=x",
        "POST | /jobs",
        "PUT | /jobs",
        "DELETE | /jobs",
        "DELETE | /jobs?referenceId=x",
        "GET | /jobs/1",
        "GET | /jobs/abc",
        "PUT | /jobs/1",
        "DELETE | /jobs/1",
        "POST | /jobs/1",
      })
  void aSuspendedEmployerIsRefusedWhateverItAsksFor(String method, String path) {
    int id = operators.newEmployer("Suspended");
    String key = operators.newKey(id).path("key").asText();
    operators.ask("{'action': 'suspend-employer', 'employerId': %d}", id);

    for (String body : List.of("", "{", "{\"title\": 5}")) {
      var answer =
          http.send(
              method,
              "/api/v1.1" + path,
              body,
              "API-Key",
              key,
              "Content-Type",
              "text/plain",
              "X-HTTP-Method-Override",
              "PATCH",
              "Prefer",
              "handling=strict");

      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
      JsonNode problem = http.json(answer);
      assertThat(problem.path("code").asText()).isEqualTo("employer-suspended");
      assertThat(problem.path("status").asInt()).isEqualTo(403);
      assertThat(problem.path("type").asText())
          .isEqualTo(SERVICE.get().baseUrl() + "/api/v1.1/docs#employer-suspended");
      assertThat(problem.path("detail").asText())
          .isEqualTo(
              "The employer %d is suspended, so that every call with one of its keys is refused."
                      .formatted(id)
                  + " Its jobs stay as they are. Ask the operators of this service to resume it.");
    }
  }

  @Test
  void everyKeyOfASuspendedEmployerIsRefusedUntilItIsResumed() {
    int id = operators.newEmployer("Suspended");
    List<String> keys =
        List.of(
            operators.newKey(id).path("key").asText(), operators.newKey(id).path("key").asText());
    var created = http.sendAs(keys.getFirst(), "POST", "/jobs", Jobs.cookIn("Toronto"));
    String path = "/api/v1.1/jobs/" + http.json(created).path("id").asInt();

    operators.ask("{'action': 'suspend-employer', 'employerId': %d}", id);
    String later = operators.newKey(id).path("key").asText();
    for (String key : List.of(keys.get(0), keys.get(1), later)) {
      assertThat(http.get(path, "API-Key", key).statusCode()).isEqualTo(403);
    }
    assertThat(http.get(path, "API-Key", "a0000000-0000-4000-8000-000000000001").statusCode())
        .as("other employers are as before")
        .isEqualTo(404);

    operators.ask("{'action': 'resume-employer', 'employerId': %d}", id);
    for (String key : List.of(keys.get(0), keys.get(1), later)) {
      assertThat(http.get(path, "API-Key", key).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void whatNeedsNoKeyIsOpenToASuspendedEmployerToo() {
    int id = operators.newEmployer("Suspended");
    String key = operators.newKey(id).path("key").asText();
    operators.ask("{'action': 'suspend-employer', 'employerId': %d}", id);

    assertThat(http.get("/api/v1.1/positiontypes", "API-Key", key).statusCode()).isEqualTo(200);
    assertThat(http.get("/api/v1.1/locations?q=tor", "API-Key", key).statusCode()).isEqualTo(200);
    assertThat(http.send("PATCH", "/api/v1.1/jobs", "", "API-Key", key).statusCode())
        .isEqualTo(405);
    assertThat(http.get("/api/v1.1/jobs", "API-Key", "unknown").statusCode()).isEqualTo(401);
  }
}
