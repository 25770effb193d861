package jobpostings.contract.http;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/contract.md, Errors. {@link Answer#isProblem} checks the shape of a problem. Only the more
 * general codes are tested here.
 */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class ErrorsContractTest {
  private final Api api = Api.ofEmployer();

  @Test
  void eachKindOfProblemHasItsStatusAndCode() {
    Answer job = api.create(job().with("referenceId", Unique.referenceId()));
    String path = "/jobs/" + job.id();

    api.post("/jobs", "{").isProblem(400, "malformed-json");
    api.post("/jobs", "{}").isProblem(400, "validation-failed");
    api.get("/jobs?page=0").isProblem(400, "bad-parameter");
    api.with("X-HTTP-Method-Override", "PATCH")
        .post(path, "{}")
        .isProblem(400, "bad-method-override");
    Api.withoutKey().get(path).isProblem(401, "unauthorized");
    api.get("/jobs/0").isProblem(404, "not-found");
    api.get("/nothing").isProblem(404, "not-found");
    api.send("OPTIONS", path, "{}").isProblem(405, "method-not-allowed");
    api.post("/jobs", Body.of(job.json())).isProblem(409, "reference-id-taken");
    api.with("If-Match", "\"x\"").put(path, "{}").isProblem(412, "precondition-failed");
    api.with("Content-Type", "text/plain").put(path, "{}").isProblem(415, "unsupported-media-type");
  }

  @Test
  void aValidationProblemListsItsErrors() {
    Answer answer = api.post("/jobs", job().with("title", "").with("status", "gone")).isInvalid();

    assertThat(answer.errors()).as(answer::toString).hasSize(2);
    for (int i = 0; i < 2; i++) {
      assertThat(answer.text("/errors/" + i + "/message")).as(answer::toString).isNotBlank();
    }
    answer.violates("/title", "required").violates("/status", "unknown-value");
  }

  @Test
  void aQueryProblemListsItsParameters() {
    Answer answer = api.get("/jobs?status=gone").violatesParameter("status", "unknown-value");

    assertThat(answer.at("/errors/0").has("pointer")).as(answer::toString).isFalse();
  }

  @Test
  void aProblemTellsWhoseReferenceIdItIs() {
    Answer job = api.create(job().with("referenceId", Unique.referenceId()));

    Answer answer = api.post("/jobs", Body.of(job.json())).isProblem(409, "reference-id-taken");

    answer.has("/jobId", job.id()).hasHeader("Location", job.header("Location"));
    api.get(answer.header("Location")).is(200).isSameAs(job);
  }

  static Stream<Arguments> methodsThatPathsLack() {
    List<String> fixed =
        List.of("positiontypes", "jobcategories", "applicantroutingtypes", "salaryperiods");
    Stream<String> open =
        Stream.concat(fixed.stream(), Stream.of("locations"))
            .flatMap(name -> Stream.of("/" + name, "/" + name + "/1"));
    return Stream.concat(
        Stream.of(
            Arguments.of("PATCH", "/jobs", Set.of("GET", "HEAD", "POST", "PUT", "DELETE")),
            Arguments.of("OPTIONS", "/jobs/1", Set.of("GET", "HEAD", "PUT", "PATCH", "DELETE")),
            Arguments.of("POST", "/jobs/1", Set.of("GET", "HEAD", "PUT", "PATCH", "DELETE"))),
        open.flatMap(
            path ->
                Stream.of("POST", "PUT", "DELETE", "PATCH")
                    .map(method -> Arguments.of(method, path, Set.of("GET", "HEAD")))));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("methodsThatPathsLack")
  void aPathSaysWhichMethodsItHas(String method, String path, Set<String> allowed) {
    Answer answer = api.send(method, path, "{}").isProblem(405, "method-not-allowed");

    assertThat(answer.listIn("Allow")).as(answer::toString).containsAll(allowed);
    assertThat(answer.listIn("Allow")).as(answer::toString).doesNotContain(method);
  }

  @ParameterizedTest
  @CsvSource({"POST, /positiontypes", "DELETE, /locations/1", "PATCH, /jobs", "OPTIONS, /jobs/1"})
  void aMethodThatIsNotThereNeedsNoKeyToBeRefused(String method, String path) {
    Api.withoutKey().send(method, path).isProblem(405, "method-not-allowed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1.1/nothing",
        "/api/v1.1/jobs/1/applications",
        "/api/v1.1/positiontypes/1/2",
        "/api/v1.1/Jobs",
        "/api/v1/jobs",
        "/jobs"
      })
  void anUnknownPathIsNotFound(String path) {
    api.get(Service.baseUrl() + path).isProblem(404, "not-found");
    api.post(Service.baseUrl() + path, "{}").isProblem(404, "not-found");
    Api.withoutKey().get(Service.baseUrl() + path).isProblem(404, "not-found");
  }

  @Test
  void everyAnswerHasARequestIdOfItsOwn() {
    Answer created = api.create(job());
    String path = "/jobs/" + created.id();
    List<Answer> answers =
        List.of(
            created,
            api.get(path),
            api.with("If-None-Match", created.eTag()).get(path),
            api.put(path, "{}"),
            api.get("/jobs"),
            api.delete(path),
            api.get(path),
            api.post("/jobs", "{"),
            Api.withoutKey().get("/jobs"),
            api.get("/nothing"),
            api.send("PATCH", "/jobs"),
            api.get("/positiontypes"),
            api.get("/positiontypes/1"),
            api.get("/jobcategories/0"),
            api.get("/locations"),
            api.get("/locations/1"));

    Set<String> ids = new TreeSet<>();
    for (Answer answer : answers) {
      assertThat(answer.header("X-Request-Id")).as(answer::toString).isNotBlank();
      ids.add(answer.header("X-Request-Id"));
    }
    assertThat(ids).hasSameSizeAs(answers);
  }

  @Test
  void nothingAboutJobsIsStoredByCaches() {
    Body job = job().with("referenceId", Unique.referenceId());
    Answer created = api.create(job);
    String path = "/jobs/" + created.id();

    for (Answer answer :
        List.of(
            api.get("/jobs"),
            api.get("/jobs?page=0"),
            api.get("/jobs/0"),
            api.post("/jobs", "{}"),
            api.post("/jobs", job),
            api.put("/jobs", "{}"),
            api.with("If-Match", "\"x\"").put(path, "{}"))) {
      answer.hasHeaderMatching("Cache-Control", ".*no-store.*");
    }
    for (Answer answer : List.of(created, api.job(created.id()), api.put(path, "{}"))) {
      answer.hasHeaderMatching("Cache-Control", ".*no-(store|cache).*");
    }
    api.delete(path).is(204).hasHeaderMatching("Cache-Control", ".*no-store.*");
  }

  @Test
  void whatIsWrongIsSaidInWordsThatNameIt() {
    Answer answer = api.post("/jobs", job().with("title", "x".repeat(257))).isInvalid();

    assertThat(answer.text("/errors/0/message")).as(answer::toString).contains("256");
  }

  @Test
  void nothingInternalIsShown() {
    for (Answer answer :
        List.of(
            api.post("/jobs", "{\"title\": "),
            api.post("/jobs", job().withJson("salary", "{\"amount\": {}}")),
            api.get("/jobs?after=%00&page=2"),
            api.get("/jobs/%2e%2e"),
            api.get("/nothing"))) {
      assertThat(answer.body())
          .as(answer::toString)
          .doesNotContain("Exception", "jackson", "com.fasterxml", "software.amazon", "\tat ");
    }
  }
}
