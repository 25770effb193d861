package jobpostings.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.DAYS;
import static java.time.temporal.ChronoUnit.HOURS;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import jobpostings.support.Operators;
import jobpostings.support.Receiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What webhooks are sent, through the whole service; the schedule's events move the time. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookDeliveriesTest {
  /** Of an employer, as many runs deliver at once with the template's WebhookConcurrency, 10. */
  private static final int PROMPT_SHARE = 3;

  private static final int SLOW_SHARE = 2;

  private static final String KEY = DemoEmployer.NORTHWIND_HEALTH.key();

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final LocalService service =
      LocalService.start(
          Path.of("../template.yaml"), Options.inMemory().withLog(new PrintStream(log, true)));
  private final Http http = new Http(service.baseUrl());
  private final Receiver receiver = new Receiver();
  private int jobs;

  @AfterAll
  void stop() {
    receiver.close();
    service.close();
  }

  @AfterEach
  void deleteWebhooks() {
    for (JsonNode webhook : send("GET", "/webhooks", "", 200).path("data")) {
      send("DELETE", "/webhooks/" + webhook.path("id").asText(), "", 204);
    }
    receiver.answer(_ -> 204);
  }

  private JsonNode send(String method, String path, String body, int status) {
    return sendAs(KEY, method, path, body, status);
  }

  private JsonNode sendAs(String key, String method, String path, String body, int status) {
    HttpResponse<String> response = http.sendAs(key, method, path, body);
    assertThat(response.statusCode()).as(response.body() + log.toString(UTF_8)).isEqualTo(status);
    return response.body().isEmpty() ? null : http.json(response);
  }

  private JsonNode webhook(String more) {
    return webhook(receiver, more);
  }

  private JsonNode webhook(Receiver to, String more) {
    return send("POST", "/webhooks", "{\"url\": \"%s\"%s}".formatted(to.url(), more), 201);
  }

  private JsonNode read(JsonNode webhook) {
    return send("GET", "/webhooks/" + webhook.path("id").asText(), "", 200);
  }

  private JsonNode attempts(JsonNode webhook) {
    String path = "/webhooks/%s/attempts?pageSize=100".formatted(webhook.path("id").asText());
    return send("GET", path, "", 200).path("data");
  }

  private String createJob() {
    return createJobAs(KEY);
  }

  private String createJobAs(String key) {
    String job =
        """
        {"referenceId": "WH-%d", "title": "Cook", "status": "active",
         "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 17}],
         "positionType": {"id": 1}, "description": "<p>Cook.</p>",
         "applicantRoutingType": {"id": 1}, "applicationEmail": "a@example.com"}
        """
            .formatted(++jobs);
    return sendAs(key, "POST", "/jobs", job, 201).path("id").asText();
  }

  private List<Receiver.Received> ofJob(String job) {
    return ofJob(receiver, job);
  }

  private static List<Receiver.Received> ofJob(Receiver receiver, String job) {
    return receiver.received().stream()
        .filter(message -> message.json().at("/data/jobId").asText().equals(job))
        .toList();
  }

  private static List<String> types(List<Receiver.Received> messages) {
    return messages.stream().map(message -> message.json().path("type").asText()).toList();
  }

  /** Runs the schedule as if it were this time. */
  private void wakeAt(Instant time) {
    var answer =
        http.send(
            "POST",
            "/2015-03-31/functions/WakeWebhooks/invocations",
            "{\"time\": \"%s\"}".formatted(time));
    assertThat(answer.headers().firstValue("X-Amz-Function-Error")).as(answer.body()).isEmpty();
  }

  @Test
  void aWebhookIsToldOfEachChangeThatItWants() {
    JsonNode all = webhook("");
    String job = createJob();
    send("PUT", "/jobs/" + job, "{\"title\": \"Baker\"}", 200);
    send("DELETE", "/jobs/" + job, "", 204);

    await().until(() -> ofJob(job).size() == 3);
    assertThat(types(ofJob(job)))
        .containsExactlyInAnyOrder("JobCreated", "JobUpdated", "JobDeleted");
    assertThat(ofJob(job))
        .allSatisfy(
            message -> {
              assertThat(message.isSignedWith(all.path("secret").asText())).isTrue();
              assertThat(message.json().at("/data/id").asText()).isEqualTo(message.id());
              assertThat(message.json().at("/data/cursor").asText()).startsWith("c_");
              assertThat(message.json().at("/data/by/type").asText()).isEqualTo("key");
              assertThat(message.json().path("data").has("job")).isFalse();
            });
    await().until(() -> attempts(all).size() == 3);
    assertThat(attempts(all).findValuesAsText("status")).containsOnly("204");
  }

  @Test
  void oneThatWantsMoreGetsTheJobAndOneThatWantsLessIsToldLess() {
    webhook(", \"types\": [\"JobArchived\"], \"payload\": \"full\"");
    String job = createJob();
    JsonNode archived = send("PUT", "/jobs/" + job, "{\"status\": \"archived\"}", 200);

    await().until(() -> !ofJob(job).isEmpty());
    JsonNode message = ofJob(job).getFirst().json();
    assertThat(types(ofJob(job))).containsExactly("JobArchived");
    assertThat(message.at("/data/job")).isEqualTo(archived);
    assertThat(message.at("/data/reason").asText()).isEqualTo("requested");
    assertThat(message.at("/data/version").asInt()).isEqualTo(2);
    assertThat(message.at("/data/changedMembers").toString()).isEqualTo("[\"status\"]");
  }

  @Test
  void aReceiverThatWasDownForADayGetsWhatItMissed() {
    JsonNode webhook = webhook("");
    receiver.answer(_ -> 503);
    String job = createJob();
    await().until(() -> ofJob(job).size() == 1);
    await().until(() -> !read(webhook).path("failingSince").isNull());

    // The second attempt is due 5 seconds after the first, the third 5 minutes after the second.
    await()
        .untilAsserted(
            () -> {
              wakeAt(Instant.now().plus(1, HOURS));
              assertThat(ofJob(job)).hasSizeGreaterThanOrEqualTo(2);
            });
    receiver.answer(_ -> 204);
    await()
        .untilAsserted(
            () -> {
              wakeAt(Instant.now().plus(1, DAYS));
              assertThat(read(webhook).path("failingSince").isNull()).isTrue();
            });

    assertThat(ofJob(job).stream().map(Receiver.Received::id).distinct()).hasSize(1);
    List<Integer> numbers = new ArrayList<>();
    attempts(webhook).forEach(attempt -> numbers.add(attempt.path("attempt").asInt()));
    assertThat(numbers.reversed())
        .isEqualTo(IntStream.rangeClosed(1, numbers.size()).boxed().toList());
    assertThat(attempts(webhook).get(0).path("succeeded").asBoolean()).isTrue();
  }

  @Test
  void afterAWeekOfNothingButFailuresItIsToldNothingMoreAndSaysWhy() {
    JsonNode webhook = webhook("");
    receiver.answer(_ -> 500);
    String job = createJob();
    await().until(() -> !read(webhook).path("failingSince").isNull());

    await()
        .untilAsserted(
            () -> {
              wakeAt(Instant.now().plus(8, DAYS));
              assertThat(read(webhook).path("status").asText()).isEqualTo("failing");
            });

    assertThat(read(webhook).path("disabledAt").asText()).isNotEmpty();
    assertThat(read(webhook).path("reason").asText()).contains("500");
    send("PUT", "/webhooks/" + webhook.path("id").asText(), "{\"status\": \"enabled\"}", 200);
    receiver.answer(_ -> 204);
    send("DELETE", "/jobs/" + job, "", 204);
    await().until(() -> types(ofJob(job)).contains("JobDeleted"));
  }

  @Test
  void whatIsInTheLogIsSentAgain() {
    JsonNode webhook = webhook(", \"types\": [\"JobCreated\", \"JobDeleted\"]");
    String job = createJob();
    String replay = "/webhooks/%s/replay".formatted(webhook.path("id").asText());
    send("PUT", "/jobs/" + job, "{\"title\": \"Baker\"}", 200);
    send("DELETE", "/jobs/" + job, "", 204);
    await().until(() -> ofJob(job).size() == 2);
    JsonNode change = ofJob(job).getFirst().json().path("data");

    send("POST", replay, "{\"changeId\": \"%s\"}".formatted(change.path("id").asText()), 202);
    await().until(() -> ofJob(job).size() == 3);
    assertThat(ofJob(job).getLast().id()).isEqualTo(change.path("id").asText());

    String first = send("GET", "/jobs/changes?pageSize=1", "", 200).at("/paging/cursor").asText();
    send("POST", replay, "{\"after\": \"%s\"}".formatted(first), 202);
    await().until(() -> ofJob(job).size() >= 4);
    assertThat(types(ofJob(job))).doesNotContain("JobUpdated");

    send("POST", replay, "{}", 400);
    send("POST", replay, "{\"after\": \"c_x\"}", 400);
    send("POST", replay, "{\"changeId\": \"x\"}", 400);
  }

  @Test
  void oneThatIsGoneIsDisabledAtOnce() {
    JsonNode webhook = webhook("");
    receiver.answer(_ -> 410);
    createJob();

    await().until(() -> read(webhook).path("status").asText().equals("disabled"));
    assertThat(read(webhook).path("reason").asText()).contains("410");
    assertThat(attempts(webhook)).hasSize(1);
  }

  @Test
  void whatHappensAfterItIsDeletedIsNotSent() {
    JsonNode deleted = webhook("");
    send("DELETE", "/webhooks/" + deleted.path("id").asText(), "", 204);
    try (Receiver other = new Receiver()) {
      webhook(other, "");
      String job = createJob();

      await().until(() -> ofJob(other, job).size() == 1);
      assertThat(ofJob(job)).isEmpty();
    }
  }

  @Tag("deep")
  @Test
  void aDeadAndASlowReceiverDelayNobodyElse() throws Exception {
    CountDownLatch othersHaveTheirs = new CountDownLatch(1);
    Operators operators = new Operators(service);
    try (Receiver slow =
            new Receiver(
                _ -> {
                  try {
                    othersHaveTheirs.await();
                    return 204;
                  } catch (InterruptedException e) {
                    return 500;
                  }
                });
        Receiver dead = new Receiver();
        Receiver good = new Receiver()) {
      String deadUrl = dead.url();
      dead.stop();
      List<String> keys = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        keys.add(operators.newKey(operators.newEmployer("Hooks " + i)).path("key").asText());
      }
      for (String key : keys) {
        for (int i = 0; i < 2; i++) {
          String url = good.url() + "/" + keys.indexOf(key) + "/" + i;
          sendAs(key, "POST", "/webhooks", "{\"url\": \"%s\"}".formatted(url), 201);
        }
      }
      JsonNode slowOne = webhook(slow, "");
      send("POST", "/webhooks", "{\"url\": \"%s\"}".formatted(deadUrl), 201);
      String job = createJob();
      await().until(() -> !slow.received().isEmpty());
      Receiver.Received first = slow.received().getFirst();

      keys.forEach(this::createJobAs);

      await().until(() -> good.received().size() == 20);
      assertThat(attempts(slowOne).findValuesAsText("succeeded")).doesNotContain("true");
      othersHaveTheirs.countDown();
      // On a busy machine the first attempt may have been given up by now, and is repeated.
      await().until(() -> attempts(slowOne).findValuesAsText("succeeded").contains("true"));
      assertThat(ofJob(slow, job)).extracting(Receiver.Received::id).containsOnly(first.id());
    }
  }

  /**
   * Twenty receivers of two employers don't answer: of each employer no more are called than it may
   * have runs, and a third employer is told meanwhile.
   */
  @Tag("deep")
  @Test
  void twentyReceiversOfTwoEmployersThatDoNotAnswerDelayNoThirdEmployer() throws Exception {
    CountDownLatch thirdIsTold = new CountDownLatch(1);
    Map<String, AtomicInteger> underWay = new ConcurrentHashMap<>();
    Map<String, AtomicInteger> mostUnderWay = new ConcurrentHashMap<>();
    Operators operators = new Operators(service);
    try (Receiver hanging =
            new Receiver(
                message -> {
                  String employer = message.target().split("/")[2];
                  AtomicInteger now = underWay.computeIfAbsent(employer, _ -> new AtomicInteger());
                  mostUnderWay
                      .computeIfAbsent(employer, _ -> new AtomicInteger())
                      .accumulateAndGet(now.incrementAndGet(), Math::max);
                  try {
                    thirdIsTold.await();
                    return 204;
                  } catch (InterruptedException e) {
                    return 500;
                  } finally {
                    now.decrementAndGet();
                  }
                });
        Receiver good = new Receiver()) {
      for (String name : List.of("a", "b")) {
        String key = operators.newKey(operators.newEmployer("Slow " + name)).path("key").asText();
        for (int i = 0; i < 10; i++) {
          String url = "%s/%s/%d".formatted(hanging.url(), name, i);
          sendAs(key, "POST", "/webhooks", "{\"url\": \"%s\"}".formatted(url), 201);
        }
        createJobAs(key);
      }
      await().until(() -> hanging.received().size() >= 2 * PROMPT_SHARE);
      webhook(good, "");

      String job = createJob();

      await().until(() -> ofJob(good, job).size() == 1);
      // On a busy machine the first calls may have been given up by now, and their webhooks be
      // slow.
      assertThat(mostUnderWay.values())
          .allSatisfy(most -> assertThat(most.get()).isBetween(1, PROMPT_SHARE + SLOW_SHARE));
      thirdIsTold.countDown();
      await()
          .until(
              () ->
                  hanging.received().stream().map(Receiver.Received::target).distinct().count()
                      == 20);
    }
  }
}
