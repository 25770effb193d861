package jobpostings.contract.http;

import static java.util.stream.Collectors.joining;
import static jobpostings.contract.support.Body.job;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.local.DemoEmployer;
import jobpostings.page.PageToken;
import jobpostings.refusal.HiddenKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/contract.md, Refused requests. Each test has an employer of its own. */
@CountsJobs
final class RefusedRequestsContractTest {
  private final Api employer = Api.withoutKey().with("API-Key", newEmployer());
  private final Answer key = newKey("read", "write", "manage");
  private final Api api = as(key).with("User-Agent", "feed/1.0");

  /** The key of a new employer, which operators made. */
  private static String newEmployer() {
    JsonNode made =
        operators("{\"action\": \"create-employer\", \"name\": \"Feeds\", \"plan\": \"standard\"}");
    return operators("{\"action\": \"issue-key\", \"employerId\": %s}".formatted(made.path("id")))
        .path("key")
        .asText();
  }

  private static JsonNode operators(String input) {
    URI function = URI.create(Service.baseUrl() + "/2015-03-31/functions/Operate/invocations");
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

  private Answer newKey(String... scopes) {
    String all = Stream.of(scopes).map("\"%s\""::formatted).collect(joining(", "));
    return employer.post("/keys", "{\"scopes\": [" + all + "]}").is(201);
  }

  private static Api as(Answer key) {
    return Api.withoutKey().with("API-Key", key.text("/key"));
  }

  private static String id(Answer refused) {
    return refused.header("X-Request-Id");
  }

  /** The request, which can be read as soon as its answer is there. */
  private Answer kept(Answer refused) {
    return employer.get("/requests/" + id(refused)).is(200);
  }

  /** The list, once it has all these: it trails by a moment. */
  private Answer list(String query, List<String> ids) {
    return await()
        .until(
            () -> employer.get("/requests" + query).is(200),
            list -> list.texts("/data", "requestId").containsAll(ids));
  }

  /** What each of these requests leaves; {@code null} where there is nothing. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      textBlock =
          """
          # sent   | path                  | body                | code              | kept as
          PUT      | /jobs                 | {"title": 5}        | validation-failed | {"title": 5}
          POST     | /jobs                 | [0                  | malformed-json    | [0
          POST     | /jobs                 | <bytes>             | malformed-json    | null
          GET      | /jobs/0               | ''                  | not-found         | null
          HEAD     | /jobs/0               | ''                  | not-found         | null
          DELETE   | /jobs/7?referenceId=a | ''                  | not-found         | null
          POST     | /jobs?x=1             | {"é": 1}            | validation-failed | {"é": 1}
          """)
  void whatWasSentAndAnsweredCanBeRead(
      String method, String path, String body, String code, String text) {
    byte[] sent =
        body.equals("<bytes>")
            ? new byte[] {(byte) 0xff, (byte) 0xfe, 1, 2}
            : body.getBytes(StandardCharsets.UTF_8);
    Answer refused = sent.length == 0 ? api.send(method, path) : api.send(method, path, sent);
    assertThat(refused.status()).isBetween(400, 404);

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
        .has("/requestId", id(refused))
        .has("/method", method)
        .has("/path", "/api/v1.1" + path.replaceAll("[?].*", ""))
        .has("/status", refused.status())
        .has("/code", code)
        .has("/keyId", key.text("/id"))
        .has("/userAgent", "feed/1.0")
        .has("/body", text)
        .hasHeader("Cache-Control", "no-store");
    if (!body.equals("<bytes>")) {
      kept.has("/bodyBytes", sent.length);
    }
    if (!method.equals("HEAD")) {
      assertThat(kept.at("/problem")).isEqualTo(refused.json());
    }
  }

  @Test
  void theyAreListedLatestFirstInPages() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      ids.addFirst(id(i == 2 ? api.get("/jobs/0") : api.post("/jobs", "[" + i)));
    }
    String ofKey = "?keyId=" + key.text("/id");

    Answer all = list(ofKey, ids);
    assertThat(all.texts("/data", "requestId")).isEqualTo(ids);
    assertThat(all.at("/data/0").has("problem")).isFalse();
    assertThat(list(ofKey + "&code=not-found", List.of()).texts("/data", "requestId"))
        .containsExactly(ids.get(2));
    List<String> crawled = new ArrayList<>();
    for (String next = "/requests?pageSize=2&keyId=" + key.text("/id"); next != null; ) {
      Answer page = employer.get(next).is(200);
      assertThat(page.at("/data").size()).isLessThanOrEqualTo(2);
      crawled.addAll(page.texts("/data", "requestId"));
      next = page.at("/paging/next").textValue();
    }
    assertThat(crawled).isEqualTo(ids);
    employer
        .get("/requests?after=" + PageToken.of("requests", List.of("1", "a")))
        .is(200)
        .has("/paging/next", null);
    employer.send("HEAD", "/requests").is(200).isEmpty();
    employer.post("/requests", "{}").isProblem(405, "method-not-allowed");
  }

  /** Neither successes, nor what has no valid key, nor what is refused here. */
  @Test
  void allElseIsNeitherKeptNorCounted() {
    List<String> others =
        Stream.of(
                api.create(job()),
                Api.withoutKey().with("API-Key", "jpk_none").get("/jobs").is(401),
                api.get("/requests/none").is(404),
                api.get("/requests?after=x").is(400),
                api.get("/requests/summary?days=0").is(400),
                api.send("DELETE", "/requests/none").is(405))
            .map(RefusedRequestsContractTest::id)
            .toList();
    Answer last = api.get("/jobs/0").is(404);

    others.forEach(id -> employer.get("/requests/" + id).isProblem(404, "not-found"));
    assertThat(list("", List.of(id(last))).texts("/data", "requestId")).containsExactly(id(last));
    assertThat(employer.get("/requests/summary").is(200).at("/data")).hasSize(1);
    Api.ofOtherEmployer().get("/requests/" + id(last)).isProblem(404, "not-found");
    assertThat(Api.ofOtherEmployer().get("/requests?pageSize=100").texts("/data", "requestId"))
        .doesNotContain(id(last));
  }

  @Test
  void ofALargeBodyTheFirst32KilobytesAreKept() {
    String large = "{\"title\": \"" + "é".repeat(2_600_000) + "\"}";

    Answer kept = kept(api.post("/jobs", large).is(400));

    assertThat(large).startsWith(kept.text("/body"));
    assertThat(kept.text("/body").getBytes(StandardCharsets.UTF_8).length)
        .isBetween(32 * 1024 - 3, 32 * 1024);
    kept.has("/bodyBytes", 5_200_000 + 13);
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

  /** Of an operation that failed, what says which it was, and its problem. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          # operations                                                                  | code              | failed
          {"op":"put","job":{"referenceId":"R"}}                                        | validation-failed | 0 null R validation-failed
          {"op":"put","id":7,"job":{}}; {"op":"put","job":{"referenceId":"R"}}          | not-found         | 0 7 null not-found; 1 null R validation-failed
          {"op":"put","job":{"referenceId":"R"}}; {"op":"put","id":7,"job":{}}          | validation-failed | 0 null R validation-failed; 1 7 null not-found
          {"op":"put","job":{"referenceId":"R"}}; {"op":"put","id":7,"job":{}}; {"op":"put","id":8,"job":{}} | not-found | 0 null R validation-failed; 1 7 null not-found; 2 8 null not-found
          {"op":"delete","id":7}; {"op":"put","id":8,"job":{},"ifMatch":"a"}            | bad-parameter     | 1 8 null bad-parameter
          """)
  void aBatchIsKeptWithTheOperationsThatFailed(String operations, String code, String failed) {
    String body =
        "{\"operations\": [%s], \"dryRun\": false}".formatted(operations.replace(';', ','));
    Answer answer = api.post("/jobs/batch", body).is(207);

    Answer kept = kept(answer);

    kept.has("/status", 207).has("/code", code).has("/problem", null).has("/body", body);
    assertThat(
            kept.at("/failed")
                .valueStream()
                .map(
                    each ->
                        String.join(
                            " ",
                            each.path("index").asText(),
                            each.path("id").asText(),
                            each.path("referenceId").asText(),
                            each.at("/problem/code").asText())))
        .isEqualTo(List.of(failed.split("; ")));
    for (JsonNode each : kept.at("/failed")) {
      assertThat(each.path("problem"))
          .isEqualTo(answer.at("/results/%s/problem".formatted(each.path("index"))));
    }
    assertThat(list("?code=" + code, List.of(id(answer))).at("/data/0").has("failed")).isFalse();
    assertThat(counted().valueStream().mapToInt(each -> each.path("count").asInt()).sum())
        .isEqualTo(kept.at("/failed").size());
    as(newKey("read"))
        .get("/requests/" + id(answer))
        .is(200)
        .has("/failed", null)
        .has("/body", null);
  }

  private JsonNode counted() {
    return await()
        .until(
            () -> employer.get("/requests/summary").is(200).at("/data"),
            counts -> !counts.isEmpty());
  }

  @Test
  void ofABatchThatFailedWholeAHundredOperationsAreKeptAndAllAreCounted() {
    String operations =
        IntStream.range(0, 500)
            .mapToObj("{\"op\": \"put\", \"job\": {\"referenceId\": \"R-%d\"}}"::formatted)
            .collect(joining(", "));
    Answer answer = api.post("/jobs/batch", "{\"operations\": [" + operations + "]}").is(207);

    assertThat(kept(answer).texts("/failed", "referenceId")).hasSize(100).endsWith("R-99");
    assertThat(counted())
        .singleElement()
        .isEqualTo(
            Json.read(
                """
                {"day": "%s", "code": "validation-failed", "operation": "POST /jobs/batch",
                 "keyId": "%s", "count": 500}
                """
                    .formatted(Service.today(), key.text("/id"))));
  }

  /** A dry run that is refused as a whole is a refused request as any. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"dryRun": true, "operations": [{"op": "put", "job": {}}]}                     | 207
          {"operations": [{"op": "put", "job": {}}], "dryRun": true}                     | 207
          {"operations": [{"op": "delete", "id": 7}], "dryRun": false}                   | 200
          """)
  void ofADryRunAndOfASuccessNothingIsKept(String body, int status) {
    Answer answer = api.post("/jobs/batch", body).is(status);
    Answer last = api.post("/jobs/batch", "{\"dryRun\": true, \"operations\": []}").is(400);

    employer.get("/requests/" + id(answer)).isProblem(404, "not-found");
    assertThat(list("", List.of(id(last))).texts("/data", "requestId")).containsExactly(id(last));
    assertThat(counted()).hasSize(1);
  }

  @Test
  void noKeyIsKept() {
    Api demo = Api.withoutKey().with("API-Key", DemoEmployer.MAPLE_ROBOTICS.key());
    Map.of(key.text("/key"), employer, DemoEmployer.MAPLE_ROBOTICS.key(), demo)
        .forEach(
            (secret, reader) -> {
              for (String body :
                  List.of(
                      "{\"title\": \"%s\", \"description\": 1}".formatted(secret),
                      "{\"status\": \"%s\", \"%s\": 1}".formatted(secret, secret),
                      "{\"applicationUrl\": \"https://%s\u0001/%s\"}".formatted(secret, secret),
                      "{" + " ".repeat(32 * 1024 - 12) + secret,
                      secret)) {
                Answer refused =
                    Api.withoutKey()
                        .with("API-Key", secret)
                        .with("User-Agent", "feed " + secret)
                        .with("Prefer", "handling=strict")
                        .post("/jobs", body)
                        .is(400);
                Answer kept = reader.get("/requests/" + id(refused)).is(200);
                assertThat(new HiddenKeys(List.of(secret)).in(kept.body()))
                    .as("what is kept has nothing left to hide")
                    .isEqualTo(kept.body());
                assertThat(kept.text("/body")).contains("jpk_***");
                kept.has("/userAgent", "feed jpk_***");
              }
            });
  }

  /** Whole for the keys that sent it or have the scope that the operation needs. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # sent by | method | path                   | body            | code              | read  | write | manage
          manage    | POST   | /webhooks              | {"url": "http:" | malformed-json    | null  | null  | whole
          write     | POST   | /jobs                  | [secret         | malformed-json    | null  | whole | null
          read      | GET    | /jobs?pageSize=secret  | ''              | bad-parameter     | whole | whole | whole
          read      | POST   | /keys                  | [secret         | not-permitted     | whole | null  | whole
          read      | POST   | /jobs                  | {}              | not-permitted     | whole | whole | null
          """)
  void whatAKeyMayNotDoItDoesNotSeeOfOthers(
      String sender,
      String method,
      String path,
      String body,
      String code,
      String reader,
      String writer,
      String manager) {
    Map<String, Answer> keys =
        Map.of(
            "read", newKey("read"),
            "write", newKey("read", "write"),
            "manage", newKey("read", "manage"));
    Api sending = as(keys.get(sender));
    Answer refused = body.isEmpty() ? sending.send(method, path) : sending.send(method, path, body);

    Map.of("read", reader, "write", writer, "manage", manager)
        .forEach(
            (scope, shown) -> {
              Answer seen = as(keys.get(scope)).get("/requests/" + id(refused)).is(200);
              boolean isWhole = shown.equals("whole");
              seen.has("/code", code).has("/body", isWhole && !body.isEmpty() ? body : null);
              assertThat(seen.at("/problem").isNull()).isEqualTo(!isWhole);
            });

    keys.values().forEach(each -> employer.delete("/keys/" + each.text("/id")).is(204));
    kept(refused).has("/keyId", keys.get(sender).text("/id")); // Also after it was revoked.
  }

  @ParameterizedTest
  @CsvSource({
    "/requests?code=Not-Found, code, unknown-value",
    "/requests?code=required, code, unknown-value",
    "/requests?after=x, after, unknown-value",
    "/requests?after=WyJlbXBsb3llcnMiLCI3Il0, after, unknown-value", // That of employer 7.
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
  void theyAreCountedByDayCodeOperationAndKey() {
    IntStream.range(0, 3).forEach(_ -> api.get("/jobs/0").is(404));
    api.with("X-HTTP-Method-Override", "PUT").post("/jobs/0", "{}").is(404);

    Answer summary =
        await()
            .until(
                () -> employer.get("/requests/summary?days=1").is(200),
                counts -> counts.at("/data/0/count").asInt() == 3);

    summary
        .has("/data/0/day", Service.today().toString())
        .has("/data/0/code", "not-found")
        .has("/data/0/operation", "GET /jobs/{id}")
        .has("/data/0/keyId", key.text("/id"))
        .has("/data/1/operation", "PUT /jobs/{id}")
        .has("/data/1/count", 1);
    assertThat(summary.at("/data")).hasSize(2);
  }
}
