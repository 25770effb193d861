package jobpostings.contract.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import jobpostings.local.DemoEmployer;
import jobpostings.local.DemoPartner;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The service with a limit for each employer and each partner (docs/contract.md, Limits). */
class PartnerLimitTest {
  private static final String EMPLOYER = "\"employer\";q=5000;w=1";
  private static final String PARTNER = "\"partner\";q=1;w=1";
  private static LocalService service;

  @BeforeAll
  static void start() {
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    Options options = Options.inMemory().withLimit(5000).withPartnerLimit(1).withLog(log);
    service = LocalService.start(Path.of("../template.yaml"), options);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static HttpResponse<String> get(String key, String path) {
    return new Http(service.baseUrl()).sendAs(key, "GET", path, "");
  }

  private static String acting() {
    return DemoPartner.KEY + "." + DemoEmployer.NORTHWIND_HEALTH.employer().id();
  }

  /** The first answer with this status: a second may end in between. */
  private static HttpResponse<String> first(int status, String key, String path) {
    return Stream.generate(() -> get(key, path))
        .limit(5000)
        .filter(answer -> answer.statusCode() == status)
        .findFirst()
        .orElseThrow();
  }

  private static Optional<String> header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name);
  }

  @Test
  void whoActsForAnEmployerHasBothLimits() {
    HttpResponse<String> answer = first(200, acting(), "/jobs");

    assertThat(header(answer, "RateLimit-Policy")).contains(EMPLOYER + ", " + PARTNER);
    assertThat(header(answer, "RateLimit").orElseThrow())
        .matches("\"employer\";r=[0-9]+;t=1, \"partner\";r=0;t=1");
  }

  @Test
  void withoutAnEmployerItIsThePartnersAlone() {
    HttpResponse<String> answer = first(200, DemoPartner.KEY, "/employers");

    assertThat(header(answer, "RateLimit-Policy")).contains(PARTNER);
    assertThat(header(answer, "RateLimit")).contains("\"partner\";r=0;t=1");
  }

  @Test
  void aPartnerOverItsLimitStopsNobodyElse() {
    HttpResponse<String> refused = first(429, acting(), "/jobs");

    String seconds = header(refused, "Retry-After").orElseThrow();
    assertThat(seconds).matches("[1-9][0-9]?");
    assertThat(header(refused, "RateLimit-Policy")).contains(EMPLOYER + ", " + PARTNER);
    assertThat(header(refused, "RateLimit").orElseThrow())
        .matches("\"employer\";r=[1-9][0-9]*;t=1, \"partner\";r=0;t=" + seconds);
    HttpResponse<String> own = get(DemoEmployer.NORTHWIND_HEALTH.key(), "/jobs");
    assertThat(own.statusCode()).isEqualTo(200);
    assertThat(header(own, "RateLimit-Policy")).contains(EMPLOYER);
  }
}
