package jobpostings.contract.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jobpostings.contract.support.Coding;
import jobpostings.local.DemoEmployer;
import jobpostings.local.DemoPartner;
import jobpostings.local.Http;
import jobpostings.local.Jobs;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.support.Operators;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** As how many requests one counts (docs/contract.md, Limits). */
class LimitWeightTest {
  private static final int LIMIT = 5000;
  private static final int KIB = 1024;
  private static LocalService service;
  private static Http http;

  @BeforeAll
  static void start() {
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    Options options = Options.inMemory().withLimit(LIMIT).withPartnerLimit(LIMIT).withLog(log);
    service = LocalService.start(Path.of("../template.yaml"), options);
    http = new Http(service.baseUrl());
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** Of an employer that has sent nothing yet. */
  private static String key() {
    Operators operators = new Operators(service);
    return operators.newKey(operators.newEmployer("Weighed")).path("key").asText();
  }

  /** That of the first answer that could be counted in time. */
  private static String rateLimit(Supplier<HttpResponse<String>> call) {
    return rateLimits(call).findFirst().orElseThrow();
  }

  private static Stream<String> rateLimits(Supplier<HttpResponse<String>> call) {
    return Stream.generate(call)
        .limit(5)
        .flatMap(answer -> answer.headers().firstValue("RateLimit").stream());
  }

  private static String left(int weight) {
    return "\"employer\";r=%d;t=1".formatted(LIMIT - weight);
  }

  /** What an operation is worth counts a moment after its body, so maybe in the next second. */
  private static void assertWeighs(int weight, Supplier<HttpResponse<String>> call) {
    assertThat(rateLimits(call)).contains(left(weight));
  }

  private static String body(int bytes, String filler) {
    String begin = "{\"title\": 5, \"more\": \"";
    int rest = bytes - begin.length() - 2;
    int size = filler.getBytes(UTF_8).length;
    return begin + "x".repeat(rest % size) + filler.repeat(rest / size) + "\"}";
  }

  @ParameterizedTest
  @CsvSource({
    "30, x, 1",
    "100000, é, 1",
    "262144, x, 1",
    "262144, €, 1",
    "262145, x, 2",
    "262145, €, 2",
    "524288, x, 2",
    "524289, é, 3",
    "3300000, x, 13",
    "5242880, x, 20",
    "5242881, x, 21",
  })
  void eachFurtherStarted256KibibytesOfABodyCountAsOneMore(int bytes, String filler, int weight) {
    assertThat(rateLimit(() -> http.sendAs(key(), "PUT", "/jobs", body(bytes, filler))))
        .isEqualTo(left(weight));
  }

  @Test
  void aBodyCountsAsItIsUnpacked() {
    byte[] packed = Coding.GZIP.encode(body(1000 * KIB, "x"));
    assertThat(packed).hasSizeLessThan(10 * KIB);

    assertThat(rateLimit(() -> sendPacked(packed))).isEqualTo(left(4));
  }

  private static HttpResponse<String> sendPacked(byte[] packed) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(service.baseUrl() + "/api/v1.1/jobs"))
            .headers("API-Key", key(), "Content-Type", "application/json")
            .header("Content-Encoding", "gzip")
            .POST(HttpRequest.BodyPublishers.ofByteArray(packed))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 2", "10, 0, 2", "11, 0, 3", "11, 600000, 5"})
  void aTenthOfTheOperationsOfABatchCountsToo(int operations, int more, int weight) {
    String all =
        IntStream.rangeClosed(1, operations)
            .mapToObj("{\"op\": \"delete\", \"id\": %d}"::formatted)
            .collect(joining(", "));
    String body =
        "{\"dryRun\": true, \"operations\": [%s], \"x\": \"%s\"}".formatted(all, "x".repeat(more));
    assertWeighs(weight, () -> http.sendAs(key(), "POST", "/jobs/batch", body));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 2", "11, 3"})
  void aTenthOfTheRemovalsOfAReconcileCountsToo(int removals, int weight) {
    String key = key();
    String job = Jobs.cookIn("Toronto").replaceFirst("\\{", "{\"status\": \"active\", ");
    for (int i = 0; i < removals; i++) {
      String referenced = job.replaceFirst("\\{", "{\"referenceId\": \"%d\", ".formatted(i));
      assertThat(http.sendAs(key, "PUT", "/jobs", referenced).statusCode()).isEqualTo(201);
    }
    String body =
        """
        {"referenceIds": [], "allowEmpty": true, "maxRemovals": 50, "dryRun": true}
        """;
    Supplier<Integer> taken =
        () -> {
          String before = rateLimit(() -> http.sendAs(key, "GET", "/jobs/0", ""));
          String after = rateLimit(() -> http.sendAs(key, "POST", "/jobs/reconcile", body));
          return requests(before) - requests(after);
        };

    assertThat(Stream.generate(taken).limit(5)).contains(weight);
  }

  private static int requests(String rateLimit) {
    return Integer.parseInt(rateLimit.replaceFirst(".*;r=([0-9]+);.*", "$1"));
  }

  @Test
  void itCountsForThePartnerToo() {
    String acting = DemoPartner.KEY + "." + DemoEmployer.NORTHWIND_HEALTH.employer().id();

    // One that could not be counted in time may still have been counted for one of them.
    assertThat(rateLimits(() -> http.sendAs(acting, "PUT", "/jobs", body(300 * KIB, "x"))))
        .contains(left(2) + ", \"partner\";r=%d;t=1".formatted(LIMIT - 2));
  }
}
