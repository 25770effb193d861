package jobpostings.contract.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * docs/contract.md, Errors, over HTTP: each code, and what only a connection can show. {@link
 * Answer#isProblem} checks the shape of a problem.
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
    api.with("x-http-method-override", "PATCH")
        .post(path, "{}")
        .isProblem(400, "bad-method-override");
    Api.withoutKey().get(path).isProblem(401, "unauthorized");
    api.get("/jobs/0").isProblem(404, "not-found");
    api.get("/nothing").isProblem(404, "not-found");
    api.send("OPTIONS", path, "{}").isProblem(405, "method-not-allowed");
    api.post("/jobs", Body.of(job.json())).isProblem(409, "reference-id-taken");
    api.post("/jobs", job().with("title", "x".repeat(5_300_000))).isProblem(413, "too-large");
    Api once = api.with("idempotency-key", Unique.word());
    once.post("/jobs", job()).is(201);
    once.post("/jobs", job().with("title", "x")).isProblem(422, "idempotency-key-reused");
    api.with("if-match", "\"x\"").put(path, "{}").isProblem(412, "precondition-failed");
    api.with("Content-Type", "text/plain").put(path, "{}").isProblem(415, "unsupported-media-type");
  }

  @Test
  void aProblemTellsWhoseReferenceIdItIs() {
    Answer job = api.create(job().with("referenceId", Unique.referenceId()));

    Answer answer = api.post("/jobs", Body.of(job.json())).isProblem(409, "reference-id-taken");

    answer.has("/jobId", job.id()).hasHeader("Location", job.header("Location"));
    api.get(answer.header("Location")).is(200).isSameAs(job);
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
  void whatIsNotUtf8IsNotStored() {
    byte[] latin = job().with("title", "Zürich").with("x", "é").toString().getBytes(ISO_8859_1);

    Answer answer =
        api.post("/jobs", latin)
            .isInvalid()
            .violates("/title", "bad-character")
            .violates("/x", "bad-character");

    assertThat(answer.errors()).hasSize(2);
    assertThat(answer.text("/errors/0/message")).contains("U+FFFD", "character 2", "UTF-8");
  }

  @Test
  void headersAndAQueryThatAreTooLargeAreRefused() {
    Answer headers = api.with("X-Much", "x".repeat(200_000)).get("/jobs");
    Answer query = api.get("/jobs?q=" + "x".repeat(200_000));

    assertThat(headers.status()).isBetween(400, 499);
    headers.hasHeaderMatching("Content-Type", "application/problem\\+json(;.*)?");
    assertThat(query.status()).isBetween(400, 499);
    api.get("/jobs").is(200);
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
