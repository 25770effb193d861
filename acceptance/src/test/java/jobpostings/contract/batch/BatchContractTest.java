package jobpostings.contract.batch;

import static jobpostings.contract.support.Batches.delete;
import static jobpostings.contract.support.Batches.dry;
import static jobpostings.contract.support.Batches.of;
import static jobpostings.contract.support.Batches.put;
import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.IntStream;
import jobpostings.contract.cases.Case;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Batch; and what bodies Reconcile and Restore refuse. */
@CountsJobs
final class BatchContractTest {
  private final Api api = Api.ofEmployer().inProcess();

  private static Body titled(String title) {
    return Body.of("{}").with("title", title);
  }

  private static Body refers(String referenceId) {
    return job().with("referenceId", referenceId);
  }

  private Answer batch(Object... operations) {
    return api.post("/jobs/batch", of(operations));
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/cases/batch.txt",
      delimiter = '|',
      quoteCharacter = '\'',
      numLinesToSkip = 1)
  void isAnswered(@Case.Row Case row) {
    row.check();
  }

  @Test
  void eachOperationEndsAsTheCallForOneJob() {
    String created = Unique.referenceId();
    String deleted = Unique.referenceId();
    String absent = Unique.referenceId();
    int changed = api.create(job()).id();
    int same = api.create(job().with("title", "Cook")).id();
    int gone = api.create(refers(deleted)).id();

    Answer answer =
        batch(
                put(refers(created)),
                put(changed, Body.of("{}").with("status", "archived")),
                put(same, titled("Cook")),
                delete(deleted),
                delete(absent),
                delete(2147483647))
            .is(200)
            .hasHeader("Cache-Control", "no-store")
            .has("/dryRun", false)
            .hasJson(
                "/counts",
                """
                {"created": 1, "changed": 1, "unchanged": 1, "deleted": 1, "absent": 2, "failed": 0,
                 "notAttempted": 0}
                """)
            .hasMembers(
                "/results/0", "index", "outcome", "status", "id", "referenceId", "etag", "problem");

    int id = answer.at("/results/0/id").intValue();
    requireResult(answer, 0, "created", 201, id, created, api.job(id).eTag());
    requireResult(answer, 1, "changed", 200, changed, null, api.job(changed).eTag());
    requireResult(answer, 2, "unchanged", 200, same, null, api.job(same).eTag());
    requireResult(answer, 3, "deleted", 204, gone, deleted, null);
    requireResult(answer, 4, "absent", 404, null, absent, null);
    requireResult(answer, 5, "absent", 404, 2147483647, null, null);
    api.job(id).has("/referenceId", created);
    api.job(changed).has("/status", "archived");
    api.get("/jobs/" + gone).is(404);
  }

  private static void requireResult(
      Answer answer,
      int index,
      String outcome,
      int status,
      Integer id,
      String referenceId,
      String etag) {
    String at = "/results/" + index;
    answer
        .has(at + "/index", index)
        .has(at + "/outcome", outcome)
        .has(at + "/status", status)
        .has(at + "/id", id)
        .has(at + "/referenceId", referenceId)
        .has(at + "/etag", etag)
        .has(at + "/problem", null);
  }

  @Test
  void aDraftIsScheduledAndPublishedByABatch() {
    String soon = Service.today().plusDays(3).toString();
    String reference = Unique.referenceId();
    Body scheduled = refers(reference).with("publishOn", soon);
    Body active = refers(reference).with("publishOn", soon).with("status", "active");

    api.post("/jobs/batch", dry(put(scheduled))).is(200).has("/counts/created", 1);
    batch(put(active))
        .is(207)
        .has("/results/0/problem/errors/0/pointer", "/operations/0/job/publishOn")
        .has("/results/0/problem/errors/0/code", "not-used-together");
    Answer created = batch(put(scheduled)).is(200).has("/counts/created", 1);
    int id = created.at("/results/0/id").intValue();
    batch(put(scheduled)).is(200).has("/counts/unchanged", 1);
    api.job(id).has("/publishOn", soon).has("/status", "draft");

    api.post("/jobs/batch", dry(put(active))).is(200).has("/counts/changed", 1);
    batch(put(active)).is(200).has("/counts/changed", 1);
    assertThat(api.job(id).has("/status", "active").json().has("publishOn")).isFalse();
  }

