package jobpostings.contract.http;

import static java.util.stream.Collectors.joining;
import static jobpostings.contract.support.Body.job;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.local.DemoEmployer;
import jobpostings.refusal.HiddenKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * docs/contract.md, Refused requests. Each test has an employer of its own, of whose minute nobody
 * else takes a part.
 */
@ResourceLock(Service.JOBS)
final class RefusedRequestsContractTest {
  private final Api employer = Api.withoutKey().with("API-Key", newEmployer());
  private final Answer key =
      employer.post("/keys", "{\"scopes\": [\"read\", \"write\", \"manage\"]}").is(201);
  private final Api api =
      Api.withoutKey().with("API-Key", key.text("/key")).with("User-Agent", "feed/1.0");

  /** The key of a new employer, which operators made. */
  private static String newEmployer() {
    JsonNode made =
        operators("{\"action\": \"create\", \"name\": \"Feeds\", \"plan\": \"standard\"}");
    return operators("{\"action\": \"issue-key\", \"employerId\": %s}".formatted(made.path("id")))
        .path("key")
        .asText();
  }

  private static JsonNode operators(String input) {
    URI function =
        URI.create(Service.baseUrl() + "/2015-03-31/functions/ManageEmployers/invocations");
    HttpRequest request =
        HttpRequest.newBuilder(function).POST(HttpRequest.BodyPublishers.ofString(input)).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return Json.read(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The request, as soon as it can be read. */
  private Answer kept(Answer refused) {
    String id = refused.header("X-Request-Id");
    await()
        .until(
            () -> employer.get("/requests?pageSize=100").is(200).texts("/data", "requestId"),
            ids -> ids.contains(id));
    return employer.get("/requests/" + id).is(200);
  }

  private Answer list(String more) {
    return employer.get("/requests?keyId=" + key.text("/id") + more).is(200);
  }

  @Test
  void whatWasSentAndAnsweredCanBeRead() {
    int id = api.create(job()).id();
    Answer refused = api.put("/jobs/" + id, "{\"title\": 5}").isInvalid();

    Answer kept = kept(refused);

    kept.hasMembers(
            "",
            "requestId",
            "time",
            "method",
            "path",
            "status",
            "code",
            "keyId",
            "userAgent",
            "durationMs",
            "bodyBytes",
            "problem",
            "body")
        .has("/requestId", refused.header("X-Request-Id"))
        .has("/method", "PUT")
        .has("/path", "/api/v1.1/jobs/" + id)
        .has("/status", 400)
        .has("/code", "validation-failed")
        .has("/keyId", key.text("/id"))
        .has("/userAgent", "feed/1.0")
        .has("/bodyBytes", 12)
        .has("/body", "{\"title\": 5}")
        .hasHeader("Cache-Control", "no-store");
    assertThat(kept.at("/problem")).isEqualTo(refused.json());
  }

  @Test
  void theyAreListedLatestFirstInPages() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Answer refused = i == 2 ? api.get("/jobs/0") : api.post("/jobs", "[" + i);
      kept(refused);
      ids.addFirst(refused.header("X-Request-Id"));
    }

    assertThat(list("").texts("/data", "requestId")).isEqualTo(ids);
    assertThat(list("&code=not-found").texts("/data", "requestId")).containsExactly(ids.get(2));
    List<String> crawled = new ArrayList<>();
    for (String next = "/requests?pageSize=2&keyId=" + key.text("/id"); next != null; ) {
      Answer page = employer.get(next).is(200);
      assertThat(page.at("/data").size()).isLessThanOrEqualTo(2);
      crawled.addAll(page.texts("/data", "requestId"));
      next = page.at("/paging/next").textValue();
    }
    assertThat(crawled).isEqualTo(ids);
    assertThat(list("").at("/data/0").has("problem")).isFalse();
  }

  @Test
  void neitherSuccessesNorWhatHasNoValidKeyIsKept() {
    Answer created = api.create(job());
    Answer denied = Api.withoutKey().with("API-Key", "jpk_none").get("/jobs").is(401);
    Answer last = api.get("/jobs/0").is(404);
    kept(last);

    for (Answer each : List.of(created, denied)) {
      employer.get("/requests/" + each.header("X-Request-Id")).isProblem(404, "not-found");
    }
    assertThat(list("").texts("/data", "requestId")).containsExactly(last.header("X-Request-Id"));
  }

  @Test
  void aBodyThatIsNoTextIsNull() {
    Answer refused = api.send("POST", "/jobs", new byte[] {(byte) 0xff, (byte) 0xfe, 1, 2}).is(400);

    kept(refused).has("/body", null);
    kept(api.get("/jobs/0").is(404)).has("/body", null).has("/bodyBytes", 0);
  }

