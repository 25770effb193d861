package jobpostings.contract.changes;

import static jobpostings.contract.support.Body.fullJob;
import static jobpostings.contract.support.Body.job;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Json;
import org.junit.jupiter.api.Test;

/** docs/contract.md, Changes. */
@CountsJobs
final class ChangesContractTest {
  private final Api api = Api.ofEmployer().inProcess();

  @Test
  void whoFollowsTheCursorSeesEveryChangeOfAJobInOrder() {
    String cursor = now();
    Answer created = api.create(fullJob().with("status", "draft"));
    api.put("/jobs/" + created.id(), "{\"title\": \"Welder\"}").is(200);
    Answer published = api.put("/jobs/" + created.id(), "{\"status\": \"active\"}").is(200);
    api.put("/jobs/" + created.id(), "{\"status\": \"active\"}").is(200);
    Answer archived = api.put("/jobs/" + created.id(), "{\"status\": \"archived\"}").is(200);
    api.delete("/jobs/" + created.id()).is(204);

    List<JsonNode> changes = follow(cursor, created.id(), 5);

    assertThat(changes)
        .extracting(change -> change.get("type").asText())
        .containsExactly("JobCreated", "JobUpdated", "JobPublished", "JobArchived", "JobDeleted");
    assertThat(changes)
        .extracting(change -> change.get("version").asInt())
        .containsExactly(1, 2, 3, 4, 5);
    assertThat(changes.get(1).get("changedMembers").toString()).isEqualTo("[\"title\"]");
    assertThat(changes.get(3).get("reason").asText()).isEqualTo("requested");
    assertThat(changes.get(0).get("changedMembers").isNull()).isTrue();
    assertThat(changes.get(4).get("job").isNull()).isTrue();
    assertThat(changes.get(2).get("requestId").asText())
        .isEqualTo(published.header("X-Request-Id"));
    assertThat(changes.get(2).get("by").get("type").asText()).isEqualTo("key");
    assertThat(changes.get(2).get("by").get("prefix").asText()).isNotEmpty();
    assertThat(changes.get(3).get("job").get("title").asText()).isEqualTo("Welder");
    assertThat(changes.get(3).get("job").has("description")).isFalse();
    assertThat(archived.json().get("status").asText()).isEqualTo("archived");
  }

  @Test
  void wholeJobsHaveTheirDescriptions() {
    String cursor = now();
    Answer created = api.create(fullJob());
    follow(cursor, created.id(), 1);

    JsonNode change =
        api.get("/jobs/changes" + Api.query("after", cursor, "view", "full"))
            .is(200)
            .json()
            .get("data")
            .valueStream()
            .filter(each -> each.get("jobId").asInt() == created.id())
            .findFirst()
            .orElseThrow();

    assertThat(Json.same(change.get("job"), created.json())).isTrue();
  }

  @Test
  void nowIsACursorAndNothingElse() {
    Answer page = api.get("/jobs/changes?after=now&pageSize=7").is(200);

    assertThat(page.json().get("data").isEmpty()).isTrue();
    assertThat(page.json().get("paging").get("next").isNull()).isTrue();
    assertThat(page.json().get("paging").get("pageSize").asInt()).isEqualTo(7);
    page.hasHeader("Cache-Control", "no-store");
  }

  @Test
  void pagesFollowEachOtherToTheEnd() {
    String cursor = now();
    int first = api.create(job()).id();
    int second = api.create(job()).id();
    follow(cursor, first, 1);
    follow(cursor, second, 1);

    JsonNode page = page(cursor, 1);
    assertThat(page.get("data")).hasSize(1);
    assertThat(page.get("paging").get("next").asText()).contains("after=c_", "pageSize=1");
    assertThat(page.get("paging").get("cursor")).isEqualTo(page.get("data").get(0).get("cursor"));
    JsonNode next = page(page.get("paging").get("cursor").asText(), 100);
    assertThat(next.get("data").findValuesAsText("jobId")).contains("" + second);
  }

  @Test
  void withoutACursorItBeginsWithTheOldest() {
    Answer created = api.create(job());
    follow(null, created.id(), 1);

    assertThat(page(null, 100).get("data").get(0).get("cursor").asText()).startsWith("c_");
  }

  @Test
  void whatIsNoCursorOfOnesOwnIsRefused() {
    String others =
        Api.ofOtherEmployer()
            .get("/jobs/changes?after=now")
            .is(200)
            .json()
            .get("paging")
            .get("cursor")
            .asText();
    String own = now();
    List<String> wrong =
        List.of(
            others,
            own + "A",
            own + "=",
            own.substring(1),
            own.substring(0, own.length() - 1),
            own.toUpperCase(Locale.ROOT),
            own + own,
            own + "," + own,
            "c_",
            "c_x",
            "c_" + "A".repeat(22),
            "c_" + "/+".repeat(11),
            "c_" + "A".repeat(6_000),
            "c_\u00e9\ud83d\ude42",
            "c_\u0000\n",
            "NOW",
            "yesterday",
            "2026-11-22T16:00:03.120Z",
            "0",
            "-1",
            "null",
            "{}",
            "%");
    for (String after : wrong) {
      api.get("/jobs/changes" + Api.query("after", after)).isProblem(400, "bad-parameter");
    }
    api.get("/jobs/changes?after=" + own + "&after=" + others).isProblem(400, "bad-parameter");
    api.get("/jobs/changes?pageSize=0").isProblem(400, "bad-parameter");
    api.get("/jobs/changes?view=whole").isProblem(400, "bad-parameter");
    api.with("Prefer", "handling=strict")
        .get("/jobs/changes?page=1")
        .isProblem(400, "bad-parameter");
    api.get("/jobs/changes?page=1&after=now").is(200);
    Api.withoutKey().get("/jobs/changes").isProblem(401, "unauthorized");
    api.post("/jobs/changes", "{}").isProblem(405, "method-not-allowed");
  }

  private String now() {
    return api.get("/jobs/changes?after=now").is(200).json().get("paging").get("cursor").asText();
  }

  private JsonNode page(String after, int size) {
    String query =
        after == null
            ? Api.query("pageSize", "" + size)
            : Api.query("after", after, "pageSize", "" + size);
    return api.get("/jobs/changes" + query).is(200).json();
  }

  /** The changes of a job, once there are this many; a change shows a moment after its write. */
  private List<JsonNode> follow(String from, int jobId, int wanted) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    AtomicReference<String> cursor = new AtomicReference<>(from);
    await()
        .until(
            () -> {
              JsonNode page = page(cursor.get(), 100);
              cursor.set(page.get("paging").get("cursor").asText());
              page.get("data")
                  .valueStream()
                  .filter(change -> change.get("jobId").asInt() == jobId)
                  .forEach(change -> found.put(change.get("id").asText(), change));
              return found.size() >= wanted;
            });
    return new ArrayList<>(found.values());
  }
}
