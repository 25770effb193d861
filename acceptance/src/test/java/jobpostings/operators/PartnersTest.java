package jobpostings.operators;

import static jobpostings.support.Operators.errors;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.local.Http;
import jobpostings.local.Waiting;
import jobpostings.page.PageToken;
import jobpostings.support.Operators;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Partners. */
class PartnersTest {
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final String READ_AND_WRITE = "[\"read\", \"write\"]";
  private static final String JOB =
      """
      {"referenceId": "%s", "title": "Cook", "locations": [{"description": "Vancouver, BC"}],
       "categories": [{"id": 17}], "positionType": {"id": 1}, "description": "<p>Cook.</p>",
       "applicantRoutingType": {"id": 1}, "applicationEmail": "jobs@northwind.example"}
      """;

  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final Operators operators = SERVICE.operators();
  private final Http http = SERVICE.http();
  private final String partner = newPartner();
  private final String key = newKey(partner, "[\"read\", \"write\", \"manage\"]");
  private final int employer = operators.newEmployer("Newcomer");
  private final String own = operators.newKey(employer).path("key").asText();

  private String newPartner() {
    String id = "acme-ats-" + NUMBERS.incrementAndGet();
    JsonNode made =
        operators.ask("{'action': 'create-partner', 'partnerId': '%s', 'name': 'Acme ATS'}", id);
    assertThat(made.toString())
        .isEqualTo("{\"id\":\"%s\",\"name\":\"Acme ATS\",\"suspended\":false}".formatted(id));
    return id;
  }

  private String newKey(String partnerId, String scopes) {
    JsonNode issued =
        operators.ask(
            "{'action': 'issue-partner-key', 'partnerId': '%s', 'scopes': %s}",
            partnerId, scopes.replace('"', '\''));
    assertThat(issued.path("partnerId").asText()).isEqualTo(partnerId);
    assertThat(issued.path("key").asText()).startsWith("jpp_");
    return issued.path("key").asText();
  }

  private JsonNode action(String action) {
    return operators.ask("{'action': '%s', 'partnerId': '%s'}", action, partner);
  }

  private HttpResponse<String> send(String apiKey, String method, String path, String body) {
    return http.sendAs(apiKey, method, path, body);
  }

  private HttpResponse<String> grant(String members) {
    return send(own, "POST", "/grants", "{\"partner\": \"%s\", %s}".formatted(partner, members));
  }

  private String granted(String scopes) {
    HttpResponse<String> answer = grant("\"scopes\": " + scopes);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return http.json(answer).path("id").asText();
  }

  private String acting() {
    return key + "." + employer;
  }

  private void assertProblem(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(http.json(answer).path("code").asText()).as(answer.body()).isEqualTo(code);
  }

  private void assertViolates(HttpResponse<String> answer, String pointerAndCode) {
    assertProblem(answer, 400, "validation-failed");
    assertThat(errors(http.json(answer))).containsExactly(pointerAndCode);
  }

  @Test
  void aPartnerActsForTheEmployerThatGrantedIt() {
    granted(READ_AND_WRITE);

    HttpResponse<String> made = send(acting(), "POST", "/jobs", JOB.formatted("A"));
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    String job = "/jobs/" + http.json(made).path("id").asInt();
    assertThat(send(own, "GET", job, "").statusCode()).isEqualTo(200);
    assertThat(send(acting(), "GET", job, "").body()).isEqualTo(send(own, "GET", job, "").body());
    assertThat(send(acting(), "DELETE", job, "").statusCode()).isEqualTo(204);
  }

  @ParameterizedTest
  @CsvSource({
    "read, read-write-manage, GET, /jobs, 200",
    "read, read-write-manage, POST, /jobs, 403",
    "read-write, read, POST, /jobs, 403",
    "read-write, read-write, POST, /jobs, 400",
    "manage, read-write, GET, /jobs, 403",
    "read-write, read-write-manage, GET, /webhooks, 403",
    "manage, read-write-manage, GET, /webhooks, 200",
    "write, read, GET, /jobs, 403",
  })
  void itCanDoWhatBothItsKeyAndTheGrantHave(
      String granted, String ofKey, String method, String path, int status) {
    granted(json(granted));
    String apiKey = newKey(partner, json(ofKey)) + "." + employer;

    HttpResponse<String> answer = send(apiKey, method, path, "{}");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    if (status == 403) {
      assertProblem(answer, 403, "not-permitted");
    }
  }

