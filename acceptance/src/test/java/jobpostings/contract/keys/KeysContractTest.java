package jobpostings.contract.keys;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/contract.md, What a key may do. */
@ResourceLock(Service.JOBS)
final class KeysContractTest {
  private final Api employer = Api.ofEmployer();
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
    return Api.withoutKey().with("API-Key", key.text("/key"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          GET    | /jobs             | read
          HEAD   | /jobs             | read
          GET    | /jobs/1           | read
          HEAD   | /jobs/1           | read
          POST   | /jobs             | write
          PUT    | /jobs             | write
          DELETE | /jobs             | write
          PUT    | /jobs/1           | write
          DELETE | /jobs/1           | write
          GET    | /keys             | manage
          HEAD   | /keys             | manage
          POST   | /keys             | manage
          DELETE | /keys/1           | manage
          GET    | /webhooks         | manage
          POST   | /webhooks         | manage
          GET    | /webhooks/1       | manage
          PUT    | /webhooks/1       | manage
          DELETE | /webhooks/1       | manage
          POST   | /webhooks/1/test | manage
          """)
  void aCallNeedsItsScope(String method, String path, String scope) {
    String others =
        List.of("\"read\"", "\"write\"", "\"manage\"").stream()
            .filter(each -> !each.contains(scope))
            .toList()
            .toString();
    Answer refused = with(others).send(method, path).is(403);
    if (!method.equals("HEAD")) {
      refused.isProblem(403, "not-permitted");
      assertThat(refused.text("/detail")).contains("the scope " + scope);
    }

    assertThat(with("[\"%s\"]".formatted(scope)).send(method, path).status()).isNotEqualTo(403);
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

    Api.ofOtherEmployer().delete("/keys/" + id).isProblem(404, "not-found");
    assertThat(Api.ofOtherEmployer().get("/keys").texts("/data", "id")).doesNotContain(id);
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                                      | /scopes      | required
          {"scopes": null}                                        | /scopes      | required
          {"scopes": []}                                          | /scopes      | too-few
          {"scopes": "read"}                                      | /scopes      | wrong-type
          {"scopes": ["admin"]}                                   | /scopes/0    | unknown-value
          {"scopes": ["READ"]}                                    | /scopes/0    | unknown-value
          {"scopes": [1]}                                         | /scopes/0    | wrong-type
          {"scopes": ["read", null]}                              | /scopes/1    | required
          {"scopes": ["read", "read"]}                            | /scopes/1    | duplicate
          {"scopes": ["read"], "expiresAt": "2020-01-01T00:00Z"}  | /expiresAt   | in-the-past
          {"scopes": ["read"], "expiresAt": "2099-01-01"}         | /expiresAt   | not-a-date
          {"scopes": ["read"], "description": 5}                  | /description | wrong-type
          """)
  void aKeyThatIsAskedForWronglyIsNotIssued(String body, String pointer, String code) {
    employer.post("/keys", body).violatesOnly(pointer, code);
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnce() {
    employer
        .post(
            "/keys",
            "{\"expiresAt\": \"soon\", \"description\": \"%s\"}".formatted("x".repeat(257)))
        .isInvalid()
        .violates("/scopes", "required")
        .violates("/expiresAt", "not-a-date")
        .violates("/description", "too-long");
    employer
        .with("Prefer", "handling=strict")
        .post("/keys", "{\"scopes\": [\"read\"], \"descripton\": \"x\"}")
        .violatesOnly("/descripton", "unknown-member");
    employer.with("Prefer", "handling=strict").get("/keys?page=1").isProblem(400, "bad-parameter");
  }

  @Test
  void aPathHasItsMethodsAndNoOthers() {
    Answer keys = employer.put("/keys", "{}").isProblem(405, "method-not-allowed");
    assertThat(keys.listIn("Allow")).containsExactly("GET", "HEAD", "POST");
    Answer key = employer.get("/keys/1").isProblem(405, "method-not-allowed");
    assertThat(key.listIn("Allow")).containsExactly("DELETE", "POST");
    employer.with("X-HTTP-Method-Override", "PUT").post("/keys", "{}").is(405);
  }
}
