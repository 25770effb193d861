package jobpostings.contract.keys;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.CountsJobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/contract.md, What a key may do. */
@CountsJobs
final class KeysContractTest {
  private final Api employer = Api.ofEmployer().inProcess();
  private final List<String> issued = new ArrayList<>();

  @AfterEach
  void deleteWhatWasIssued() {
    issued.forEach(id -> employer.delete("/keys/" + id));
  }

  private Answer issue(String scopes) {
    Answer answer = employer.post("/keys", "{\"scopes\": %s}".formatted(scopes)).is(201);
    issued.add(answer.text("/id"));
    return answer;
  }

  private Api with(String scopes) {
    return with(issue(scopes));
  }

  private static Api with(Answer key) {
    return Api.withoutKey().inProcess().with("API-Key", key.text("/key"));
  }

  /** The calls of each scope; with the two others they are refused. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          read   | GET /jobs, HEAD /jobs, GET /jobs/1, HEAD /jobs/1
          write  | POST /jobs, PUT /jobs, DELETE /jobs, PUT /jobs/1, PATCH /jobs/1, DELETE /jobs/1
          manage | GET /keys, HEAD /keys, POST /keys, DELETE /keys/1, GET /webhooks, POST /webhooks
          manage | GET /webhooks/1, PUT /webhooks/1, DELETE /webhooks/1, POST /webhooks/1/test
          """)
  void aCallNeedsItsScope(String scope, String calls) {
    Set<String> others = new TreeSet<>(Set.of("\"read\"", "\"write\"", "\"manage\""));
    others.remove("\"" + scope + "\"");
    Api refused = with(others.toString());
    Api permitted = with("[\"%s\"]".formatted(scope));

    for (String call : calls.split(", ")) {
      String[] line = call.strip().split(" ");
      Answer answer = refused.send(line[0], line[1]).is(403);
      if (!line[0].equals("HEAD")) {
        assertThat(answer.isProblem(403, "not-permitted").text("/detail"))
            .contains("the scope " + scope);
      }
      assertThat(permitted.send(line[0], line[1]).status()).as(call).isNotEqualTo(403);
    }
  }

  @Test
  void aMethodThatAPathDoesNotHaveIsRefusedWithoutLookingAtTheKey() {
    Api reader = with("[\"read\"]");

    for (String path : List.of("/jobs/1", "/keys/1", "/webhooks/1")) {
      reader.post(path, "{}").isProblem(405, "method-not-allowed");
    }
    reader
        .with("X-HTTP-Method-Override", "PUT")
        .post("/jobs/batch", "{}")
        .isProblem(405, "method-not-allowed");
  }

  @Test
  void whatIsNotPermittedIsNotDone() {
    int id = employer.create(job()).id();
    Api reader = with("[\"read\"]");

    reader.put("/jobs/" + id, "{\"title\": \"Cook\"}").isProblem(403, "not-permitted");
    reader.delete("/jobs/" + id).isProblem(403, "not-permitted");
    reader
        .with("X-HTTP-Method-Override", "DELETE")
        .post("/jobs/" + id, "{}")
        .isProblem(403, "not-permitted");

    reader.job(id).has("/title", "Registered Nurse");
    employer.delete("/jobs/" + id).is(204);
  }

  @Test
  void reusingWhatTheDocumentShowsNeedsNoScope() {
    with("[\"manage\"]").get("/salaryperiods").is(200);
  }

  @Test
  void aKeyIsShownOnce() {
    Answer key =
        employer
            .post(
                "/keys",
                """
                {"scopes": ["write", "read"], "description": " Sync ",
                 "expiresAt": "2099-12-31T12:00:00-05:00"}
                """)
            .is(201)
            .hasMembers(
                "",
                "id",
                "key",
                "prefix",
                "lastFour",
                "scopes",
                "description",
                "state",
                "createdAt",
                "by",
                "expiresAt",
                "current")
            .hasJson("/scopes", "[\"read\", \"write\"]")
            .has("/description", "Sync")
            .has("/expiresAt", "2099-12-31T17:00:00Z")
            .has("/state", "expiring")
            .has("/current", false)
            .hasHeader("Cache-Control", "no-store");
    issued.add(key.text("/id"));
    assertThat(key.text("/key")).startsWith(key.text("/prefix")).endsWith(key.text("/lastFour"));

    Answer list = employer.get("/keys").is(200);
    assertThat(list.texts("/data", "id")).contains(key.text("/id"));
    assertThat(list.body()).doesNotContain(key.text("/key"));
    assertThat(list.at("/data").valueStream().filter(each -> each.path("current").asBoolean()))
        .hasSize(1);
  }

  @Test
  void aKeyWorksUntilItIsDeleted() {
    Answer key = issue("[\"read\", \"write\", \"manage\"]");
    with(key).get("/jobs").is(200);
    with(key).delete("/keys/" + key.text("/id")).isProblem(409, "key-in-use");
    with(key).get("/jobs").is(200);

    employer.delete("/keys/" + key.text("/id")).is(204).isEmpty();

    assertThat(employer.get("/keys").is(200).texts("/data", "id")).doesNotContain(key.text("/id"));
    employer.delete("/keys/" + key.text("/id")).isProblem(404, "not-found");
  }

  @Test
  void aKeyIsDeletedByAnOverriddenMethod() {
    String id = issue("[\"read\"]").text("/id");

    employer.post("/keys/" + id, "{}").isProblem(405, "method-not-allowed");
    employer.with("X-HTTP-Method-Override", "PUT").post("/keys/" + id, "{}").is(405);
    employer.with("X-HTTP-Method-Override", "DELETE").send("POST", "/keys/" + id).is(204);
  }

  @Test
  void anotherEmployersKeyIsNone() {
    String id = issue("[\"read\"]").text("/id");

    Api.ofOtherEmployer().inProcess().delete("/keys/" + id).isProblem(404, "not-found");
    assertThat(Api.ofOtherEmployer().inProcess().get("/keys").texts("/data", "id"))
        .doesNotContain(id);
  }

  @Test
  void noKeyIssuesOneThatMayDoMore() {
    Api manager = with("[\"manage\", \"read\"]");

    manager.post("/keys", "{\"scopes\": [\"write\"]}").isProblem(403, "not-permitted");
    Answer key = manager.post("/keys", "{\"scopes\": [\"read\"]}").is(201);
    issued.add(key.text("/id"));
  }

  @Test
  void aKeyThatExpiresIssuesNoneThatLivesLonger() {
    Answer expiring =
        employer
            .post("/keys", "{\"scopes\": [\"manage\"], \"expiresAt\": \"2098-06-01T00:00:00Z\"}")
            .is(201);
    issued.add(expiring.text("/id"));
    Api manager = with(expiring);
    String body = "{\"scopes\": [\"manage\"], \"expiresAt\": %s}";

    manager.post("/keys", body.formatted("null")).violatesOnly("/expiresAt", "required");
    manager
        .post("/keys", body.formatted("\"2098-06-01T00:00:01Z\""))
        .violatesOnly("/expiresAt", "out-of-range");
    Answer within = manager.post("/keys", body.formatted("\"2098-06-01T00:00:00Z\"")).is(201);
    issued.add(within.text("/id"));
  }
}