  private static String json(String scopes) {
    return "[\"" + scopes.replace("-", "\", \"") + "\"]";
  }

  @Test
  void anEmployerThatGrantedNothingIsNotToldApartFromNone() {
    int suspended = operators.newEmployer("Suspended");
    operators.ask("{'action': 'suspend-employer', 'employerId': %d}", suspended);

    String seen = seen(key + "." + employer, "/jobs");
    for (String number : List.of(suspended + "", "2147483647")) {
      assertThat(seen(key + "." + number, "/jobs")).isEqualTo(seen);
    }
    assertThat(seen).contains("403", "not-permitted", "GET /employers");
    assertThat(seen(key + ".2147483647", "/keys")).isEqualTo(seen(acting(), "/keys"));
  }

  /** What tells answers apart, without what differs for every request. */
  private String seen(String apiKey, String path) {
    HttpResponse<String> answer = send(apiKey, "GET", path, "");
    Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
    headers.remove("date");
    return (answer.statusCode() + " " + headers + answer.body())
        .replace(answer.headers().firstValue("X-Request-Id").orElseThrow(), "(request)");
  }

  @Test
  void aSuspendedEmployerThatGrantedSaysSo() {
    granted(READ_AND_WRITE);
    operators.ask("{'action': 'suspend-employer', 'employerId': %d}", employer);

    assertProblem(send(acting(), "GET", "/jobs", ""), 403, "employer-suspended");
  }

  @Test
  void aSuspendedPartnerIsRefusedWithAllItsKeysUntilItIsResumed() {
    granted(READ_AND_WRITE);
    assertThat(action("suspend-partner").path("suspended").asBoolean()).isTrue();
    String later = newKey(partner, READ_AND_WRITE);

    for (String each : List.of(key, acting(), later, later + "." + employer, key + ".99")) {
      HttpResponse<String> answer = send(each, "GET", "/employers", "");
      assertProblem(answer, 403, "employer-suspended");
      assertThat(answer.body()).contains("The partner " + partner + " is suspended");
    }

    assertThat(action("resume-partner").path("suspended").asBoolean()).isFalse();
    assertThat(send(acting(), "GET", "/jobs", "").statusCode()).isEqualTo(200);
    assertThat(send(later, "GET", "/employers", "").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".",
        ".0",
        ".017",
        ".00",
        ".-1",
        ".+1",
        ".1e3",
        ".a",
        ".1.2",
        ".1 2",
        ".%31",
        ".٢",
        ".２",
        ".2147483648",
        ".9999999999",
        ".18446744073709551617",
        "x",
        "x.1"
      })
  void aKeyThatIsNoneIs401(String end) {
    String sent = key + end;
    if (sent.chars().allMatch(each -> each < 128)) {
      assertProblem(send(sent, "GET", "/employers", ""), 401, "unauthorized");
    } else { // Java's client sends no other characters.
      String head = "GET /api/v1.1/employers HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n";
      assertThat(http.raw(head + "API-Key: " + sent + "\r\n\r\n")).startsWith("HTTP/1.1 401");
    }
  }

  @Test
  void anEmployersKeyNamesNobody() {
    granted(READ_AND_WRITE);

    assertProblem(send(own + "." + employer, "GET", "/jobs", ""), 401, "unauthorized");
    assertProblem(send(own + ".x", "GET", "/jobs", ""), 401, "unauthorized");
    assertProblem(send("jpp_" + own, "GET", "/jobs", ""), 401, "unauthorized");
    assertProblem(send(own, "GET", "/employers", ""), 403, "not-permitted");
  }

