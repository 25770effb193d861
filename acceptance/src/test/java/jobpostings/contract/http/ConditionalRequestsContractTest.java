package jobpostings.contract.http;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Conditional requests. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class ConditionalRequestsContractTest {
  private final Api api = Api.ofEmployer().inProcess();

  @Test
  void everyJobAnswerHasAStrongETag() {
    String referenceId = Unique.referenceId();
    Answer created = api.create(job().with("referenceId", referenceId));

    created.hasHeaderMatching("ETag", "\"[^\"]+\"");
    api.job(created.id()).hasHeader("ETag", created.eTag());
    api.put("/jobs/" + created.id(), "{}").is(200).hasHeader("ETag", created.eTag());
    api.put("/jobs", Body.of("{}").with("referenceId", referenceId))
        .is(200)
        .hasHeader("ETag", created.eTag());
    api.put("/jobs", job().with("referenceId", Unique.referenceId()))
        .is(201)
        .hasHeaderMatching("ETag", "\"[^\"]+\"");
  }

  @Test
  void anETagChangesWithTheJob() {
    Answer before = api.create(fullJob());

    Answer after = api.put("/jobs/" + before.id(), "{\"confidential\": false}").is(200);

    assertThat(after.eTag()).isNotEqualTo(before.eTag());
    api.job(before.id()).hasHeader("ETag", after.eTag());
  }

  @Test
  void anETagIsOfWhatTheAnswerHolds() {
    Answer before = api.create(job());
    api.put("/jobs/" + before.id(), "{\"title\": \"Welder\"}").is(200);

    api.put("/jobs/" + before.id(), "{\"title\": \"Registered Nurse\"}")
        .is(200)
        .isSameAs(before)
        .hasHeader("ETag", before.eTag());
  }

  @Test
  void whatTheClientHasIsNotSentAgain() {
    Answer job = api.create(job());

    api.with("If-None-Match", job.eTag())
        .get("/jobs/" + job.id())
        .is(304)
        .isEmpty()
        .hasHeader("ETag", job.eTag());
    api.with("If-None-Match", "\"other\", " + job.eTag()).get("/jobs/" + job.id()).is(304);
    api.with("If-None-Match", "W/" + job.eTag()).get("/jobs/" + job.id()).is(304);
    api.with("If-None-Match", "*").get("/jobs/" + job.id()).is(304);
  }

  @Test
  void whatTheClientLacksIsSent() {
    Answer before = api.create(job());
    Answer after = api.put("/jobs/" + before.id(), "{\"title\": \"Welder\"}").is(200);

    api.with("If-None-Match", before.eTag())
        .get("/jobs/" + before.id())
        .is(200)
        .isSameAs(after)
        .hasHeader("ETag", after.eTag());
    api.with("If-None-Match", "\"other\"").get("/jobs/" + before.id()).is(200);
  }

  @Test
  void aPutTakesEffectWhereTheETagHolds() {
    Answer before = api.create(job());

    Answer after =
        api.with("If-Match", before.eTag())
            .put("/jobs/" + before.id(), "{\"title\": \"Welder\"}")
            .is(200)
            .has("/title", "Welder");
    api.with("If-Match", "\"other\", " + after.eTag())
        .put("/jobs/" + before.id(), "{\"title\": \"Plumber\"}")
        .is(200);
    api.with("If-Match", "*").put("/jobs/" + before.id(), "{\"title\": \"Cook\"}").is(200);
    api.job(before.id()).has("/title", "Cook");
  }

  @Test
  void aPutIsRefusedWhereTheETagNoLongerHolds() {
    Answer before = api.create(job());
    Answer after = api.put("/jobs/" + before.id(), "{\"title\": \"Welder\"}").is(200);

    api.with("If-Match", before.eTag())
        .put("/jobs/" + before.id(), "{\"title\": \"Plumber\"}")
        .isProblem(412, "precondition-failed");
    api.with("If-Match", before.eTag() + ", \"other\"")
        .put("/jobs/" + before.id(), "{\"title\": \"Plumber\"}")
        .isProblem(412, "precondition-failed");

    api.job(before.id()).isSameAs(after);
  }

  @Test
  void aPutByReferenceIsConditionalToo() {
    String referenceId = Unique.referenceId();
    Answer before = api.create(job().with("referenceId", referenceId));
    Body change = Body.of("{\"title\": \"Welder\"}").with("referenceId", referenceId);

    api.with("If-Match", "\"other\"").put("/jobs", change).isProblem(412, "precondition-failed");
    api.job(before.id()).isSameAs(before);
    api.with("If-Match", before.eTag()).put("/jobs", change).is(200).has("/title", "Welder");
  }

  @Test
  void aDeleteIsConditionalToo() {
    Answer before = api.create(job());
    Answer after = api.put("/jobs/" + before.id(), "{\"title\": \"Welder\"}").is(200);

    api.with("If-Match", before.eTag())
        .delete("/jobs/" + before.id())
        .isProblem(412, "precondition-failed");
    api.job(before.id()).isSameAs(after);
    api.with("If-Match", after.eTag()).delete("/jobs/" + before.id()).is(204);
    api.get("/jobs/" + before.id()).isProblem(404, "not-found");
  }

  @Test
  void aDeleteByReferenceIsConditionalToo() {
    String referenceId = Unique.referenceId();
    Answer job = api.create(job().with("referenceId", referenceId));
    Body which = Body.of("{}").with("referenceId", referenceId);

    api.with("If-Match", "\"other\"").delete("/jobs", which).isProblem(412, "precondition-failed");
    api.job(job.id());
    api.with("If-Match", job.eTag()).delete("/jobs", which).is(204);
  }

  @Test
  void anotherJobsETagDoesNotHold() {
    Answer one = api.create(job());
    Answer other = api.create(job());

    api.with("If-Match", one.eTag())
        .put("/jobs/" + other.id(), "{\"title\": \"Welder\"}")
        .isProblem(412, "precondition-failed");
  }

  @Test
  void aJobThatIsNotThereIsNotFoundWhateverTheCondition() {
    int id = api.create(job()).id();
    api.delete("/jobs/" + id).is(204);

    api.with("If-None-Match", "\"x\"").get("/jobs/" + id).isProblem(404, "not-found");
  }

  @Test
  void ifNoneMatchOfAnyOnlyCreates() {
    Body job = job().with("referenceId", Unique.referenceId());
    Api creating = api.with("If-None-Match", "*");

    Answer created = creating.put("/jobs", job).is(201);
    creating.put("/jobs", job.with("title", "Welder")).isProblem(412, "precondition-failed");
    api.with("X-HTTP-Method-Override", "PUT")
        .with("If-None-Match", " * ")
        .post("/jobs", job.with("title", "Welder"))
        .isProblem(412, "precondition-failed");

    api.job(created.id()).isSameAs(created);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "TAG", "W/TAG", "\"x\", TAG", "*, *", "x", ""})
  void ifNoneMatchIsNotLookedAtByOtherWrites(String template) {
    Answer job = api.create(job().with("referenceId", Unique.referenceId()));
    Api other = api.with("If-None-Match", template.replace("TAG", job.eTag()));
    String path = "/jobs/" + job.id();

    if (!template.equals("*")) {
      other.put("/jobs", Body.of("{}").with("referenceId", job.text("/referenceId"))).is(200);
    }
    other.put(path, "{}").is(200).isSameAs(job);
    other.send("PATCH", path, "{}").is(200).isSameAs(job);
    other.post(path + "/restore", "{\"version\": 1}").is(200);
    other.with("X-HTTP-Method-Override", "PUT").post(path, "{}").is(200);
    other.delete(path).is(204);
  }

  @Test
  void whenAJobWasChangedIsNeitherToldNorAsked() {
    Answer job = api.create(job());

    Answer read =
        api.with("If-Modified-Since", "Thu, 31 Dec 2099 23:59:59 GMT")
            .get("/jobs/" + job.id())
            .is(200);
    assertThat(read.headers()).doesNotContainKey("last-modified");
  }

  @Test
  void aCommaWithinATagIsPartOfIt() {
    Answer job = api.create(job());
    String within = job.eTag().replaceFirst("^\"", "\"x,");

    api.with("If-None-Match", within).get("/jobs/" + job.id()).is(200);
    api.with("If-None-Match", within + " , " + job.eTag()).get("/jobs/" + job.id()).is(304);
    api.with("If-Match", within)
        .put("/jobs/" + job.id(), "{}")
        .isProblem(412, "precondition-failed");
  }

  /** ETAG is the job's, OPAQUE what is between its quotation marks, OLD that of its last state. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "ETAG                       | 200 | - | PUT /jobs/{id}",
        "OLD, W/OLD, ETAG           | 200 | - | PUT /jobs",
        "*                          | 200 | - | POST /jobs/{id}",
        "` `                        | 200 | - | DELETE /jobs",
        "OLD                        | 412 | has changed since | PUT /jobs/{id}",
        "OLD, \"7\"                 | 412 | has changed since | PUT /jobs",
        "W/ETAG                     | 412 | W/ETAG is weak | POST /jobs/{id}",
        "OLD, W/ETAG                | 412 | W/ETAG is weak | DELETE /jobs",
        "W/OLD                      | 412 | W/OLD is weak | PUT /jobs/{id}",
        "\"OPAQUE-gzip\"            | 412 | is the job's ETag in another form | PUT /jobs",
        "\"OPAQUE;gzip\"            | 412 | is the job's ETag in another form | POST /jobs/{id}",
        "\"7\"                      | 412 | \"7\" is none of the service's ETags | DELETE /jobs",
        "OPAQUE                     | 400 | quotation marks | PUT /jobs/{id}",
        "\"OPAQUE                   | 400 | quotation marks | PUT /jobs",
        "'OPAQUE'                   | 400 | quotation marks | POST /jobs/{id}",
        "w/ETAG                     | 400 | quotation marks | DELETE /jobs",
        "*, ETAG                    | 400 | quotation marks | PUT /jobs/{id}",
        "ETAG ETAG                  | 400 | quotation marks | PUT /jobs",
        "OLD, OPAQUE                | 400 | quotation marks | POST /jobs/{id}",
      })
  void whatIfMatchMeansIsTold(String header, int status, String told, String way) {
    String referenceId = Unique.referenceId();
    Answer old = api.create(job().with("referenceId", referenceId));
    Answer now = api.put("/jobs/" + old.id(), "{\"title\": \"Welder\"}").is(200);
    String sent =
        header
            .replace("ETAG", now.eTag())
            .replace("OLD", old.eTag())
            .replace("OPAQUE", now.eTag().replace("\"", ""));
    Api client = api.with("If-Match", sent);
    Body named = Body.of("{}").with("referenceId", referenceId);

    Answer answer =
        switch (way) {
          case "PUT /jobs/{id}" -> client.put("/jobs/" + old.id(), "{\"title\": \"Welder\"}");
          case "PUT /jobs" -> client.put("/jobs", named.with("title", "Welder"));
          case "POST /jobs/{id}" ->
              client
                  .with("X-HTTP-Method-Override", "PUT")
                  .post("/jobs/" + old.id(), "{\"title\": \"Welder\"}");
          default -> client.delete("/jobs", named);
        };
    switch (status) {
      case 200 -> assertThat(answer.status()).as(answer::toString).isIn(200, 204);
      case 412 ->
          assertThat(answer.isProblem(412, "precondition-failed").text("/detail"))
              .contains(told.replace("ETAG", now.eTag()).replace("OLD", old.eTag()), now.eTag());
      default ->
          assertThat(answer.violatesParameter("If-Match", "wrong-type").text("/detail"))
              .contains(told);
    }
  }
}
