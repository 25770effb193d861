package jobpostings.contract.keys;

import static jobpostings.contract.support.Body.job;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import jobpostings.contract.support.Api;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Authentication. */
@Tag("quick")
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class AuthenticationContractTest {
  private static final String OPERATIONS =
      """
      GET    | /jobs
      POST   | /jobs
      PUT    | /jobs
      DELETE | /jobs
      DELETE | /jobs?referenceId=x
      GET    | /jobs/1
      PUT    | /jobs/1
      DELETE | /jobs/1
      GET    | /jobs/abc
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = OPERATIONS)
  void everyJobOperationNeedsAKey(String method, String path) {
    Api.withoutKey().send(method, path).isProblem(401, "unauthorized");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = OPERATIONS)
  void aKeyThatIsNotKnownIsRefused(String method, String path) {
    Api.withoutKey()
        .with("API-Key", "a0000000-0000-4000-8000-00000000000f")
        .send(method, path)
        .isProblem(401, "unauthorized");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "null", "*", "Bearer x", "a0000000-0000-4000-8000-0000000000010", "%00"})
  void whatIsNoKeyIsRefused(String key) {
    Api.withoutKey().with("API-Key", key).get("/jobs").isProblem(401, "unauthorized");
  }

  @Test
  void anEmptyKeyIsNone() {
    Api.withoutKey().with("API-Key", "").get("/jobs").isProblem(401, "unauthorized");
  }

  @Test
  void severalKeysAreRefused() {
    Api twice = Api.ofEmployer().also("API-Key", Service.otherApiKey());

    twice.get("/jobs").isProblem(401, "unauthorized");
    twice.post("/jobs", job()).isProblem(401, "unauthorized");
    Api.ofEmployer().also("api-key", Service.apiKey()).get("/jobs").isProblem(401, "unauthorized");
    Api.ofEmployer().also("API-Key", "x").get("/jobs").isProblem(401, "unauthorized");
    Api.withoutKey()
        .with("API-Key", "x")
        .also("API-KEY", Service.apiKey())
        .get("/jobs")
        .isProblem(401, "unauthorized");
  }

  @Test
  void nothingIsRevealedOfABodyWithoutKey() {
    Api.withoutKey().post("/jobs", "{").isProblem(401, "unauthorized");
    Api.withoutKey().post("/jobs", job()).isProblem(401, "unauthorized");
  }

  @Test
  void aKeyIsNotTakenFromElsewhere() {
    Api.withoutKey().get("/jobs?API-Key=" + Service.apiKey()).isProblem(401, "unauthorized");
    Api.withoutKey()
        .with("Authorization", Service.apiKey())
        .get("/jobs")
        .isProblem(401, "unauthorized");
  }

  @ParameterizedTest
  @ValueSource(strings = {"API-Key", "api-key", "API-KEY", "Api-Key"})
  void theNameOfTheHeaderHasNoCase(String name) {
    Api.withoutKey().with(name, Service.apiKey()).get("/jobs").is(200);
  }

  @Test
  void theKeySaysWhoIsCalling() {
    assumeTrue(Service.hasDemoEmployers());

    Api.ofEmployer()
        .create(job())
        .hasJson("/employer", "{\"id\": 1, \"name\": \"Northwind Health\"}");
    Api.ofOtherEmployer()
        .create(job())
        .hasJson("/employer", "{\"id\": 2, \"name\": \"Maple Robotics\"}");
  }

  @Test
  void nothingElseSaysWhoIsCalling() {
    int id = Api.ofEmployer().create(job()).id();

    Api.ofOtherEmployer()
        .with("employerId", "1")
        .with("X-Employer-Id", "1")
        .get("/jobs/" + id + "?employerId=1")
        .isProblem(404, "not-found");
  }
}
