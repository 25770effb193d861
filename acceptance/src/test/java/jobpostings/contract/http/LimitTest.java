package jobpostings.contract.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The service with a limit for each employer (docs/contract.md, Limits). */
class LimitTest {
  private static final String POLICY = "\"employer\";q=1;w=1";
  private static final ByteArrayOutputStream LOG = new ByteArrayOutputStream();
  private static LocalService service;

  @BeforeAll
  static void start() {
    Options options = Options.inMemory().withLimit(1).withLog(new PrintStream(LOG, true));
    service = LocalService.start(Path.of("../template.yaml"), options);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Test
  void whoAsksTooOftenIsToldWhenToAskAgain() {
    HttpResponse<String> refused = untilRefused(DemoEmployer.NORTHWIND_HEALTH);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("Retry-After").orElseThrow()).matches("[1-9][0-9]?");
    assertThat(refused.headers().firstValue("RateLimit"))
        .contains(
            "\"employer\";r=0;t=" + refused.headers().firstValue("Retry-After").orElseThrow());
    assertThat(refused.headers().firstValue("RateLimit-Policy")).contains(POLICY);
    assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
    var problem = new Http(service.baseUrl()).json(refused);
    assertThat(problem.path("code").asText()).isEqualTo("too-many-requests");
    assertThat(problem.path("instance").asText())
        .isEqualTo("urn:uuid:" + refused.headers().firstValue("X-Request-Id").orElseThrow());
  }

  @Test
  void everyAnswerToAKeyNamesTheLimit() {
    HttpResponse<String> notFound = get("/api/v1.1/jobs/0", DemoEmployer.MAPLE_ROBOTICS);

    assertThat(notFound.statusCode()).isIn(404, 429);
    assertThat(notFound.headers().firstValue("RateLimit-Policy")).contains(POLICY);
    assertThat(notFound.headers().firstValue("RateLimit").orElseThrow())
        .matches("\"employer\";r=[0-9]+;t=[0-9]+");
  }

  @Test
  void whatAKeyMayNotDoCountsToo() {
    Http http = new Http(service.baseUrl());
    String reader =
        http.json(
                untilTaken(
                    () ->
                        http.sendAs(
                            DemoEmployer.MAPLE_ROBOTICS.key(),
                            "POST",
                            "/keys",
                            "{\"scopes\": [\"read\"]}")))
            .path("key")
            .asText();

    HttpResponse<String> refused =
        Stream.generate(() -> http.sendAs(reader, "GET", "/keys", ""))
            .limit(1000)
            .filter(response -> response.statusCode() != 403)
            .findFirst()
            .orElseThrow();

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(refused.headers().firstValue("RateLimit").orElseThrow()).contains("r=0");
    assertThat(http.sendAs(reader, "POST", "/jobs/1", "{}").headers().map())
        .as("a 405, for which nobody looks at the key")
        .doesNotContainKeys("ratelimit", "ratelimit-policy");
  }

  private static HttpResponse<String> untilTaken(Supplier<HttpResponse<String>> call) {
    return Stream.generate(call)
        .filter(response -> response.statusCode() != 429)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatNeedsNoKeyHasNoLimit() {
    for (int i = 0; i < 20; i++) {
      var response = new Http(service.baseUrl()).get("/api/v1.1/salaryperiods");
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.headers().firstValue("RateLimit-Policy")).isEmpty();
    }
  }

  /** docs/data.md counts it in the cost of each request. */
  @Test
  void countingARequestWritesOneUnitAndKeepingARefusalThree() {
    HttpResponse<String> counted =
        untilTaken(() -> get("/api/v1.1/jobs/1", DemoEmployer.MAPLE_ROBOTICS));

    String requestId = counted.headers().firstValue("X-Request-Id").orElseThrow();
    assertThat(LOG.toString(UTF_8).lines())
        .filteredOn(line -> line.contains("operation=GetJob requestId=" + requestId))
        .singleElement()
        .asString()
        .contains(" readUnits=1.0 writeUnits=4.0 ");
  }

  private static HttpResponse<String> untilRefused(DemoEmployer employer) {
    return Stream.generate(() -> get("/api/v1.1/jobs/1", employer))
        .limit(1000)
        .filter(response -> response.statusCode() != 404)
        .findFirst()
        .orElseThrow();
  }

  private static HttpResponse<String> get(String path, DemoEmployer employer) {
    return new Http(service.baseUrl()).get(path, "API-Key", employer.key());
  }
}