  @Test
  void repeatingItChangesNothing() {
    String a = Unique.referenceId();
    String b = Unique.referenceId();
    api.create(refers(b));
    Object[] operations = {put(refers(a)), delete(b)};

    batch(operations).is(200).has("/counts/created", 1).has("/counts/deleted", 1);

    batch(operations).is(200).has("/counts/unchanged", 1).has("/counts/absent", 1);
    api.with("Idempotency-Key", "not a key")
        .post("/jobs/batch", of(operations))
        .is(200)
        .has("/counts/unchanged", 1);
  }

  @Test
  void whatIsWrongWithOneJobStopsNoOther() {
    String reference = Unique.referenceId();
    int id = api.create(refers(Unique.referenceId())).id();
    String taken = api.job(id).text("/referenceId");
    int other = api.create(job()).id();
    int kept = api.create(job()).id();

    Answer answer =
        batch(
                put(refers(Unique.referenceId()).with("title", "").with("status", "open")),
                put(
                    refers(Unique.referenceId())
                        .withJson("salary", "{\"amount\": 1, \"period\": {\"id\": 9}}")),
                put(refers(reference)),
                put(other, Body.of("{}").with("referenceId", taken)),
                put(2147483647, titled("Cook")),
                put(id, titled("Cook")).with("ifMatch", "\"no\""),
                delete(kept).with("ifMatch", "\"no\""),
                put(titled("without a referenceId").with("salary", "low")))
            .is(207)
            .has("/counts/created", 1)
            .has("/counts/failed", 7);

    for (int index : new int[] {0, 1, 3, 4, 5, 6, 7}) {
      answer
          .has("/results/" + index + "/outcome", "failed")
          .has("/results/" + index + "/etag", null);
      JsonNode problem = answer.at("/results/" + index + "/problem");
      assertThat(problem.path("status")).isEqualTo(answer.at("/results/" + index + "/status"));
      assertThat(problem.path("instance").asText())
          .isEqualTo("urn:uuid:" + answer.header("X-Request-Id"));
    }
    assertThat(pointers(answer, 0))
        .containsExactlyInAnyOrder("/operations/0/job/title", "/operations/0/job/status");
    assertThat(pointers(answer, 1)).containsExactly("/operations/1/job/salary/period/id");
    answer.has("/results/3/status", 409).has("/results/3/problem/jobId", id);
    answer.has("/results/4/status", 404).has("/results/4/problem/code", "not-found");
    answer.has("/results/5/status", 412).has("/results/6/status", 412);
    // The job is known, though the operation failed.
    answer.has("/results/5/id", id).has("/results/5/referenceId", taken);
    assertThat(pointers(answer, 7))
        .contains("/operations/7/job/referenceId", "/operations/7/job/salary");
    answer.has("/results/7/referenceId", null).has("/results/7/id", null);
    api.get("/jobs" + Api.query("referenceId", reference)).has("/paging/total", 1);
  }

  private static List<String> pointers(Answer answer, int index) {
    return answer.texts("/results/" + index + "/problem/errors", "pointer");
  }

  /** Except for its pointers and its instance. */
  @Test
  void aProblemIsThatOfTheCallForOneJob() {
    Body bad =
        fullJob()
            .with("title", "x".repeat(300))
            .with("closeDate", "31/12/2026")
            .withJson("locations", "[{\"description\": \"Vancuver\"}, {}]")
            .withJson("categories", "[{\"id\": 99}, {\"id\": 1}, {\"id\": 1}]")
            .with("description", "<h1>No</h1>");

    Answer single = api.put("/jobs", bad).is(400);
    ObjectNode problem = (ObjectNode) batch(put(bad)).is(207).at("/results/0/problem");

    ObjectNode expected = (ObjectNode) single.json();
    expected
        .path("errors")
        .forEach(
            error ->
                ((ObjectNode) error)
                    .put("pointer", "/operations/0/job" + error.path("pointer").asText()));
    expected.set("instance", problem.get("instance"));
    assertThat(problem).isEqualTo(expected);
  }

