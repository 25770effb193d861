package jobpostings.contract.http;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Json;
import jobpostings.contract.support.Service;
import jobpostings.contract.support.Unique;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests made to be costly or confusing. Each is refused like any other bad request, or taken at
 * its word, and is answered before the client gives up.
 */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class HostileRequestsContractTest {
  private static final int MUCH = 5_000_000;

  private final Api api = Api.ofEmployer();

  private static String nested(String open, String close, int depth) {
    return open.repeat(depth) + "1" + close.repeat(depth);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e999999999",
        "-1e999999999",
        "1e-999999999",
        "9e999999999",
        "0.1e999999999",
        "1E+308"
      })
  void anAmountWithAHugeExponentIsWrong(String number) {
    String salary = "{\"amount\": %s, \"maxAmount\": %s, \"period\": {\"id\": 1}}";

    api.post(
            "/jobs",
            job()
                .toString()
                .replaceFirst("\\{", "{\"salary\": " + salary.formatted(number, 1) + ","))
        .isInvalid()
        .violatesSomehow("/salary/amount");
    api.post(
            "/jobs",
            job()
                .toString()
                .replaceFirst("\\{", "{\"salary\": " + salary.formatted(1, number) + ","))
        .isInvalid()
        .violatesSomehow("/salary/maxAmount");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1e-999999999", "-1e999999999", "1.0000000001"})
  void anIdWithAHugeExponentIsNone(String number) {
    String body = job().without("positionType").toString();

    api.post("/jobs", body.replaceFirst("\\{", "{\"positionType\": {\"id\": " + number + "},"))
        .violatesOnly("/positionType/id", "unknown-value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999999999", "1e-999999999"})
  void aHugeExponentWhereItIsIgnoredIsIgnored(String number) {
    String body = job().toString().replaceFirst("\\{", "{\"x\": [" + number + "],");

    int id = api.with("Idempotency-Key", Unique.word()).post("/jobs", body).is(201).id();

    assertThat(id).isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e99999999999", "-1e-99999999999999999999"})
  void anExponentBeyondAllBoundsIsOutOfRange(String number) {
    api.post("/jobs", "{\"salary\": {\"amount\": " + number + "}}")
        .isInvalid()
        .violates("/salary/amount", "out-of-range");
  }

  @ParameterizedTest
  @CsvSource({"[, ]", "{\"a\":, }"})
  void whatIsNestedTooDeeplyIsNoJson(String open, String close) {
    api.post("/jobs", "{\"title\": " + nested(open, close, 500_000) + "}")
        .isProblem(400, "malformed-json");
  }

  static Stream<String> members() {
    return Stream.of(
        "referenceId",
        "title",
        "closeDate",
        "confidential",
        "autoRefresh",
        "status",
        "applicationEmail",
        "applicationUrl");
  }

  @ParameterizedTest
  @MethodSource("members")
  void aMemberOfMegabytesIsWrongLikeALongOne(String member) {
    for (String unit : new String[] {"9", "a@", " a", "http://a.", "-", "\u00e9", "a."}) {
      Body job =
          member.equals("applicationUrl")
              ? job().withJson("applicantRoutingType", "{\"id\": 2}")
              : job();
      api.post("/jobs", job.with(member, unit.repeat(MUCH / unit.length() / 2)))
          .isInvalid()
          .violatesSomehow("/" + member);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"9", "a, ", ",", " ", "St ", "e\u0301", "'"})
  void aPlaceOfMegabytesIsNone(String unit) {
    String place = "x" + unit.repeat(MUCH / unit.length() / 2) + "x";

    api.post("/jobs", Body.in(place)).isInvalid().violatesSomehow("/locations/0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9", "0", "-", "1.", "0.0"})
  void aNumberOfMegabytesAsTextIsNone(String unit) {
    String number = unit.repeat(MUCH / unit.length() / 2);

    api.post(
            "/jobs",
            job()
                .with("positionType", Json.read("{\"id\": \"%s\"}".formatted(number)))
                .with("salary", Json.read("{\"amount\": \"%s\"}".formatted(number))))
        .isInvalid()
        .violatesSomehow("/positionType")
        .violatesSomehow("/salary");
  }

  @Test
  void manyThatAreWrongAreNotAllListed() {
    String names =
        IntStream.range(0, 300_000)
            .mapToObj(i -> "\"n%06d\":1".formatted(i))
            .collect(Collectors.joining(","));

    Answer answer =
        api.with("Prefer", "handling=strict").post("/jobs", "{" + names + "}").isInvalid();

    assertThat(answer.errors().size()).isLessThanOrEqualTo(1_000);
  }

  @Test
  void anArrayOfAMillionIsTooMany() {
    api.post(
            "/jobs",
            job()
                .toString()
                .replaceFirst(
                    "\"categories\":\\[[^]]*]",
                    "\"categories\":[" + "{},".repeat(1_000_000) + "{}]"))
        .isInvalid()
        .violates("/categories", "too-many");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Prefer",
        "If-Match",
        "If-None-Match",
        "Idempotency-Key",
        "X-HTTP-Method-Override"
      })
  void aHeaderOfKilobytesIsReadOrRefused(String name) {
    for (String unit : new String[] {"\"", "\"a\",", ",", ";", "W/", "handling=", "*, "}) {
      Answer answer = api.with(name, unit.repeat(9_000 / unit.length())).put("/jobs/0", "{}");

      answer.isProblem(404, "not-found");
      assertThat(api.with(name, unit.repeat(9_000 / unit.length())).post("/jobs", "{}").status())
          .isEqualTo(400);
    }
  }

  @Test
  void headersThatAreTooLargeAreRefused() {
    Answer answer = api.with("X-Much", "x".repeat(200_000)).get("/jobs");

    assertThat(answer.status()).isBetween(400, 499);
    answer.hasHeaderMatching("Content-Type", "application/problem\\+json(;.*)?");
    api.get("/jobs").is(200);
  }

  @Test
  void aQueryThatIsTooLargeIsRefused() {
    api.get("/jobs?q=" + "x".repeat(10_000)).violatesParameter("q", "too-long");
    assertThat(api.get("/jobs?q=" + "x".repeat(200_000)).status()).isBetween(400, 499);
    api.get("/jobs").is(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%0d%0aSet-Cookie:%20a=b", "%0aX-Forged:%20yes", "%00", "%e2%80%a8"})
  void nothingThatIsSentMakesAHeader(String sent) {
    Answer answer = api.get("/jobs?referenceId=x" + sent + "&status=" + sent);

    assertThat(answer.headers()).doesNotContainKeys("Set-Cookie", "X-Forged");
    assertThat(answer.status()).isLessThan(500);
  }

  @Test
  void aReferenceIdWithLineBreaksMakesNoHeaderEither() {
    Answer refused = api.post("/jobs", job().with("referenceId", "a\r\nX-Forged: yes"));

    refused.violatesOnly("/referenceId", "bad-character");
    assertThat(refused.headers()).doesNotContainKey("X-Forged");
  }
}
