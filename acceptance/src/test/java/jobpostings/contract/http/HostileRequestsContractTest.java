package jobpostings.contract.http;

import static jobpostings.contract.support.Body.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jobpostings.contract.support.Answer;
import jobpostings.contract.support.Api;
import jobpostings.contract.support.Body;
import jobpostings.contract.support.Service;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests made to be costly or confusing. Each is refused like any other bad request, or taken at
 * its word, and is answered before the client gives up.
 */
@ResourceLock(value = Service.JOBS, mode = ResourceAccessMode.READ)
final class HostileRequestsContractTest {
  /** Of each of the members of one body. */
  private static final int MUCH = 400_000;

  private static final List<String> TEXTS =
      List.of(
          "referenceId",
          "title",
          "closeDate",
          "confidential",
          "autoRefresh",
          "status",
          "applicationEmail");

  private final Api api = Api.ofEmployer().inProcess();

  /** Gives up after a minute. */
  private final Api overHttp = Api.ofEmployer();

  /** All members of a body at once: what grew with the square of one would time out. */
  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          9         | 9       | 9
          a@        | `a, `   | 0
          ` a`      | ,       | -
          http://a. | `  `    | 1.
          -         | `St `   | 0.0
          \u00e9   | e\u0301 | 9
          a.        | '       | 9
          """)
  void whatIsVeryLongIsWrongLikeWhatIsLong(String text, String place, String number) {
    Body job =
        Body.in("x" + much(place) + "x")
            .withJson("positionType", "{\"id\": \"%s\"}".formatted(much(number)))
            .withJson("salary", "{\"amount\": \"%s\"}".formatted(much(number)));
    for (String member : TEXTS) {
      job = job.with(member, much(text));
    }

    Answer answer = overHttp.post("/jobs", job).isInvalid();

    TEXTS.forEach(member -> answer.violatesSomehow("/" + member));
    answer.violatesSomehow("/locations/0");
    answer.violatesSomehow("/positionType").violatesSomehow("/salary");
    overHttp
        .post(
            "/jobs",
            job()
                .withJson("applicantRoutingType", "{\"id\": 2}")
                .with("applicationUrl", much(text)))
        .violatesSomehow("/applicationUrl");
  }

  private static String much(String unit) {
    boolean isAscii = unit.chars().allMatch(c -> c < 128);
    return unit.repeat(MUCH / unit.length() / (isAscii ? 1 : 6));
  }

  @ParameterizedTest
  @CsvSource({"[, ]", "{\"a\":, }"})
  void whatIsNestedTooDeeplyIsNoJson(String open, String close) {
    api.post("/jobs", "{\"title\": " + open.repeat(500_000) + "1" + close.repeat(500_000) + "}")
        .isProblem(400, "malformed-json");
  }

  @Test
  void manyThatAreWrongAreNotAllListed() {
    String names =
        IntStream.range(0, 50_000)
            .mapToObj("\"n%06d\":1"::formatted)
            .collect(Collectors.joining(","));

    Answer answer =
        api.with("Prefer", "handling=strict").post("/jobs", "{" + names + "}").isInvalid();

    assertThat(answer.errors().size()).isLessThanOrEqualTo(1_000);
  }

  @Test
  void anArrayOfManyIsTooMany() {
    api.post("/jobs", job().withJson("categories", "[" + "{},".repeat(100_000) + "{}]"))
        .isInvalid()
        .violates("/categories", "too-many");
  }

  @Tag("deep")
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
    for (String unit : List.of("\"", "\"a\",", ",", ";", "W/", "handling=", "*, ")) {
      Api much = api.with(name, unit.repeat(9_000 / unit.length()));

      much.put("/jobs/0", "{}").isProblem(404, "not-found");
      assertThat(much.post("/jobs", "{}").status()).isEqualTo(400);
    }
  }
}