  /** It was the date that the job would have had without one. */
  @Test
  void aCloseDateThatBecomesTheDefaultThatItIsChangesNothing() {
    String reference = Unique.referenceId();
    Answer job = api.create(job().with("referenceId", reference).with("status", "active"));
    String path = "/jobs/" + job.id();
    api.put(path, Body.of("{}").with("closeDate", job.text("/closeDate"))).is(200);
    Body unset = Body.of("{}").with("referenceId", reference).withJson("closeDate", "null");

    batch(put(unset)).is(200).has("/results/0/outcome", "unchanged");
  }

  @Test
  void fiveHundredAreTheMost() {
    Object[] all = IntStream.range(0, 501).mapToObj(i -> delete("none-" + i)).toArray();

    batch(all).violatesOnly("/operations", "too-many");
    batch(List.of(all).subList(0, 500).toArray()).is(200).has("/counts/absent", 500);
  }

  @Test
  void manyAreCreatedAtOnce() {
    String word = Unique.word();
    Object[] puts =
        IntStream.range(0, 60)
            .mapToObj(i -> put(job().with("title", word).with("referenceId", word + i)))
            .toArray();

    Answer answer = batch(puts).is(200).has("/counts/created", 60);

    assertThat(answer.texts("/results", "referenceId"))
        .isEqualTo(IntStream.range(0, 60).mapToObj(i -> word + i).toList());
    assertThat(answer.texts("/results", "id")).doesNotHaveDuplicates();
    assertThat(api.total("?q=" + word)).isEqualTo(60);
    batch(puts).is(200).has("/counts/unchanged", 60);
  }

  @Test
  void noResultHasTheJobItself() {
    Answer answer =
        api.with("Prefer", "return=representation")
            .post("/jobs/batch", of(put(refers(Unique.referenceId()))))
            .is(200);

    assertThat(answer.at("/results/0").has("job")).isFalse();
    assertThat(answer.headers()).doesNotContainKey("preference-applied");
  }

  @Test
  void strictHandlingRefusesWhatDoesNotExist() {
    String reference = Unique.referenceId();
    Body strange = put(refers(reference).with("titel", "x"));
    Api strict = api.with("Prefer", "handling=strict");

    strict
        .post("/jobs/batch", of(strange, put(refers(Unique.referenceId()))))
        .is(207)
        .has("/counts/created", 1)
        .has("/results/0/problem/errors/0/code", "unknown-member")
        .has("/results/0/problem/errors/0/pointer", "/operations/0/job/titel");
    strict
        .post("/jobs/batch", of(put(refers(reference)).with("ifmatch", "*")))
        .violatesOnly("/operations/0/ifmatch", "unknown-member");
    strict
        .post("/jobs/batch", "{\"dry\": true, \"operations\": [{\"op\": \"delete\", \"id\": 7}]}")
        .violatesOnly("/dry", "unknown-member");
    api.get("/jobs" + Api.query("referenceId", reference)).has("/paging/total", 0);
    batch(strange).is(200).has("/counts/created", 1);
  }

  @Test
  void lenientHandlingMendsAndSaysWhat() {
    Answer answer =
        api.with("Prefer", "handling=lenient")
            .post(
                "/jobs/batch",
                of(put(refers(Unique.referenceId()).with("description", "<h2>Cook</h2>"))))
            .is(200)
            .has("/results/0/warnings/0/pointer", "/operations/0/job/description");

    api.job(answer.at("/results/0/id").intValue())
        .has("/description", "<p><strong>Cook</strong></p>");
  }

  @Test
  void anIfMatchThatCanNeverMatchIsToldSo() {
    Answer job = api.create(job());

    assertThat(
            batch(put(job.id(), titled("Cook")).with("ifMatch", "W/" + job.eTag()))
                .is(207)
                .has("/results/0/problem/code", "precondition-failed")
                .text("/results/0/problem/detail"))
        .contains("is weak", "never", job.eTag());
  }

