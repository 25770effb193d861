package jobpostings.contract.http;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
import org.junit.jupiter.params.provider.ValueSource;

/** As how many requests one counts (docs/contract.md, Limits). */
class LimitWeightTest {
  private static final int LIMIT = 5000;
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

  @ParameterizedTest
  @ValueSource(ints = {30, 262145, 3300000, 5242881})
  void aRequestCountsAsOneWhateverItsSize(int bytes) {
    String begin = "{\"title\": 5, \"more\": \"";
    String body = begin + "x".repeat(bytes - begin.length() - 2) + "\"}";

    assertThat(rateLimit(() -> http.sendAs(key(), "PUT", "/jobs", body))).isEqualTo(left(1));
  }

  @ParameterizedTest
  @CsvSource({"1, 0, 2", "10, 0, 2", "11, 600000, 3", "500, 0, 51"})
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
  @CsvSource({
    "0, 0, 1",
    "1, 0, 2",
    "11, 0, 3",
    "0, 1000, 1",
    "0, 1001, 2",
    "0, 2001, 3",
    "11, 1001, 4",
  })
  void aTenthOfTheRemovalsOfAReconcileAndEachFurtherThousandIdsCountToo(
      int removals, int sent, int weight) {
    String key = key();
    String job = Jobs.cookIn("Toronto").replaceFirst("\\{", "{\"status\": \"active\", ");
    for (int i = 0; i < removals; i++) {
      String referenced = job.replaceFirst("\\{", "{\"referenceId\": \"%d\", ".formatted(i));
      assertThat(http.sendAs(key, "PUT", "/jobs", referenced).statusCode()).isEqualTo(201);
    }
    String ids = IntStream.range(0, sent).mapToObj("\"none %d\""::formatted).collect(joining(", "));
    String body = "{\"referenceIds\": [%s], \"maxRemovals\": 50, \"dryRun\": true}".formatted(ids);
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
  void aPageOfAdviceCountsAsOne() {
    assertThat(rateLimit(() -> http.sendAs(key(), "GET", "/jobs/advice", ""))).isEqualTo(left(1));
  }

  @Test
  void itCountsForThePartnerToo() {
    String acting = DemoPartner.KEY + "." + DemoEmployer.NORTHWIND_HEALTH.employer().id();
    String batch = "{\"operations\": [{\"op\": \"delete\", \"id\": 7}]}";

    // One that could not be counted in time may still have been counted for one of them.
    assertThat(rateLimits(() -> http.sendAs(acting, "POST", "/jobs/batch", batch)))
        .contains(left(2) + ", \"partner\";r=%d;t=1".formatted(LIMIT - 2));
  }
}