  @Test
  void withoutAnEmployerItReachesItsEmployersAndItsKeysAlone() {
    granted(READ_AND_WRITE);

    assertThat(send(key, "GET", "/employers", "").statusCode()).isEqualTo(200);
    assertThat(send(key, "GET", "/keys", "").statusCode()).isEqualTo(200);
    for (String path :
        List.of("/jobs", "/jobs/1", "/jobs/changes", "/webhooks", "/requests", "/grants")) {
      HttpResponse<String> answer = send(key, "GET", path, "");
      assertProblem(answer, 403, "not-permitted");
      assertThat(answer.body()).contains("after a dot");
    }
    assertProblem(send(key, "GET", "/jobs/batch", ""), 405, "method-not-allowed");
    assertProblem(send(key, "GET", "/nothing", ""), 404, "not-found");
  }

  @Test
  void noPartnerSeesKeysOrGrantsOfAnEmployer() {
    granted("[\"read\", \"write\", \"manage\"]");

    for (String path : List.of("GET /keys", "POST /keys", "DELETE /keys/1", "GET /grants")) {
      String[] parts = path.split(" ");
      assertProblem(send(acting(), parts[0], parts[1], "{}"), 403, "not-permitted");
    }
    assertProblem(send(acting(), "POST", "/grants", "{}"), 403, "not-permitted");
    assertProblem(send(acting(), "GET", "/grants/1", ""), 403, "not-permitted");
    assertProblem(send(acting(), "DELETE", "/grants/1", ""), 403, "not-permitted");
    assertProblem(send(acting(), "GET", "/employers", ""), 403, "not-permitted");
  }

  @Test
  void aPartnerRotatesItsOwnKeys() {
    JsonNode issued = http.json(send(key, "POST", "/keys", "{\"scopes\": [\"read\"]}"));
    String other = issued.path("key").asText();
    assertThat(other).startsWith("jpp_");
    assertThat(http.json(send(key, "GET", "/keys", "")).path("data")).hasSize(2);
    assertThat(send(other, "GET", "/employers", "").statusCode()).isEqualTo(200);
    assertProblem(send(other, "GET", "/keys", ""), 403, "not-permitted");

    String id = issued.path("id").asText();
    assertThat(send(key, "DELETE", "/keys/" + id, "").statusCode()).isEqualTo(204);
    assertProblem(send(other, "GET", "/employers", ""), 401, "unauthorized");
    assertProblem(send(other + "." + employer, "GET", "/jobs", ""), 401, "unauthorized");
    for (int i = 1; i < 20; i++) {
      assertThat(send(key, "POST", "/keys", "{\"scopes\": [\"read\"]}").statusCode())
          .isEqualTo(201);
    }
    assertViolates(send(key, "POST", "/keys", "{\"scopes\": [\"read\"]}"), " too-many");
  }

  @Test
  void itsEmployersAreListedByIdInPages() {
    List<Integer> granting = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int id = operators.newEmployer("Number " + i);
      String body = "{\"partner\": \"%s\", \"scopes\": [\"read\"]}".formatted(partner);
      String ownKey = operators.newKey(id).path("key").asText();
      assertThat(send(ownKey, "POST", "/grants", body).statusCode()).isEqualTo(201);
      granting.add(id);
    }
    granting.sort(null);