  @Test
  void anETagKeepsAJobFromBeingOverwritten() {
    Answer job = api.create(job());
    Body put = put(job.id(), titled("Cook")).with("ifMatch", job.eTag());

    batch(put).is(200).has("/counts/changed", 1);
    batch(put).is(207).has("/results/0/problem/code", "precondition-failed");
    batch(delete(job.id()).with("ifMatch", "*")).is(200).has("/counts/deleted", 1);
    batch(put(refers(Unique.referenceId())).with("ifMatch", "*"))
        .is(207)
        .has("/results/0/status", 412);
  }

  @Test
  void aDryRunSaysWhatWouldBeDoneAndDoesNothing() {
    String reference = Unique.referenceId();
    String deleted = Unique.referenceId();
    int kept = api.create(refers(deleted)).id();
    int changed = api.create(fullJob()).id();
    String before = api.job(changed).body();
    Object[] operations = {
      put(refers(reference)),
      put(changed, titled("Cook").withJson("salary", "{\"amount\": 1}")),
      put(kept, titled("Registered Nurse")),
      delete(deleted),
      put(changed == 1 ? 2 : 1, titled("x")),
    };

    Answer answer =
        api.post("/jobs/batch", dry(operations))
            .has("/dryRun", true)
            .has("/counts/created", 1)
            .has("/counts/changed", 1)
            .has("/counts/unchanged", 1)
            .has("/counts/deleted", 1)
            .has("/counts/failed", 1);

    answer
        .has("/results/0/status", 201)
        .has("/results/0/id", null)
        .has("/results/0/etag", null)
        .has("/results/0/referenceId", reference)
        .has("/results/0/changedMembers", null)
        .hasJson("/results/1/changedMembers", "[\"title\", \"salary\"]")
        .hasJson("/results/2/changedMembers", "[]")
        .has("/results/3/changedMembers", null)
        .has("/results/3/status", 204);
    assertThat(api.job(changed).body()).isEqualTo(before);
    api.job(kept);
    api.get("/jobs" + Api.query("referenceId", reference)).has("/paging/total", 0);

    // The real call ends the same way, and the job is as the dry run's ETag said.
    Answer real = api.post("/jobs/batch", of(operations));
    assertThat(real.at("/counts")).isEqualTo(answer.at("/counts"));
    assertThat(real.at("/results/1/etag")).isEqualTo(answer.at("/results/1/etag"));
    api.job(changed).hasHeader("ETag", answer.at("/results/1/etag").asText());
  }

  @Test
  void aDryRunLearnsNoPlace() {
    String place = "Dryrun " + Unique.word();
    Body put = put(Body.in(place + ", YT").with("referenceId", Unique.referenceId()));

    api.post("/jobs/batch", dry(put)).is(200).has("/results/0/warnings/0/code", "unknown-value");

    api.get("/locations" + Api.query("q", place)).has("/paging/total", 0);
  }

  @Test
  void aDryRunRefusesWhatTheCallWould() {
    int id = api.create(refers(Unique.referenceId())).id();
    int other = api.create(job()).id();
    String taken = api.job(id).text("/referenceId");

    Answer answer =
        api.post(
                "/jobs/batch",
                dry(
                    put(other, Body.of("{}").with("referenceId", taken)),
                    put(refers(Unique.referenceId()).with("title", "")),
                    put(id, titled("x")).with("ifMatch", "\"no\"")))
            .is(207)
            .has("/counts/failed", 3)
            .has("/results/0/status", 409)
            .has("/results/1/status", 400)
            .has("/results/2/status", 412);

    assertThat(answer.texts("/results/1/problem/errors", "pointer"))
        .containsExactly("/operations/1/job/title");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "\"\"", "false"})
  void itIsNoDryRunWithoutAValue(String value) {
    String reference = Unique.referenceId();
    String body = of(put(refers(reference))).replace("\"dryRun\":false", "\"dryRun\":" + value);

    api.post("/jobs/batch", body).is(200).has("/dryRun", false);

    api.get("/jobs" + Api.query("referenceId", reference)).has("/paging/total", 1);
  }
}
