package jobpostings.contract.jobs;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Seed;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Calls: PATCH, which does what PUT does. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class PatchContractTest {
  private static final String MERGE_PATCH = "application/merge-patch+json";
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

  private final Api api = Api.ofEmployer();
  private final Api patching = api.with("Content-Type", MERGE_PATCH);

  @Test
  void aMergePatchChangesWhatIsSent() {
    Answer created = api.create(fullJob());

    Answer patched =
        patching
            .send("PATCH", "/jobs/" + created.id(), "{\"title\": \"Cook\", \"salary\": null}")
            .is(200)
            .has("/title", "Cook")
            .has("/salary", null);

    api.job(created.id()).isSameAs(patched).hasHeader("Accept-Patch", MERGE_PATCH);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "Application/JSON; charset=utf8"})
  void plainJsonIsReadTheSameWay(String type) {
    int id = api.create(job()).id();

    api.with("Content-Type", type)
        .send("PATCH", "/jobs/" + id, "{\"title\": \"Cook\"}")
        .is(200)
        .has("/title", "Cook");
  }

  @Test
  void anotherMediaTypeIsRefused() {
    int id = api.create(job()).id();

    for (String type :
        List.of("application/json-patch+json", "text/plain", "application/json; charset=latin1")) {
      api.with("Content-Type", type)
          .send("PATCH", "/jobs/" + id, "{}")
          .isProblem(415, "unsupported-media-type")
          .hasHeader("Accept-Patch", MERGE_PATCH);
    }
    patching.put("/jobs/" + id, "{}").isProblem(415, "unsupported-media-type");
    patching.send("PATCH", "/jobs/0", "{}").isProblem(404, "not-found");
    patching
        .with("If-Match", "\"no\"")
        .send("PATCH", "/jobs/" + id, "{}")
        .isProblem(412, "precondition-failed");
    assertThat(api.put("/jobs/" + id + "/versions", "{}").is(405).listIn("Allow"))
        .doesNotContain("PATCH");
  }

  @Test
  void patchAndPutOf40BodiesAgree() {
    patchAndPutAgree(40);
  }

  @Test
  @Tag("deep")
  void patchAndPutOf200BodiesAgree() {
    patchAndPutAgree(200);
  }

  private void patchAndPutAgree(int bodies) {
    Random random = Seed.random("patch");
    Body before = fullJob().without("referenceId");
    for (int i = 0; i < bodies; i++) {
      StringBuilder body = new StringBuilder();
      random
          .ints(1 + random.nextInt(4), 0, PIECES.size())
          .distinct()
          .forEach(piece -> body.append(body.isEmpty() ? "{" : ", ").append(PIECES.get(piece)));
      String sent = body + (random.nextInt(20) == 0 ? "" : "}");
      Answer one = api.create(before);
      Answer other = api.create(before);

      Answer put = api.put("/jobs/" + one.id(), sent);
      Answer patch = patching.send("PATCH", "/jobs/" + other.id(), sent);

      assertThat(patch.status()).as(sent).isEqualTo(put.status());
      if (put.status() == 200) {
        patch.isSameAs(put, "id");
      } else {
        assertThat(patch.json().path("errors")).as(sent).isEqualTo(put.json().path("errors"));
        assertThat(patch.text("/code")).as(sent).isEqualTo(put.text("/code"));
      }
      api.delete("/jobs/" + one.id()).is(204);
      api.delete("/jobs/" + other.id()).is(204);
    }
  }
}
