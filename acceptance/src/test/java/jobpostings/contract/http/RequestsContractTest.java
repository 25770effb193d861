package jobpostings.contract.http;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jobpostings.contract.cases.Case;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md: what a request may be, whatever it is for. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class RequestsContractTest {
  private final Api api = Api.ofEmployer().inProcess();

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = {"/cases/bodies.txt", "/cases/requests.txt"},
      delimiter = '|',
      quoteCharacter = '\'',
      numLinesToSkip = 1)
  void isAnswered(@Case.Row Case row) {
    row.check();
  }

  @Test
  void noBodyIsMalformed() {
    int id = api.create(job()).id();

    for (Answer answer :
        List.of(
            api.send("POST", "/jobs", ""),
            api.send("PUT", "/jobs", " "),
            api.send("PUT", "/jobs/" + id, ""))) {
      answer
          .isProblem(400, "malformed-json")
          .has("/detail", "The request has no body; it needs a JSON object.");
    }
  }

  @Test
  void aByteOrderMarkIsIgnored() {
    Body job = job().with("referenceId", Unique.referenceId());

    api.post("/jobs", "\uFEFF" + job).is(201);
    api.put("/jobs", "\uFEFF\r\n\t " + job + " \n\n").is(200);
    api.delete("/jobs", "\uFEFF" + job).is(204);
    api.post("/jobs", "\uFEFF\uFEFF" + job).isProblem(400, "malformed-json");
  }

  @Test
  void atMostTwentyMembersAndTwoThousandCharactersAreNamed() {
    int id = api.create(job()).id();
    Body many = Body.of("{}");
    Body longNames = Body.of("{}");
    for (int i = 10; i < 40; i++) {
      many = many.with("x" + i, 1);
      longNames = longNames.with("é".repeat(100) + i, 1);
    }

    assertThat(api.put("/jobs/" + id, many).is(200).header("Ignored-Members").split(","))
        .hasSize(20)
        .startsWith("/x10")
        .endsWith("/x29");
    assertThat(api.put("/jobs/" + id, longNames).is(200).header("Ignored-Members"))
        .hasSizeLessThanOrEqualTo(2_000)
        .matches("([^,]+,){2}[^,]+");
  }

  @Test
  void aReplayIsAnsweredWithTheSameWarningsAndIgnoredMembers() {
    Api once = api.with("Idempotency-Key", Unique.referenceId()).with("Prefer", "handling=lenient");
    Body body = job().with("titel", "Cook").with("description", "<u>x</u>");
    Answer first =
        once.post("/jobs", body)
            .is(201)
            .has("/warnings/0/code", "html-tag")
            .has("/description", "x");

    once.post("/jobs", body)
        .is(201)
        .hasHeader("Idempotent-Replayed", "true")
        .hasHeader("Ignored-Members", "/titel")
        .isSameAs(first);
  }

  @Test
  void warningsAreNoPartOfTheJob() {
    Api lenient = api.with("Prefer", "handling=lenient");
    Answer created = lenient.post("/jobs", job().with("description", "<u>x</u>")).is(201);

    lenient
        .get("/jobs/" + created.id())
        .is(200)
        .isSameAs(created, "warnings")
        .hasHeader("ETag", created.eTag());
    api.with("If-Match", created.eTag()).put("/jobs/" + created.id(), "{}").is(200);
  }

  @Test
  void whatIsReadOnlyIsKnown() {
    Api strict = api.with("Prefer", "handling=strict");
    Answer job = strict.create(fullJob());

    strict.put("/jobs/" + job.id(), job.json()).is(200).isSameAs(job);
    strict.create(Body.of(job.json()).without("referenceId"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"API-Key", "api-key", "API-KEY", "Api-Key"})
  void theNameOfTheKeysHeaderHasNoCase(String name) {
    Api.withoutKey().inProcess().with(name, Service.apiKey()).get("/jobs?pageSize=1").is(200);
  }

  @Test
  void severalKeysAreNone() {
    Api twice = api.also("API-Key", Service.otherApiKey());

    twice.get("/jobs").isProblem(401, "unauthorized");
    twice.post("/jobs", job()).isProblem(401, "unauthorized");
    for (Map.Entry<String, String> more :
        Map.of("api-key", Service.apiKey(), "API-Key", "x", "API-KEY", "").entrySet()) {
      api.also(more.getKey(), more.getValue()).get("/jobs").isProblem(401, "unauthorized");
    }
  }

  @Test
  void theKeySaysWhoIsCalling() {
    assumeTrue(Service.hasDemoEmployers());

    api.create(job()).hasJson("/employer", "{\"id\": 1, \"name\": \"Northwind Health\"}");
    Api.ofOtherEmployer()
        .inProcess()
        .create(job())
        .hasJson("/employer", "{\"id\": 2, \"name\": \"Maple Robotics\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/jobs", "/api/v1/jobs"})
  void whatIsOutsideTheApiIsNotFound(String path) {
    api.get(Service.baseUrl() + path).isProblem(404, "not-found");
    api.without("API-Key").post(Service.baseUrl() + path, "{}").isProblem(404, "not-found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/jobs",
        "/jobs?page=0",
        "/jobs/0",
        "/positiontypes",
        "/jobcategories",
        "/applicantroutingtypes",
        "/salaryperiods",
        "/locations?q=toronto",
        "/locations/1",
        "/openapi.json",
        "/docs"
      })
  void headIsAsGetWithoutTheBody(String path) {
    isSame(path);
  }

  @Test
  void headOfAJobHasTheTag() {
    Answer created = api.create(job());
    String path = "/jobs/" + created.id();

    isSame(path);
    assertThat(api.send("HEAD", path).is(200).eTag()).isEqualTo(created.eTag());
    api.with("If-None-Match", created.eTag()).send("HEAD", path).is(304).isEmpty();
  }

  private void isSame(String path) {
    Answer get = api.get(path);
    Answer head = api.send("HEAD", path).is(get.status()).isEmpty();
    Stream.of("Content-Type", "Cache-Control", "ETag")
        .forEach(header -> head.hasHeader(header, get.header(header)));
    assertThat(head.header("X-Request-Id")).as(head::toString).isNotBlank();
  }
}
