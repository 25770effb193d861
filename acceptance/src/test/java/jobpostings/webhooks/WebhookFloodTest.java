package jobpostings.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.support.Receiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A thousand changes at once, through the whole service: its API, its streams, its queue and its
 * functions.
 */
@Tag("deep")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookFloodTest {
  private static final String KEY = DemoEmployer.NORTHWIND_HEALTH.key();
  private static final int CHANGES = 1_000;

  /** Few enough that a busy machine applies all of them before the service stops to answer. */
  private static final int BATCH = 100;

  private static final int AT_ONCE = 10;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final LocalService service =
      LocalService.start(
          Path.of("../template.yaml"), Options.inMemory().withLog(new PrintStream(log, true)));
  private final Http http = new Http(service.baseUrl());

  @AfterAll
  void stop() {
    service.close();
  }

  private JsonNode send(String method, String path, String body, int status) {
    HttpResponse<String> response = http.sendAs(KEY, method, path, body);
    assertThat(response.statusCode()).as(response.body() + log.toString(UTF_8)).isEqualTo(status);
    return http.json(response);
  }

  /** The receiver holds the first calls until all changes are made. */
  @Test
  void allOfThemArriveAtAReceiverThatTakesTenAtATime() {
    CountDownLatch allAreMade = new CountDownLatch(1);
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger mostUnderWay = new AtomicInteger();
    try (Receiver receiver =
        new Receiver(
            _ -> {
              mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
              boolean held = held(allAreMade);
              underWay.decrementAndGet();
              return held ? 204 : 500;
            })) {
      JsonNode webhook =
          send("POST", "/webhooks", "{\"url\": \"%s\"}".formatted(receiver.url()), 201);
      Set<String> jobs = new HashSet<>();
      for (int i = 0; i < CHANGES; i += BATCH) {
        send("POST", "/jobs/batch", batch(i), 200)
            .path("results")
            .forEach(result -> jobs.add(result.path("id").asText()));
      }
      assertThat(jobs).hasSize(CHANGES);
      await().atMost(Duration.ofSeconds(60)).until(() -> underWay.get() > 0);
      allAreMade.countDown();

      List<JsonNode> attempts = attemptsOfAll(webhook);

      assertThat(mostUnderWay.get()).isLessThanOrEqualTo(AT_ONCE);
      assertThat(attempts).hasSameSizeAs(receiver.received());
      assertThat(succeeded(attempts)).hasSize(CHANGES).isEqualTo(receiver.ids());
      assertThat(receiver.received())
          .extracting(message -> message.json().at("/data/jobId").asText())
          .containsAll(jobs);
    }
  }

  /** Waits, but less than the 15 seconds after which the service gives a call up. */
  private static boolean held(CountDownLatch until) {
    try {
      boolean _ = until.await(10, TimeUnit.SECONDS);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static String batch(int from) {
    return IntStream.range(from, from + BATCH)
        .mapToObj(
            i ->
                """
                {"op": "put", "job": {"referenceId": "FLOOD-%d", "title": "Cook", "status": "draft",
                 "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 17}],
                 "positionType": {"id": 1}, "description": "<p>Cook.</p>",
                 "applicantRoutingType": {"id": 1}, "applicationEmail": "a@example.com"}}
                """
                    .formatted(i))
        .collect(joining(",", "{\"operations\": [", "]}"));
  }

  private static Set<String> succeeded(List<JsonNode> attempts) {
    Set<String> ids = new HashSet<>();
    attempts.stream()
        .filter(attempt -> attempt.path("succeeded").asBoolean())
        .forEach(attempt -> ids.add(attempt.path("changeId").asText()));
    return ids;
  }

  private List<JsonNode> attemptsOfAll(JsonNode webhook) {
    List<JsonNode> attempts = new ArrayList<>();
    await()
        .atMost(Duration.ofMinutes(3))
        .until(
            () -> {
              attempts.clear();
              attempts.addAll(attempts(webhook));
              return succeeded(attempts).size() == CHANGES;
            });
    return attempts;
  }

  private List<JsonNode> attempts(JsonNode webhook) {
    List<JsonNode> all = new ArrayList<>();
    String path = "/webhooks/%s/attempts?pageSize=100".formatted(webhook.path("id").asText());
    while (path != null) {
      JsonNode page = send("GET", path, "", 200);
      page.path("data").forEach(all::add);
      String next = page.at("/paging/next").asText(null);
      path = next == null ? null : next.substring(next.indexOf("/webhooks"));
    }
    return all;
  }
}
