package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import jobpostings.contract.cases.Case;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Seed;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * docs/contract.md: what calls make of a job, as rows of a table; and what takes several requests
 * to see.
 */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class JobsContractTest {
  private static final List<String> PIECES =
      List.of(
          "\"title\": \"Cook\"",
          "\"title\": null",
          "\"title\": 5",
          "\"salary\": null",
          "\"salary\": {\"amount\": 7}",
          "\"salary\": {\"amount\": null}",
          "\"salary\": {\"maxAmount\": null, \"plusCommission\": true}",
          "\"salary\": {\"period\": {\"id\": 9}}",
          "\"status\": \"archived\"",
          "\"status\": \"\"",
          "\"referenceId\": null",
          "\"closeDate\": null",
          "\"closeDate\": \"2020-01-01\"",
          "\"categories\": [{\"id\": 1}]",
          "\"categories\": []",
          "\"locations\": [{\"description\": \"Toronto\"}]",
          "\"confidential\": null",
          "\"autoRefresh\": false",
          "\"applicantRoutingType\": {\"id\": 1}",
          "\"applicationEmail\": \"a@example.ca\"",
          "\"applicationUrl\": null",
          "\"id\": 5",
          "\"unknown\": {\"x\": null}");

  private final Api api = Api.ofEmployer().inProcess();
  private final String referenceId = Unique.referenceId();

  private Body named() {
    return job().with("referenceId", referenceId);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(
      resources = "/cases/calls.txt",
      delimiter = '|',
      quoteCharacter = '\'',
      numLinesToSkip = 1)
  void isAnswered(@Case.Row Case row) {
    row.check();
  }

  @Test
  void aNewJobIsAnsweredWithItsUrl() {
    for (Answer created : List.of(api.post("/jobs", job()), api.put("/jobs", named()))) {
      created
          .is(201)
          .hasHeaderMatching("Content-Type", "application/json(;.*)?")
          .hasHeader("Location", Service.baseUrl() + "/api/v1.1/jobs/" + created.id());
      assertThat(created.id()).isPositive();
      api.get(created.header("Location")).is(200).isSameAs(created);
    }
  }

  @Test
  void aJobHasTheMembersOfTheContractAndNoOthers() {
    Answer job =
        api.create(fullJob())
            .hasMembers(
                "",
                "id",
                "referenceId",
                "employer",
                "title",
                "publishDate",
                "closeDate",
                "confidential",
                "autoRefresh",
                "status",
                "locations",
                "categories",
                "positionType",
                "salary",
                "description",
                "applicantRoutingType",
                "applicationEmail",
                "applicationUrl")
            .hasMembers("/employer", "id", "name")
            .hasMembers("/locations/0", "id", "name", "description", "type")
            .hasMembers("/categories/0", "id", "name")
            .hasMembers("/positionType", "id", "name")
            .hasMembers("/salary", "amount", "maxAmount", "period", "plusCommission")
            .hasMembers("/salary/period", "id", "name", "unit")
            .hasMembers("/applicantRoutingType", "id", "name");

    assertThat(job.at("/employer/id").isInt()).as(job::toString).isTrue();
    assertThat(job.text("/employer/name")).as(job::toString).isNotBlank();
  }

  @Test
  void theEmployerIsTheOneOfTheKeyWhateverIsSent() {
    Api other = Api.ofOtherEmployer().inProcess();
    Answer others = other.create(named().with("autoRefresh", true)).has("/autoRefresh", true);

    Answer created = api.create(named().with("employer", others.at("/employer")));

    assertThat(created.at("/employer")).isNotEqualTo(others.at("/employer"));
    assertThat(created.id()).isNotEqualTo(others.id());
    api.put("/jobs/" + created.id(), others.json().toString())
        .is(200)
        .has("/id", created.id())
        .has("/employer", created.at("/employer"));
  }

  @Test
  void everyLocationIsLookedAtHoweverManyThereAre() {
    String[] places =
        IntStream.range(0, 15)
            .mapToObj(i -> "Xyzzyville " + (char) ('A' + i) + "yx".repeat(i))
            .toArray(String[]::new);

    assertThat(api.post("/jobs", Body.in(places)).isInvalid().texts("/errors", "pointer"))
        .containsAll(
            IntStream.range(0, 15).mapToObj("/locations/%d/description"::formatted).toList());
  }

  @Test
  void aThousandErrorsAreListedAndAHundredOfAMemberAndAllAreCounted() {
    String many = "[" + "{\"id\": 99},".repeat(1_499) + "{\"id\": 99}]";
    String tags = "<h1>x</h1>".repeat(150);

    Answer thousand = api.post("/jobs", job().withJson("categories", many)).isInvalid();
    Answer hundred =
        api.post("/jobs", job().with("title", 1).with("description", tags)).isInvalid();

    assertThat(thousand.errors()).hasSize(1_000);
    assertThat(thousand.text("/detail")).contains("1501 errors", "lists 1000");
    assertThat(hundred.errors()).hasSize(101);
    assertThat(hundred.text("/detail")).contains("151 errors", "lists 101");
  }

  @Test
  void whatIsStoredOfADescriptionIsStoredAgainAsItIs() {
    for (String sent :
        List.of("<p>One<p>Fish & chips", "<A HREF=\"https://x.ca\" target=_top>a</A>")) {
      String stored = api.create(job().with("description", sent)).text("/description");

      api.create(job().with("description", stored)).has("/description", stored);
    }
  }

  @Tag("deep")
  @Test
  void aJobWhoseCloseDateHasPassedMayBeSentAgainAsItWas() {
    Answer before =
        api.create(
            job().with("status", "archived").with("closeDate", Service.today().minusDays(3)));

    api.put("/jobs/" + before.id(), before.json()).is(200).isSameAs(before);
    api.post("/jobs", before.json()).is(201).isSameAs(before, "id");
  }

  @Test
  void aReferenceIdIsFreeOnceItsJobHasAnotherOrNoneOrIsGone() {
    int id = api.create(named()).id();
    int other = api.create(named().with("referenceId", referenceId + "b")).id();

    api.put("/jobs/" + other, Body.of("{\"title\": \"New\"}").with("referenceId", referenceId))
        .isProblem(409, "reference-id-taken")
        .has("/jobId", id)
        .hasHeader("Location", Service.baseUrl() + "/api/v1.1/jobs/" + id);
    api.job(other).has("/title", "Registered Nurse").has("/referenceId", referenceId + "b");
    for (String freeing : List.of("\"%sc\"".formatted(referenceId), "null", "")) {
      if (freeing.isEmpty()) {
        api.delete("/jobs/" + id).is(204);
      } else {
        api.put("/jobs/" + id, "{\"referenceId\": %s}".formatted(freeing)).is(200);
      }
      api.delete("/jobs", Body.of("{}").with("referenceId", referenceId))
          .isProblem(404, "not-found");
      int next = api.put("/jobs", named()).is(201).id();
      assertThat(next).isNotEqualTo(id);
      id = next;
    }
    api.delete("/jobs/" + id).is(204);
    api.delete("/jobs/" + id).isProblem(404, "not-found");
    api.put("/jobs/" + id, "{}").isProblem(404, "not-found");
    api.create(named());
  }

  @Test
  void nothingIsStoredOfAJobThatIsRefused() {
    Body job = named().with("title", "Nurse " + referenceId);
    api.post("/jobs", job.with("description", "")).isInvalid();
    api.put("/jobs", job.with("description", "")).isInvalid();

    assertThat(api.total("?q=" + referenceId)).isZero();
    assertThat(api.total("?referenceId=" + referenceId)).isZero();
  }

  @Test
  void theStateOfTheServiceHasNoBodyForHead() {
    Api open = Api.withoutKey().inProcess();

    open.get("/status").is(200).hasMembers("", "status", "version", "time");
    open.send("HEAD", "/status").is(200).isEmpty();
  }

  @Test
  void patchAndPutOf10BodiesAgree() {
    patchAndPutAgree(10);
  }

  @Tag("deep")
  @Test
  @Tag("deep")
  void patchAndPutOf200BodiesAgree() {
    patchAndPutAgree(200);
  }

  private void patchAndPutAgree(int bodies) {
    Random random = Seed.random("patch");
    Api patching = api.with("Content-Type", "application/merge-patch+json");
    Body before = fullJob().without("referenceId");
    Answer one = api.create(before);
    Answer other = api.create(before);
    for (int i = 0; i < bodies; i++) {
      StringBuilder body = new StringBuilder();
      random
          .ints(1 + random.nextInt(4), 0, PIECES.size())
          .distinct()
          .forEach(piece -> body.append(body.isEmpty() ? "{" : ", ").append(PIECES.get(piece)));
      String sent = body + (random.nextInt(20) == 0 ? "" : "}");

      Answer put = api.put("/jobs/" + one.id(), sent);
      Answer patch = patching.send("PATCH", "/jobs/" + other.id(), sent);

      String as = sent + " " + Seed.name();
      assertThat(patch.status()).as(as).isEqualTo(put.status());
      if (put.status() == 200) {
        patch.isSameAs(put, "id");
        api.put("/jobs/" + one.id(), before).is(200);
        api.put("/jobs/" + other.id(), before).is(200);
      } else {
        assertThat(patch.json().path("errors")).as(as).isEqualTo(put.json().path("errors"));
        assertThat(patch.text("/code")).as(as).isEqualTo(put.text("/code"));
      }
    }
  }
}
