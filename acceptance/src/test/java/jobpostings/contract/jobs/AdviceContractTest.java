package jobpostings.contract.jobs;

import static java.util.stream.Collectors.joining;
import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Batches;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Clock;
import jobpostings.contract.support.CountsJobs;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/contract.md, Advice. AdviceTest of the core layer has each rule. */
@CountsJobs
final class AdviceContractTest {
  private static final String ENOUGH = "<p>Care for patients on a ward of 28 beds.</p>";
  private static final String ONTARIO =
      "CA-ON pay-missing /salary, CA-ON ai-use-not-stated /disclosures/usesAi,"
          + " CA-ON vacancy-not-stated /disclosures/vacancy";

  private final Api api = Api.ofEmployer().inProcess();
  private final Api advised = api.with("Prefer", "advice");

  /** A job that nothing is advised of, in a province without rules. */
  private static Body plain() {
    return job()
        .withJson("locations", "[{\"description\": \"Calgary, AB\"}]")
        .with("description", ENOUGH);
  }

  /** A job that the law of Ontario says three things of. */
  private static Body ontario() {
    return plain().withJson("locations", "[{\"description\": \"Toronto, ON\"}]");
  }

  /** "CA-ON pay-missing /salary, board title-long /title". */
  private static String shown(JsonNode advice) {
    assertThat(advice.isArray()).as("%s", advice).isTrue();
    return advice
        .valueStream()
        .map(
            each ->
                "%s %s %s"
                    .formatted(
                        each.at("/rule/jurisdiction").asText("board"),
                        each.path("code").asText(),
                        each.path("pointer").asText()))
        .collect(joining(", "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {} | ``
          {"title": "Cook, Canadian experience required"} | ``
          {"workplace": "remote"} | CA-BC pay-missing /salary, CA-ON pay-missing /salary, CA-PE pay-missing /salary, CA-ON ai-use-not-stated /disclosures/usesAi, CA-ON vacancy-not-stated /disclosures/vacancy, board remote-without-region /remoteFrom
          {"workplace": "remote", "remoteFrom": ["AB", "BC"]} | CA-BC pay-missing /salary
          {"workplace": "hybrid", "remoteFrom": ["PE"], "salary": {"amount": 1, "period": {"id": 1}}} | ``
          {"locations": [{"description": "Toronto, ON"}], "disclosures": {"usesAi": true}, "salary": {"amount": 20, "maxAmount": 60, "period": {"id": 5}}} | CA-ON pay-range-wide /salary/maxAmount, CA-ON vacancy-not-stated /disclosures/vacancy
          {"locations": [{"description": "Toronto, ON"}], "disclosures": {"usesAi": false, "vacancy": "future"}, "salary": {"amount": 20, "period": {"id": 5}}, "description": "<p>Cook for guests.</p><ul><li>Canadian experience&nbsp;required</li></ul>"} | CA-ON canadian-experience /description
          {"locations": [{"description": "Toronto, ON"}], "disclosures": {"usesAi": false, "vacancy": "future"}, "salary": {"amount": 20, "period": {"id": 5}}, "title": "Cook (expérience canadienne exigée)"} | CA-ON canadian-experience /title
          {"description": "<p>Cook.</p>", "status": "archived"} | board description-short /description
          """)
  void aJobIsAdvisedByItsMembers(String members, String expected) {
    Body job = plain();
    for (var member : Json.read(members).properties()) {
      job = job.with(member.getKey(), member.getValue());
    }

    Answer answer = advised.post("/jobs", job).is(201);

    assertThat(shown(answer.at("/advice"))).isEqualTo(expected);
  }

  @Test
  void anEntrySaysWhoAsksItSinceWhenAndWhere() {
    JsonNode first = advised.post("/jobs", ontario()).is(201).at("/advice/0");

    assertThat(first.path("severity").asText()).isEqualTo("law");
    assertThat(first.path("message").asText())
        .contains("$200,000", "25 or more", "provincial law", "banks");
    assertThat(first.path("rule").toString())
        .isEqualTo(
            "{\"jurisdiction\":\"CA-ON\",\"source\":\"Employment Standards Act, 2000, s. 8.2(1)\","
                + "\"since\":\"2026-01-01\",\"url\":\"https://www.ontario.ca/laws/statute/00e41\"}");
    JsonNode board =
        advised.post("/jobs", plain().with("description", "<p>Cook.</p>")).at("/advice/0");
    assertThat(board.path("severity").asText()).isEqualTo("board");
    assertThat(board.path("rule").isNull()).isTrue();
  }

  @Test
  void everyWriteIsAdvisedAndNothingElseOfTheAnswerChanges() {
    String reference = Unique.referenceId();
    Body job = ontario().with("referenceId", reference);
    Answer created = advised.put("/jobs", job).is(201);
    int id = created.id();
    String path = "/jobs/" + id;
    String title = "{\"title\": \"Cook\"}";
    List<Answer> written =
        List.of(
            created,
            advised.put("/jobs", Body.of(title).with("referenceId", reference)).is(200),
            advised.put(path, title).is(200),
            advised.send("PATCH", path, title).is(200),
            advised.with("X-HTTP-Method-Override", "PUT").post(path, title).is(200),
            advised.post(path + "/restore", "{\"version\": 1}").is(200));

    for (Answer each : written) {
      assertThat(shown(each.at("/advice"))).isEqualTo(ONTARIO);
    }
    Answer read = advised.get(path).is(200).hasHeader("ETag", written.getLast().eTag());
    assertThat(read.json().has("advice")).isFalse();
    Answer plain = api.put(path, title).is(200);
    assertThat(plain.json().has("advice")).isFalse();
    written.get(2).isSameAs(plain, "advice");
    assertThat(written.get(2).eTag()).isEqualTo(plain.eTag());
  }

  @Test
  void aRepeatedRequestIsAdvisedOnTheJobAsItIsNow() {
    Api once = advised.with("Idempotency-Key", Unique.word());
    int id = once.post("/jobs", ontario()).is(201).id();
    api.put("/jobs/" + id, "{\"disclosures\": {\"vacancy\": \"existing\", \"usesAi\": false}}");

    Answer again = once.post("/jobs", ontario()).is(201).hasHeader("Idempotent-Replayed", "true");

    assertThat(shown(again.at("/advice"))).isEqualTo("CA-ON pay-missing /salary");
  }

  @Test
  void itStandsBesideOtherPreferences() {
    api.with("Prefer", "handling=lenient, Advice")
        .post(
            "/jobs",
            plain()
                .with("description", "<h2>Cook</h2><p>for a house with 28 beds and a garden</p>"))
        .is(201)
        .has("/warnings/0/code", "html-tag")
        .hasJson("/advice", "[]");
    assertThat(api.with("Prefer", "advice=no").post("/jobs", plain()).json().has("advice"))
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"handling=strict", "handling=strict, advice", "advice", "other"})
  void aBodyMayHoldAdvice(String prefer) {
    Body sent = ontario().withJson("advice", "[{\"code\": \"pay-missing\", \"other\": 1}]");

    Answer answer = api.with("Prefer", prefer).post("/jobs", sent).is(201);

    assertThat(answer.headers()).doesNotContainKey("ignored-members");
    assertThat(api.get("/jobs/" + answer.id()).json().has("advice")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachResultOfABatchThatHasAJobIsAdvised(boolean isDry) {
    int id = api.post("/jobs", ontario()).is(201).id();
    int gone = api.post("/jobs", ontario()).is(201).id();
    Object[] operations = {
      Batches.put(plain().with("referenceId", Unique.referenceId())),
      Batches.put(id, Body.of("{\"workplace\": \"remote\", \"remoteFrom\": [\"PE\"]}")),
      Batches.put(Body.of("{}").with("referenceId", Unique.referenceId())),
      Batches.delete(gone)
    };

    Answer answer =
        advised
            .post("/jobs/batch", isDry ? Batches.dry(operations) : Batches.of(operations))
            .is(207);

    assertThat(shown(answer.at("/results/0/advice"))).isEmpty();
    assertThat(shown(answer.at("/results/1/advice"))).isEqualTo("CA-PE pay-missing /salary");
    assertThat(answer.at("/results/2").has("advice")).isFalse();
    assertThat(answer.at("/results/3").has("advice")).isFalse();
    Answer unasked = api.post("/jobs/batch", Batches.dry(operations)).is(207);
    assertThat(unasked.at("/results/1").has("advice")).isFalse();
  }

  @Test
  void theLargestBatchHasRoomForItsAdvice() {
    Body job =
        plain()
            .with("workplace", "remote")
            .with("title", "\"".repeat(76) + " Canadian experience")
            .with("description", "<p>Cook.</p>");
    List<Object> operations = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      operations.add(Batches.put(job.with("referenceId", Unique.referenceId())));
    }

    Answer answer = advised.post("/jobs/batch", Batches.dry(operations.toArray())).is(200);

    for (JsonNode result : answer.at("/results")) {
      assertThat(result.path("advice")).hasSize(9);
    }
  }

  @Test
  void aListHasTheJobsThatAreAdvisedWithCountsAndGoesOn() {
    int alberta = api.post("/jobs", plain().with("title", "Cook " + Unique.word())).is(201).id();
    Clock.waitForTheNextMillisecond();
    int draft =
        api.post("/jobs", ontario().with("title", "Cook " + Unique.word()).with("status", "draft"))
            .is(201)
            .id();
    Clock.waitForTheNextMillisecond();
    int active =
        api.post("/jobs", ontario().with("title", "Cook " + Unique.word()).with("status", "active"))
            .is(201)
            .id();

    Answer first = api.get("/jobs/advice?pageSize=1").is(200);
    assertThat(first.texts("/data", "id")).containsExactly("" + active);
    first.hasMembers("/data/0", "id", "referenceId", "title", "advice");
    assertThat(shown(first.at("/data/0/advice"))).isEqualTo(ONTARIO);
    first.hasJson(
        "/counts", "{\"pay-missing\":1,\"ai-use-not-stated\":1,\"vacancy-not-stated\":1}");
    Answer second = api.get(first.text("/paging/next")).is(200);
    assertThat(second.texts("/data", "id")).containsExactly("" + draft);

    Answer missing = api.get("/jobs/advice?status=draft&code=pay-missing&pageSize=1").is(200);
    assertThat(missing.texts("/data", "id")).containsExactly("" + draft);
    assertThat(shown(missing.at("/data/0/advice"))).isEqualTo("CA-ON pay-missing /salary");
    assertThat(missing.text("/paging/next"))
        .contains("/jobs/advice?status=draft&code=pay-missing&pageSize=1&after=");
    assertThat(api.get("/jobs/advice?pageSize=100&severity=board").texts("/data", "id"))
        .doesNotContain("" + active, "" + draft, "" + alberta);
    api.send("HEAD", "/jobs/advice").is(200);
  }

  @Test
  void theLaterOfTwoActiveJobsThatAreAlikeIsALikelyDuplicate() {
    String word = Unique.word();
    Body job = plain().with("status", "active");
    int older = api.post("/jobs", job.with("title", "Köchin " + word)).is(201).id();
    List<Body> others =
        List.of(
            job.with("title", "Kochin " + word).withJson("positionType", "{\"id\": 2}"),
            job.with("title", "Kochin " + word).with("status", "draft"),
            job.with("title", "Kochin " + word)
                .withJson("locations", "[{\"description\": \"Red Deer, AB\"}]"),
            job.with("title", "Koch " + word));
    for (Body each : others) {
      Clock.waitForTheNextMillisecond();
      api.post("/jobs", each).is(201);
    }
    Clock.waitForTheNextMillisecond();
    int later = api.post("/jobs", job.with("title", "KOCHIN " + word)).is(201).id();

    for (String query : List.of("?pageSize=1", "?pageSize=1&status=active&severity=board")) {
      Answer page = api.get("/jobs/advice" + query).is(200);
      assertThat(page.texts("/data", "id")).containsExactly("" + later);
      assertThat(shown(page.at("/data/0/advice"))).isEqualTo("board likely-duplicate /title");
      assertThat(page.at("/data/0/advice/0/message").asText()).contains(" " + older + " ");
    }
    Answer answer = advised.put("/jobs/" + later, "{\"confidential\": true}").is(200);
    assertThat(shown(answer.at("/advice"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "code=pay, code, unknown-value",
    "code=PAY-MISSING, code, unknown-value",
    "code=pay-missing&code=title-long, code, duplicate",
    "severity=laws, severity, unknown-value",
    "status=open, status, unknown-value",
    "pageSize=0, pageSize, out-of-range",
    "after=x, after, unknown-value",
    // A position in the list of jobs.
    "after=WyJqb2JzIiwiMjAyNi0xMS0yMSIsIjE3OTUyODA0MDAxMjMiLCI3Il0, after, unknown-value"
  })
  void aParameterIsChecked(String query, String name, String code) {
    api.get("/jobs/advice?" + query).violatesParameter(name, code);
  }

  @Test
  void anotherMethodIsNotAllowed() {
    api.post("/jobs/advice", "{}")
        .isProblem(405, "method-not-allowed")
        .hasHeader("Allow", "GET, HEAD");
    Api.withoutKey().inProcess().get("/jobs/advice").isProblem(401, "unauthorized");
    api.with("Prefer", "handling=strict")
        .get("/jobs/advice?cod=x")
        .violatesParameter("cod", "unknown-member");
  }
}
