package jobpostings.contract.changes;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** docs/contract.md, Versions. */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class VersionsContractTest {
  private final Api api = Api.ofEmployer().inProcess();

  @Test
  void aVersionIsThereAsSoonAsItsWriteIsAnswered() {
    Answer created = api.create(fullJob());
    version(created.id(), 1, "JobCreated", created);
    Answer renamed = api.put("/jobs/" + created.id(), "{\"title\": \"Welder\"}").is(200);
    version(created.id(), 2, "JobUpdated", renamed);
    Answer archived = api.put("/jobs/" + created.id(), "{\"status\": \"archived\"}").is(200);
    version(created.id(), 3, "JobArchived", archived);
    api.delete("/jobs/" + created.id()).is(204);
    assertThat(get(created.id(), 4).get("job").isNull()).isTrue();
    assertThat(get(created.id(), 4).get("type").asText()).isEqualTo("JobDeleted");

    awaitVersions(created.id(), 4);
    version(created.id(), 1, "JobCreated", created);
    version(created.id(), 3, "JobArchived", archived);
  }

  private void version(int id, int number, String type, Answer job) {
    JsonNode version = get(id, number);
    assertThat(version.get("type").asText()).isEqualTo(type);
    assertThat(version.get("version").asInt()).isEqualTo(number);
    assertThat(Json.same(version.get("job"), job.json())).as(version.toString()).isTrue();
    assertThat(version.get("by").get("type").asText()).isEqualTo("key");
    assertThat(version.get("requestId").asText()).isEqualTo(job.header("X-Request-Id"));
  }

  private JsonNode get(int id, int number) {
    return api.get("/jobs/" + id + "/versions/" + number).is(200).json();
  }

  private JsonNode awaitVersions(int id, int count) {
    return await()
        .until(
            () -> api.get("/jobs/" + id + "/versions?pageSize=100").is(200).json().get("data"),
            versions -> versions.size() == count);
  }

  @Test
  void versionsAreListedLatestFirstInPages() {
    int id = api.create(job()).id();
    api.put("/jobs/" + id, "{\"title\": \"Welder\"}").is(200);
    api.put("/jobs/" + id, "{\"title\": \"Cook\"}").is(200);
    JsonNode all = awaitVersions(id, 3);

    assertThat(all).extracting(each -> each.get("version").asInt()).containsExactly(3, 2, 1);
    assertThat(all.get(0).get("changedMembers").toString()).isEqualTo("[\"title\"]");
    assertThat(all.get(2).get("changedMembers").isNull()).isTrue();
    JsonNode page = api.get("/jobs/" + id + "/versions?pageSize=2").is(200).json();
    JsonNode next = api.get(page.get("paging").get("next").asText()).is(200).json();
    assertThat(next.get("data")).hasSize(1);
    assertThat(next.get("paging").get("next").isNull()).isTrue();
  }

  @Test
  void anActiveJobIsRestoredAsArchivedAndADraftAsADraft() {
    Answer created = api.create(fullJob().with("status", "active"));
    api.put("/jobs/" + created.id(), "{\"title\": \"Welder\", \"salary\": null}").is(200);

    restore(created.id(), 1)
        .is(200)
        .has("/title", created.json().get("title").asText())
        .has("/status", "archived");
    Answer again = restore(created.id(), 1).is(200);
    awaitVersions(created.id(), 3);
    assertThat(reasons(created.id())).containsExactly("null", "null", "restored");
    assertThat(again.json().get("salary")).isEqualTo(created.json().get("salary"));
    api.job(created.id()).isSameAs(again);

    Answer draft = api.create(job().with("status", "draft"));
    api.put("/jobs/" + draft.id(), "{\"title\": \"Welder\"}").is(200);
    restore(draft.id(), 1).is(200).isSameAs(draft);
  }

  @Test
  void restoringLeavesTheDayOfPublicationAsItIsNow() {
    String soon = Service.today().plusDays(5).toString();
    String late = Service.today().plusDays(9).toString();
    for (String status : List.of("draft", "archived")) {
      int id = api.create(job().with("status", status).with("closeDate", soon)).id();
      api.put("/jobs/" + id, "{\"publishOn\": \"%s\"}".formatted(soon)).is(200);
      JsonNode scheduled = awaitVersions(id, 2).get(0);
      assertThat(scheduled.get("changedMembers").toString()).isEqualTo("[\"publishOn\"]");
      assertThat(get(id, 2).at("/job/publishOn").asText()).isEqualTo(soon);

      restore(id, 1).is(200).has("/status", status).has("/publishOn", soon);
      api.put("/jobs/" + id, "{\"publishOn\": null}").is(200);
      restore(id, 2).is(200).has("/status", status);
      assertThat(api.job(id).json().has("publishOn")).isFalse();
      api.put("/jobs/" + id, "{\"closeDate\": null, \"publishOn\": \"%s\"}".formatted(late))
          .is(200);
      restore(id, 1).violatesOnly("/closeDate", "out-of-range");

      api.delete("/jobs/" + id).is(204);
      assertThat(awaitRestored(id, 4).json().has("publishOn")).isFalse();
    }
  }

  @Test
  void aDeletedJobComesBackUnderItsId() {
    Answer created = api.create(fullJob().with("referenceId", Unique.referenceId()));
    api.delete("/jobs/" + created.id()).is(204);
    awaitVersions(created.id(), 2);

    api.with("If-Match", created.eTag())
        .post("/jobs/" + created.id() + "/restore", "{\"version\": 1}")
        .isProblem(412, "precondition-failed");
    restore(created.id(), 2).isProblem(404, "not-found");
    Answer restored = awaitRestored(created.id(), 1).has("/status", "archived");

    assertThat(restored.id()).isEqualTo(created.id());
    api.job(created.id()).isSameAs(restored);
    assertThat(awaitVersions(created.id(), 3).get(0).get("type").asText()).isEqualTo("JobCreated");
    assertThat(reasons(created.id())).containsExactly("null", "null", "restored");
    api.put("/jobs/" + created.id(), "{\"status\": \"active\"}").is(200);
    api.put("/jobs/" + created.id(), "{\"status\": \"archived\"}").is(200);
    awaitVersions(created.id(), 5);
    assertThat(reasons(created.id())).endsWith("restored", "null", "requested");
  }

  /** The reasons of the changes of a job, in their order. */
  private List<String> reasons(int id) {
    List<String> reasons = new ArrayList<>();
    String next = "/jobs/changes?pageSize=100";
    while (next != null) {
      Answer page = api.get(next).is(200);
      for (JsonNode change : page.at("/data")) {
        if (change.get("jobId").asInt() == id) {
          reasons.add(change.get("reason").asText());
        }
      }
      next = page.at("/paging/next").textValue();
    }
    return reasons;
  }

  @Test
  void aReferenceIdThatAnotherJobHasByNowIsRefused() {
    String referenceId = Unique.referenceId();
    Answer created = api.create(job().with("referenceId", referenceId));
    api.delete("/jobs/" + created.id()).is(204);
    awaitVersions(created.id(), 2);
    Answer other = api.create(job().with("referenceId", referenceId));

    restore(created.id(), 1).isProblem(409, "reference-id-taken").has("/jobId", other.id());
    api.get("/jobs/" + created.id()).isProblem(404, "not-found");
  }

  @Test
  void aRestoreIsConditional() {
    Answer created = api.create(job());
    api.put("/jobs/" + created.id(), "{\"title\": \"Welder\"}").is(200);
    awaitVersions(created.id(), 2);
    String path = "/jobs/" + created.id() + "/restore";

    api.with("If-Match", created.eTag())
        .post(path, "{\"version\": 1}")
        .isProblem(412, "precondition-failed");
    restore(created.id(), 3).isProblem(404, "not-found");
  }

  private Answer restore(int id, int version) {
    return api.post("/jobs/" + id + "/restore", "{\"version\": " + version + "}");
  }

  /** Restores an older version, which shows only a moment after it is replaced. */
  private Answer awaitRestored(int id, int version) {
    awaitVersions(id, version + 1);
    return restore(id, version).is(200);
  }
}