    List<Integer> listed = new ArrayList<>();
    String next = "/employers?pageSize=2";
    for (int pages = 0; next != null; pages++) {
      assertThat(pages).isLessThan(3);
      JsonNode page = http.json(send(key, "GET", next, ""));
      page.path("data").forEach(each -> listed.add(each.path("id").asInt()));
      assertThat(page.at("/paging/pageSize").asInt()).isEqualTo(2);
      String url = page.at("/paging/next").textValue();
      next = url == null ? null : url.substring(url.indexOf("/employers"));
    }
    assertThat(listed).isEqualTo(granting);
    JsonNode first = http.json(send(key, "GET", "/employers", "")).at("/data/0");
    assertThat(first.properties().stream().map(Map.Entry::getKey))
        .containsExactly("id", "name", "scopes", "since", "expiresAt");
    assertProblem(send(key, "GET", "/employers?after=x", ""), 400, "bad-parameter");
    String ofVersions = PageToken.of("versions", 7);
    assertProblem(send(key, "GET", "/employers?after=" + ofVersions, ""), 400, "bad-parameter");
  }

  @Test
  void aGrantIsAsItWasAskedFor() {
    HttpResponse<String> made =
        grant(
            "\"scopes\": [\"write\", \"read\"], \"expiresAt\": \"2099-12-31T12:00:00.0009-05:00\","
                + " \"description\": \" Feed \"");
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    JsonNode grant = http.json(made);
    assertThat(grant.path("partner").asText()).isEqualTo(partner);
    assertThat(grant.path("scopes").toString()).isEqualTo(READ_AND_WRITE.replace(" ", ""));
    assertThat(grant.path("expiresAt").asText()).isEqualTo("2099-12-31T17:00:00Z");
    assertThat(grant.path("description").asText()).isEqualTo("Feed");

    String path = "/grants/" + grant.path("id").asText();
    assertThat(made.headers().firstValue("Location").orElseThrow()).endsWith(path);
    assertThat(http.json(send(own, "GET", path, ""))).isEqualTo(grant);
    assertThat(http.json(send(own, "GET", "/grants", "")).path("data")).containsExactly(grant);
    assertProblem(send(SERVICE.newKey(), "GET", path, ""), 404, "not-found");
    assertProblem(send(SERVICE.newKey(), "DELETE", path, ""), 404, "not-found");
  }

  @Test
  void aWithdrawnGrantIsNone() {
    String id = granted(READ_AND_WRITE);
    assertThat(send(acting(), "GET", "/jobs", "").statusCode()).isEqualTo(200);

    assertThat(send(own, "DELETE", "/grants/" + id, "").statusCode()).isEqualTo(204);

    assertProblem(send(acting(), "GET", "/jobs", ""), 403, "not-permitted");
    assertProblem(send(own, "GET", "/grants/" + id, ""), 404, "not-found");
    assertProblem(send(own, "DELETE", "/grants/" + id, ""), 404, "not-found");
    assertThat(http.json(send(key, "GET", "/employers", "")).path("data")).isEmpty();
    assertThat(granted(READ_AND_WRITE)).isNotEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"scopes": ["read"]}                                              | /partner | required
          {"partner": "", "scopes": ["read"]}                               | /partner | required
          {"partner": 5, "scopes": ["read"]}                                | /partner | wrong-type
          {"partner": "nobody", "scopes": ["read"]}                         | /partner | unknown-value
          {"partner": "No such!", "scopes": ["read"]}                       | /partner | unknown-value
          {"partner": "demo-ats"}                                           | /scopes  | required
          {"partner": "demo-ats", "scopes": []}                             | /scopes  | too-few
          {"partner": "demo-ats", "scopes": ["all"]}                        | /scopes/0 | unknown-value
          {"partner": "demo-ats", "scopes": ["read"], "expiresAt": "2020-01-01T00:00Z"} | /expiresAt | in-the-past
          {"partner": "demo-ats", "scopes": ["read"], "description": 5}     | /description | wrong-type
          {"partner": "A\\u0007", "scopes": ["read"]}                        | /partner | unknown-value
          {"partner": "LONG", "scopes": ["read"]}                           | /partner | unknown-value
          """)
  void whatIsAskedForWronglyIsNotGranted(String body, String pointer, String code) {
    String sent = body.replace("LONG", "x".repeat(1_025));
    assertViolates(send(own, "POST", "/grants", sent), pointer + " " + code);
  }

  @Test
  void allThatIsWrongComesAtOnce() {
    granted(READ_AND_WRITE);
    for (int i = 1; i < 20; i++) {
      assertThat(grantToANewPartner().statusCode()).isEqualTo(201);
    }

    // MINE has a grant already; of others there are so many that there can't be more.
    """
    {"partner": "No!", "scopes": ["x"], "expiresAt": 1, "description": 1, "more": 1} | /more unknown-member, /scopes/0 unknown-value, /expiresAt wrong-type, /description wrong-type, /partner unknown-value,  too-many
    {"partner": "nobody", "scopes": [], "expiresAt": "2020-01-01T00:00Z"}            | /scopes too-few, /expiresAt in-the-past, /partner unknown-value,  too-many
    {"partner": "MINE", "scopes": ["read", "read"]}                                  | /scopes/1 duplicate, /partner duplicate
    {"partner": 5}                                                                   | /partner wrong-type, /scopes required,  too-many
    {"partner": "nobody", "scopes": ["read"]}                                        | /partner unknown-value,  too-many
    """
        .lines()
        .map(row -> row.split(" +\\| "))
        .forEach(row -> requireAtOnce(row[0], row[1]));
  }

  private void requireAtOnce(String body, String errors) {
    HttpResponse<String> answer =
        http.send(
            "POST",
            "/api/v1.1/grants",
            body.replace("MINE", partner),
            "API-Key",
            own,
            "Content-Type",
            "application/json",
            "Prefer",
            "handling=strict");

    assertProblem(answer, 400, "validation-failed");
    assertThat(errors(http.json(answer))).containsExactlyInAnyOrder(errors.split(", "));
  }

  /** What else is wrong does not matter then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"partner": "MINE", "scopes": ["manage"]}                                | 201 |
          {"partner": "MINE", "scopes": ["read"]}                                  | 403 | not-permitted
          {"partner": 5, "scopes": ["x", "write"], "expiresAt": true}              | 403 | not-permitted
          {"partner": 5, "scopes": ["manage"]}                                     | 400 | validation-failed
          """)
  void aKeyGrantsNoScopeThatItLacks(String body, int status, String code) {
    String manager =
        http.json(send(own, "POST", "/keys", "{\"scopes\": [\"manage\"]}")).path("key").asText();

    HttpResponse<String> answer = send(manager, "POST", "/grants", body.replace("MINE", partner));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(http.json(answer).path("code").asText(null)).isEqualTo(code);
  }

  @Test
  void aGrantEndsNoLaterThanTheKeyThatMadeItAndStaysWhenThatIsRevoked() {
    String end = "2099-01-01T00:00:00Z";
    JsonNode maker =
        http.json(
            send(
                own,
                "POST",
                "/keys",
                "{\"scopes\": %s, \"expiresAt\": \"%s\"}"
                    .formatted("[\"read\", \"write\", \"manage\"]", end)));
    String expiring = maker.path("key").asText();
    String body = "{\"partner\": \"%s\", \"scopes\": [\"read\"]%s}";

    assertViolates(
        send(expiring, "POST", "/grants", body.formatted(partner, "")), "/expiresAt required");
    assertViolates(
        send(
            expiring,
            "POST",
            "/grants",
            body.formatted(partner, ", \"expiresAt\": \"2099-01-01T00:00:00.001Z\"")),
        "/expiresAt out-of-range");
    HttpResponse<String> made =
        send(
            expiring,
            "POST",
            "/grants",
            body.formatted(partner, ", \"expiresAt\": \"%s\"".formatted(end)));
    assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
    assertThat(send(own, "DELETE", "/keys/" + maker.path("id").asText(), "").statusCode())
        .isEqualTo(204);
    assertThat(send(acting(), "GET", "/jobs", "").statusCode()).isEqualTo(200);
    JsonNode grant = http.json(send(own, "GET", "/grants", "")).at("/data/0");
    assertThat(grant.path("expiresAt").asText()).isEqualTo(end);
    assertThat(grant.path("createdAt")).isEqualTo(grant.path("since"));
    assertThat(grant.path("by").toString())
        .isEqualTo(
            "{\"type\":\"key\",\"keyId\":\"%s\",\"prefix\":\"%s\"}"
                .formatted(maker.path("id").asText(), expiring.substring(0, 8)));
  }

  @Test
  void aKeySaysWhoIssuedIt() {
    String scopes = "{\"scopes\": [\"read\"]}";
    JsonNode byPartner = http.json(send(key, "POST", "/keys", scopes));
    JsonNode byKey = http.json(send(own, "POST", "/keys", scopes));

    assertThat(byPartner.path("by").toString())
        .isEqualTo(
            "{\"type\":\"partner\",\"partner\":\"%s\",\"keyId\":\"%s\",\"prefix\":\"%s\"}"
                .formatted(
                    partner,
                    http.json(send(key, "GET", "/keys", "")).at("/data/1/id").asText(),
                    key.substring(0, 8)));
    assertThat(byKey.at("/by/type").asText()).isEqualTo("key");
    JsonNode listed = http.json(send(own, "GET", "/keys", "")).path("data");
    assertThat(listed.findValuesAsText("type")).containsExactlyInAnyOrder("key", "operator");
    assertThat(action("list-partner-keys").path("data").findValuesAsText("type"))
        .containsExactlyInAnyOrder("partner", "operator");
  }

  @Test
  void onePartnerHasOneGrantAndAnEmployerTwenty() {
    granted(READ_AND_WRITE);
    assertViolates(grant("\"scopes\": [\"read\"]"), "/partner duplicate");

    List<HttpResponse<String>> answers = atOnce(25, this::grantToANewPartner);
    assertThat(answers).filteredOn(answer -> answer.statusCode() == 201).hasSize(19);
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() != 201)
        .allSatisfy(answer -> assertViolates(answer, " too-many"));
    assertThat(http.json(send(own, "GET", "/grants", "")).path("data")).hasSize(20);
  }

  private HttpResponse<String> grantToANewPartner() {
    String body = "{\"partner\": \"%s\", \"scopes\": [\"read\"]}".formatted(newPartner());
    return send(own, "POST", "/grants", body);
  }

  private static <T> List<T> atOnce(int count, Callable<T> work) {
    try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
      List<T> results = new ArrayList<>();
      for (var result : threads.invokeAll(Collections.nCopies(count, work))) {
        results.add(result.get());
      }
      return results;
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theLogSaysWhichPartnerItWas() {
    granted(READ_AND_WRITE);
    int id = http.json(send(acting(), "POST", "/jobs", JOB.formatted("A"))).path("id").asInt();

    JsonNode version = version(id);
    assertThat(version.path("by").toString())
        .isEqualTo(
            "{\"type\":\"partner\",\"partner\":\"%s\",\"keyId\":\"%s\",\"prefix\":\"%s\"}"
                .formatted(partner, keyId(), key.substring(0, 8)));
    JsonNode change = http.json(send(own, "GET", "/jobs/changes", "")).at("/data/0");
    assertThat(change.path("by")).isEqualTo(version.path("by"));

    action("suspend-partner");
    JsonNode erased = action("erase-partner");
    assertThat(erased.at("/removed/keys").asInt()).isEqualTo(1);
    assertThat(erased.at("/removed/grants").asInt()).isEqualTo(1);
    assertProblem(send(acting(), "GET", "/jobs", ""), 401, "unauthorized");
    assertThat(http.json(send(own, "GET", "/grants", "")).path("data")).isEmpty();
    assertThat(version(id).path("by")).isEqualTo(version.path("by"));
    assertViolates(grant("\"scopes\": [\"read\"]"), "/partner unknown-value");
    assertThat(errors(action("resume-partner"))).containsExactly("/partnerId not-used-together");
    assertThat(
            errors(
                operators.ask(
                    "{'action': 'create-partner', 'partnerId': '%s', 'name': 'Other'}", partner)))
        .containsExactly("/partnerId duplicate");
  }

  private String keyId() {
    return action("list-partner-keys").at("/data/0/id").asText();
  }

  /** The log follows within moments. */
  private JsonNode version(int job) {
    return Waiting.await()
        .until(
            () -> http.json(send(own, "GET", "/jobs/" + job + "/versions", "")).at("/data/0"),
            JsonNode::isObject);
  }

  @Test
  void anIdempotencyKeyIsThatOfTheEmployerAndThePartner() {
    granted(READ_AND_WRITE);
    String other = newPartner();
    String body = "{\"partner\": \"%s\", \"scopes\": [\"write\"]}".formatted(other);
    assertThat(send(own, "POST", "/grants", body).statusCode()).isEqualTo(201);
    String ofOther = newKey(other, READ_AND_WRITE) + "." + employer;

    List<Integer> jobs = new ArrayList<>();
    for (String each : List.of(own, acting(), ofOther)) {
      int id = post(each, "X");
      assertThat(post(each, "X")).as("repeated").isEqualTo(id);
      jobs.add(id);
    }
    assertThat(jobs).doesNotHaveDuplicates();
  }

  private int post(String apiKey, String idempotencyKey) {
    String body = JOB.formatted("").replace("\"referenceId\": \"\", ", "");
    HttpResponse<String> answer =
        http.send(
            "POST",
            "/api/v1.1/jobs",
            body,
            "API-Key",
            apiKey,
            "Content-Type",
            "application/json",
            "Idempotency-Key",
            idempotencyKey);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return http.json(answer).path("id").asInt();
  }

  @Test
  void aPartnerSeesItsOwnRefusedRequestsAndTheEmployerAll() {
    granted(READ_AND_WRITE);
    assertThat(send(own, "POST", "/jobs", "{\"title\": \"own\"}").statusCode()).isEqualTo(400);
    assertThat(send(acting(), "POST", "/jobs", "{\"title\": 1}").statusCode()).isEqualTo(400);
    send(key, "GET", "/jobs", "");

    JsonNode all = refused(own, 2);
    JsonNode ownOnly = refused(acting(), 1);
    assertThat(ownOnly.at("/data/0/keyId").asText()).isEqualTo(keyId());

    assertThat(
            http.json(send(acting(), "GET", "/requests?pageSize=1", ""))
                .at("/paging/next")
                .isNull())
        .isTrue();
    for (JsonNode each : all.path("data")) {
      boolean isPartners = each.path("keyId").asText().equals(keyId());
      String path = "/requests/" + each.path("requestId").asText();
      assertThat(send(own, "GET", path, "").statusCode()).isEqualTo(200);
      assertThat(send(acting(), "GET", path, "").statusCode()).isEqualTo(isPartners ? 200 : 404);
    }
    JsonNode summary = http.json(send(acting(), "GET", "/requests/summary", ""));
    assertThat(summary.path("data"))
        .allSatisfy(count -> assertThat(count.path("keyId").asText()).isEqualTo(keyId()));
    assertThat(summary.path("data")).isNotEmpty();
  }

  private JsonNode refused(String apiKey, int count) {
    return Waiting.await()
        .until(
            () -> http.json(send(apiKey, "GET", "/requests", "")),
            list -> list.path("data").size() == count);
  }

  @Test
  void operatorsListAndRenamePartners() {
    operators.ask("{'action': 'rename-partner', 'partnerId': '%s', 'name': 'Acme Ltd.'}", partner);
    JsonNode page =
        operators.ask(
            "{'action': 'list-partners', 'pageSize': 1, 'after': '%s'}",
            PageToken.of("list-partners", List.of("acme-ats")));
    assertThat(page.path("data")).hasSize(1);
    assertThat(page.path("after").asText())
        .isEqualTo(PageToken.of("list-partners", List.of(page.at("/data/0/id").asText())));
    assertThat(errors(action("erase-partner"))).containsExactly("/partnerId not-used-together");
    assertThat(
            errors(operators.ask("{'action': 'create-partner', 'partnerId': 'No!', 'name': 'x'}")))
        .containsExactly("/partnerId bad-character");
    assertThat(
            operators
                .ask("{'action': 'list-partner-keys', 'partnerId': 'nobody'}")
                .path("code")
                .asText())
        .isEqualTo("not-found");
  }
}