  @Test
  void ofALargeBodyTheFirst32KilobytesAreKept() {
    String large = "{\"title\": \"" + "é".repeat(2_600_000) + "\"}";

    Answer kept = kept(api.post("/jobs", large).is(400));

    assertThat(large).startsWith(kept.text("/body"));
    assertThat(kept.text("/body").getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
        .isBetween(32 * 1024 - 3, 32 * 1024);
    assertThat(kept.at("/bodyBytes").asInt()).isEqualTo(5_200_000 + 13);
  }

  @Test
  void aRefusedBatchOfFiveHundredIsKeptWithAllThatWasWrong() {
    String operation = "{\"op\": \"delete\", \"id\": 7}";
    Answer refused =
        api.post(
                "/jobs/batch",
                "{\"operations\": [" + (operation + ",").repeat(499) + operation + "]}")
            .is(400);

    assertThat(kept(refused).at("/problem/errors")).hasSize(499).isEqualTo(refused.at("/errors"));
  }

  @Test
  void whatAKeySentThatWasRevokedSinceStaysReadable() {
    Answer refused = api.get("/jobs/0").is(404);
    employer.delete("/keys/" + key.text("/id")).is(204);

    kept(refused).has("/keyId", key.text("/id"));
  }

  @Test
  void anotherEmployersRequestIsNone() {
    Answer refused = api.get("/jobs/0").is(404);
    kept(refused);

    Api.ofOtherEmployer()
        .get("/requests/" + refused.header("X-Request-Id"))
        .isProblem(404, "not-found");
    assertThat(Api.ofOtherEmployer().get("/requests?pageSize=100").texts("/data", "requestId"))
        .doesNotContain(refused.header("X-Request-Id"));
  }

  @Test
  void noKeyIsKept() {
    String secret = key.text("/key");
    Answer refused =
        api.with("User-Agent", "feed " + secret)
            .post("/keys", "{\"scopes\": [\"%s\"], \"description\": 1}".formatted(secret))
            .is(400);

    Answer kept = kept(refused);
    assertThat(kept.body()).doesNotContain(secret).doesNotContain(secret.substring(8));
    assertThat(kept.text("/body")).contains("jpk_***");
  }

  /** Each is what stands where the key does, in a body, in its answer, or in the path. */
  @ParameterizedTest
  @CsvSource({"%s", "\\u%04x", "%%%02X", "%%25%02x", "&#%d;", "\\\\u%04x"})
  void noKeyIsKeptInAnyForm(String form) {
    for (String demo : List.of("", DemoEmployer.MAPLE_ROBOTICS.key())) {
      Api sender = demo.isEmpty() ? api : Api.withoutKey().with("API-Key", demo);
      Api reader = demo.isEmpty() ? employer : sender;
      String secret = demo.isEmpty() ? key.text("/key") : demo;
      String sent = secret;
      if (!form.equals("%s")) {
        sent = secret.chars().mapToObj(c -> form.formatted(c)).collect(joining());
      }
      for (String body :
          List.of(
              "{\"title\": \"%s\", \"description\": 1}".formatted(sent),
              "{\"status\": \"%s\", \"%s\": 1}".formatted(sent, sent),
              "{\"applicationUrl\": \"https://%s\u0001/%s\"}".formatted(sent, sent),
              "{" + " ".repeat(32 * 1024 - 12) + sent,
              sent)) {
        Answer refused = sender.with("Prefer", "handling=strict").post("/jobs", body);
        assertThat(refused.status()).isEqualTo(400);
        String id = refused.header("X-Request-Id");
        Answer kept =
            await().until(() -> reader.get("/requests/" + id), found -> found.status() == 200);
        assertThat(new HiddenKeys(List.of(secret)).in(kept.body()))
            .as("what is kept has nothing left to hide")
            .isEqualTo(kept.body());
        assertThat(kept.text("/body")).endsWith(body.startsWith("{ ") ? "jpk_***" : "");
      }
    }
  }

  @Test
  void whatAKeyMayNotDoItDoesNotSeeOfOthers() {
    Answer reader = employer.post("/keys", "{\"scopes\": [\"read\"]}").is(201);
    Answer writer = employer.post("/keys", "{\"scopes\": [\"read\", \"write\"]}").is(201);
    Answer manager = employer.post("/keys", "{\"scopes\": [\"read\", \"manage\"]}").is(201);
    List<Answer> keys = List.of(reader, writer, manager);
    List<String> seen = new ArrayList<>();
    for (Answer each :
        List.of(
            kept(as(manager).post("/webhooks", "{\"url\": \"https://x/?token=secret\", \"a\": 1")),
            kept(as(writer).post("/jobs", "[secret")),
            kept(as(reader).get("/jobs?pageSize=secret")),
            kept(as(reader).post("/keys", "[secret")))) {
      String path = "/requests/" + each.text("/requestId");
      for (Answer one : keys) {
        Answer shown = as(one).get(path).is(200);
        boolean whole = !shown.at("/problem").isNull();
        assertThat(shown.at("/body")).isEqualTo(whole ? each.at("/body") : NullNode.instance);
        assertThat(shown.has("/code", each.text("/code"))).isNotNull();
        seen.add(whole ? "whole" : "null");
      }
    }
    keys.forEach(one -> employer.delete("/keys/" + one.text("/id")).is(204));

    assertThat(seen)
        .containsExactly(
            "null", "null", "whole", // a webhook, which needs manage
            "null", "whole", "null", // a job, which needs write
            "whole", "whole", "whole", // a list, which needs read
            "whole", "null", "whole"); // who sent it sees what it may not do
  }

  private static Api as(Answer key) {
    return Api.withoutKey().with("API-Key", key.text("/key"));
  }

  @Test
  void whatIsRefusedOfRequestsIsNeitherKeptNorCounted() {
    for (String path : List.of("/requests/none", "/requests?after=x", "/requests/summary?days=0")) {
      assertThat(api.get(path).status()).isBetween(400, 404);
    }
    api.send("DELETE", "/requests/none");
    Answer last = api.get("/jobs/0").is(404);
    kept(last);

    assertThat(list("").texts("/data", "requestId")).containsExactly(last.header("X-Request-Id"));
    assertThat(employer.get("/requests/summary").is(200).at("/data")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "/requests?code=Not-Found, code, unknown-value",
    "/requests?code=required, code, unknown-value",
    "/requests?after=x, after, unknown-value",
    "/requests?after=r_1-, after, unknown-value",
    "/requests?pageSize=0, pageSize, out-of-range",
    "/requests?code=not-found&code=internal, code, duplicate",
    "/requests/summary?days=31, days, out-of-range",
    "/requests/summary?days=0, days, out-of-range",
    "/requests/summary?days=a, days, wrong-type",
  })
  void aParameterThatSaysNothingIsRefused(String path, String parameter, String code) {
    employer.get(path).violatesParameter(parameter, code);
  }

  @Test
  void nothingFollowsAPlaceBeforeWhatIsKept() {
    kept(api.get("/jobs/0").is(404));

    Answer page = list("&after=r_1-0123456789abcdef");
    assertThat(page.at("/data")).isEmpty();
    page.has("/paging/next", null);
  }

  @Test
  void whatAKeyMayNotDoIsKeptToo() {
    Answer reader = employer.post("/keys", "{\"scopes\": [\"read\"]}").is(201);
    Answer refused =
        Api.withoutKey().with("API-Key", reader.text("/key")).post("/jobs", "{}").is(403);
    employer.delete("/keys/" + reader.text("/id")).is(204);

    kept(refused).has("/code", "not-permitted").has("/body", "{}");
  }

  @Test
  void theyAreCountedByDayCodeOperationAndKeyBeyondThoseThatAreKeptToo() {
    for (int i = 0; i < 75; i++) {
      api.get("/jobs/0").is(404);
    }
    api.with("X-HTTP-Method-Override", "PUT").post("/jobs/0", "{}").is(404);

    await()
        .untilAsserted(
            () -> {
              assertThat(count("not-found", "GET /jobs/{id}")).isEqualTo(75);
              assertThat(count("not-found", "PUT /jobs/{id}")).isEqualTo(1);
            });
  }

  private long count(String code, String operation) {
    return employer
        .get("/requests/summary?days=1")
        .is(200)
        .at("/data")
        .valueStream()
        .filter(each -> each.path("keyId").asText().equals(key.text("/id")))
        .filter(each -> each.path("code").asText().equals(code))
        .filter(each -> each.path("operation").asText().equals(operation))
        .mapToLong((JsonNode each) -> each.path("count").asLong())
        .sum();
  }

  @Test
  void headIsAnsweredAndOtherMethodsAreNot() {
    Answer refused = api.send("HEAD", "/jobs/0").is(404).isEmpty();

    kept(refused).has("/method", "HEAD").has("/code", "not-found");
    employer.send("HEAD", "/requests").is(200).isEmpty();
    employer.post("/requests", "{}").isProblem(405, "method-not-allowed");
  }
}
