package jobpostings.contract.http;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Method override. */
@ResourceLock(Service.JOBS)
final class MethodOverrideContractTest {
  private final Api api = Api.ofEmployer();

  private Api overriding(String method) {
    return api.with("X-HTTP-Method-Override", method);
  }

  @Test
  void aPostCanMeanDeleteOfAJob() {
    int id = api.create(job()).id();

    overriding("DELETE").send("POST", "/jobs/" + id).is(204).isEmpty();

    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void aPostCanMeanPutOfAJob() {
    int id = api.create(job()).id();

    overriding("PUT")
        .post("/jobs/" + id, "{\"title\": \"Welder\"}")
        .is(200)
        .has("/title", "Welder");

    api.job(id).has("/title", "Welder");
  }

  @Test
  void aPostCanMeanPutByReference() {
    Body job = job().with("referenceId", Unique.referenceId());

    int id = overriding("PUT").post("/jobs", job).is(201).id();

    overriding("PUT").post("/jobs", job.with("title", "Welder")).is(200).has("/id", id);
    api.job(id).has("/title", "Welder");
  }

  @Test
  void aPostCanMeanDeleteByReference() {
    String referenceId = Unique.referenceId();
    int id = api.create(job().with("referenceId", referenceId)).id();

    overriding("DELETE").post("/jobs", Body.of("{}").with("referenceId", referenceId)).is(204);

    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void aPostCanMeanDeleteByTheReferenceInTheQuery() {
    String referenceId = Unique.referenceId();
    int id = api.create(job().with("referenceId", referenceId)).id();

    overriding("DELETE").send("POST", "/jobs?referenceId=" + referenceId).is(204);

    api.get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void theRulesAreThoseOfTheMethodThatIsMeant() {
    int id = api.create(job()).id();

    overriding("PUT").post("/jobs", job()).violatesOnly("/referenceId", "required");
    overriding("PUT").post("/jobs/" + id, "{\"title\": \"\"}").violatesOnly("/title", "required");
    overriding("PUT").post("/jobs/0", "{}").isProblem(404, "not-found");
    overriding("PUT").post("/jobs/" + id, "{").isProblem(400, "malformed-json");
    overriding("DELETE")
        .with("If-Match", "\"stale\"")
        .send("POST", "/jobs/" + id)
        .isProblem(412, "precondition-failed");
    Api.withoutKey()
        .with("X-HTTP-Method-Override", "DELETE")
        .send("POST", "/jobs/" + id)
        .isProblem(401, "unauthorized");
    api.job(id);
  }

  @Test
  void theNameOfTheHeaderHasNoCase() {
    int id = api.create(job()).id();

    api.with("x-http-method-override", "DELETE").send("POST", "/jobs/" + id).is(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PATCH", "GET", "POST", "HEAD", "OPTIONS", "REMOVE", "PUT, DELETE"})
  void anyOtherMethodIsRefused(String method) {
    String title = Unique.word();
    int id = api.create(job()).id();

    isRefused(overriding(method).post("/jobs", job().with("title", title)), method);
    isRefused(overriding(method).post("/jobs/" + id, "{}"), method);
    assertThat(api.total("?q=" + title)).isZero();
    api.job(id);
  }

  /** Whatever the path, nothing is done: also where POST alone does something. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/jobs/batch               | {\"operations\": [{\"op\": \"delete\", \"id\": ID}]} | POST",
        "/jobs/reconcile           | {\"referenceIds\": [], \"allowEmpty\": true}       | POST",
        "/jobs/ID/restore          | {\"version\": 1}                                  | POST",
        "/keys                     | {\"scopes\": [\"read\"]}                           | GET,"
            + " HEAD, POST",
        "/webhooks                 | {\"url\": \"https://example.ca/\"}                | GET, HEAD,"
            + " POST",
        "/webhooks/none/test       | {}                                              | POST",
        "/webhooks/none/rotate     | {}                                              | POST",
        "/webhooks/none/replay     | {}                                              | POST",
        "/grants                   | {\"partner\": \"none\", \"scopes\": [\"read\"]}     | GET,"
            + " HEAD, POST",
      })
  void everyPathThatHasPostRefusesOtherMethodsToo(String path, String body, String allowed) {
    Answer before = api.create(job().with("status", "active"));
    String id = String.valueOf(before.id());

    for (String method : List.of("GET", "PATCH", "POST", "HEAD", "nonsense", "put")) {
      isRefused(overriding(method).post(path.replace("ID", id), body.replace("ID", id)), method);
    }
    if (!Service.gatewayMayOverrideMethods()) {
      isRefused(overriding("").post(path.replace("ID", id), body.replace("ID", id)), "");
    }
    for (String method : List.of("PUT", "DELETE")) {
      Answer answer = overriding(method).post(path.replace("ID", id), body.replace("ID", id));
      answer.isProblem(405, "method-not-allowed");
      assertThat(answer.listIn("Allow")).isEqualTo(Set.of(allowed.split(", ")));
    }
    api.job(before.id()).isSameAs(before).hasHeader("ETag", before.eTag());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/jobs/changes", "/jobs/ID/versions", "/requests", "/positiontypes"})
  void aPathWithoutPostHasNoOverride(String path) {
    String id = String.valueOf(api.create(job()).id());

    for (String method : List.of("PUT", "nonsense")) {
      overriding(method)
          .post(path.replace("ID", id), "{}")
          .isProblem(405, "method-not-allowed")
          .hasHeader("Allow", "GET, HEAD");
    }
  }

  /** A gateway that applies the header itself may answer as it answers that method. */
  private static void isRefused(Answer answer, String method) {
    if (!Service.gatewayMayOverrideMethods() || answer.status() == 400) {
      answer.isProblem(400, "bad-method-override");
    } else if (List.of("GET", "HEAD", "PATCH").contains(method)) {
      assertThat(answer.status()).as(answer::toString).isIn(200, 405);
    } else {
      answer.isProblem(405, "method-not-allowed");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"DELETE", "PUT", "PATCH", "GET"})
  void onOtherMethodsTheHeaderIsIgnored(String method) {
    Answer before = api.create(job().with("referenceId", Unique.referenceId()));
    String reference = before.text("/referenceId");

    if (isIgnored(overriding(method).get("/jobs/" + before.id()))) {
      overriding(method).get("/jobs/" + before.id()).is(200).isSameAs(before);
      overriding(method).get("/jobs?referenceId=" + reference).is(200).has("/paging/total", 1);
    }
    if (isIgnored(overriding(method).put("/jobs/" + before.id(), "{}"))) {
      overriding(method).put("/jobs/" + before.id(), "{}").is(200).isSameAs(before);
      Answer byReference =
          overriding(method).put("/jobs", Body.of("{}").with("referenceId", reference));
      if (isIgnored(byReference)) {
        byReference.is(200).isSameAs(before);
      }
    }
    api.job(before.id()).isSameAs(before);
    if (isIgnored(overriding(method).delete("/jobs/" + before.id()))) {
      api.get("/jobs/" + before.id()).isProblem(404, "not-found");
    }
  }

  /** If the gateway chose the route by the header, the service notices it and does nothing. */
  private static boolean isIgnored(Answer answer) {
    if (!Service.gatewayMayOverrideMethods() || answer.status() != 400) {
      return true;
    }
    answer.isProblem(400, "bad-method-override");
    return false;
  }

  @Test
  void aStrayHeaderOnAGetNeverDeletes() {
    Answer before = api.create(job().with("referenceId", Unique.referenceId()));

    overriding("DELETE").get("/jobs/" + before.id());
    overriding("DELETE").get("/jobs?referenceId=" + before.text("/referenceId"));
    overriding("DELETE").send("HEAD", "/jobs/" + before.id());

    api.job(before.id()).isSameAs(before);
  }

  @Test
  void theHeaderAloneCounts() {
    int id = api.create(job()).id();

    api.post("/jobs/" + id + "?_method=DELETE", "{}").isProblem(405, "method-not-allowed");
    api.with("X-Method-Override", "DELETE")
        .post("/jobs/" + id, "{}")
        .isProblem(405, "method-not-allowed");
    api.job(id);
  }
}
