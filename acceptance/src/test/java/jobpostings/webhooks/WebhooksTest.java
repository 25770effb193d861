package jobpostings.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import jobpostings.dynamodb.DynamoDbModule;
import jobpostings.local.Http;
import jobpostings.page.PageToken;
import jobpostings.support.Receiver;
import jobpostings.support.RunningService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Webhooks whose receiver is on this machine. */
class WebhooksTest {
  @RegisterExtension static final RunningService SERVICE = new RunningService();

  private final String key = SERVICE.newKey();
  private final Http http = SERVICE.http();
  private final Receiver receiver = new Receiver();

  @AfterEach
  void stop() {
    receiver.close();
  }

  private JsonNode send(String method, String path, String body, int status) {
    HttpResponse<String> response = http.sendAs(key, method, path, body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return response.body().isEmpty() ? null : http.json(response);
  }

  private JsonNode create(String more) {
    return send("POST", "/webhooks", "{\"url\": \"%s\"%s}".formatted(receiver.url(), more), 201);
  }

  private JsonNode test(JsonNode webhook) {
    return send("POST", "/webhooks/%s/test".formatted(webhook.path("id").asText()), "", 200);
  }

  @Test
  void aTestIsSentNowAndItsAnswerIsAnswered() {
    JsonNode webhook = create("");

    JsonNode attempt = test(webhook);

    Receiver.Received message = receiver.received().getFirst();
    assertThat(attempt.path("succeeded").asBoolean()).isTrue();
    assertThat(attempt.path("status").asInt()).isEqualTo(204);
    assertThat(attempt.path("changeId").asText()).isEqualTo(message.id());
    assertThat(message.isSignedWith(webhook.path("secret").asText())).isTrue();
    assertThat(message.isSignedWith("whsec_" + "A".repeat(43) + "=")).isFalse();
    assertThat(message.json().path("type").asText()).isEqualTo("JobTest");
    assertThat(message.json().path("timestamp").asText())
        .isEqualTo(message.json().at("/data/time").asText());
    assertThat(message.json().at("/data/id").asText()).isEqualTo(message.id());
    assertThat(message.json().at("/data/by/type").asText()).isEqualTo("key");
    assertThat(message.headers().get("content-type")).containsExactly("application/json");
  }

  @Test
  void aUrlIsKeptAsSentAndCalledInItsAsciiForm() {
    String path = "/é/%41?q=€&r=嘍";
    JsonNode webhook =
        send("POST", "/webhooks", "{\"url\": \"%s\"}".formatted(receiver.url() + path), 201);

    assertThat(webhook.path("url").asText()).isEqualTo(receiver.url() + path);
    assertThat(test(webhook).path("succeeded").asBoolean()).isTrue();
    assertThat(receiver.received().getFirst().target())
        .isEqualTo("/jobs/%C3%A9/%41?q=%E2%82%AC&r=%E5%98%8D");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 404, 410, 500})
  void whatIsNoSuccessIsSaidSo(int status) {
    receiver.answer(_ -> status);

    JsonNode attempt = test(create(""));

    assertThat(attempt.path("succeeded").asBoolean()).isFalse();
    assertThat(attempt.path("status").asInt()).isEqualTo(status);
  }

  @Test
  void aWebhookIsTestedOnceAtATime() throws Exception {
    CountDownLatch came = new CountDownLatch(1);
    CountDownLatch mayAnswer = new CountDownLatch(1);
    receiver.answer(
        _ -> {
          came.countDown();
          return await(mayAnswer) ? 204 : 500;
        });
    JsonNode webhook = create("");
    JsonNode another = create("");
    try (ExecutorService first = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<JsonNode> tested = first.submit(() -> test(webhook));
      assertThat(await(came)).isTrue();

      String path = "/webhooks/" + webhook.path("id").asText() + "/test";
      HttpResponse<String> refused = http.sendAs(key, "POST", path, "");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(http.json(refused).path("code").asText()).isEqualTo("too-many-requests");
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      mayAnswer.countDown();

      assertThat(tested.get().path("succeeded").asBoolean()).isTrue();
      assertThat(test(another).path("succeeded").asBoolean()).isTrue();
      assertThat(test(webhook).path("succeeded").asBoolean()).isTrue();
      assertThat(receiver.received()).hasSize(3);
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(60, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void aReceiverThatIsNotThereIsSaidSo() {
    JsonNode webhook = create("");
    receiver.close();

    JsonNode attempt = test(webhook);

    assertThat(attempt.path("status").isNull()).isTrue();
    assertThat(attempt.path("error").asText()).isEqualTo("The receiver refused the connection.");
  }

  @Test
  void forADayAfterARotationBothSecretsSign() {
    JsonNode webhook = create("");
    String path = "/webhooks/" + webhook.path("id").asText();
    JsonNode rotated = send("POST", path + "/rotate", "", 200);

    test(webhook);

    Receiver.Received message = receiver.received().getFirst();
    assertThat(message.isSignedWith(webhook.path("secret").asText())).isTrue();
    assertThat(message.isSignedWith(rotated.path("secret").asText())).isTrue();
    assertThat(message.headers().get("webhook-signature").getFirst().split(" ")).hasSize(2);
  }

  @Test
  void attemptsAreListedLatestFirstInPages() {
    JsonNode webhook = create("");
    List<String> ids =
        IntStream.range(0, 5).mapToObj(_ -> test(webhook).path("changeId").asText()).toList();

    List<String> listed = new ArrayList<>();
    List<Instant> times = new ArrayList<>();
    String path = "/webhooks/%s/attempts?pageSize=2".formatted(webhook.path("id").asText());
    while (path != null) {
      JsonNode page = send("GET", path, "", 200);
      for (JsonNode attempt : page.path("data")) {
        listed.add(attempt.path("changeId").asText());
        times.add(Instant.parse(attempt.path("time").asText()));
      }
      String next = page.at("/paging/next").asText(null);
      path = next == null ? null : next.substring(next.indexOf("/webhooks"));
    }

    assertThat(listed).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(times).isSortedAccordingTo(Comparator.reverseOrder());
    for (String after : List.of("x", PageToken.of("versions", 7))) {
      send(
          "GET",
          "/webhooks/%s/attempts?after=%s".formatted(webhook.path("id").asText(), after),
          "",
          400);
    }
  }

  @Test
  void noSecretIsInATableOrALog() {
    JsonNode webhook = create("");
    String path = "/webhooks/" + webhook.path("id").asText();
    JsonNode rotated = send("POST", path + "/rotate", "", 200);
    test(webhook);

    try (DynamoDbClient client =
        DynamoDbModule.clientBuilder(SERVICE.get().core().settings()).build()) {
      for (String table : client.listTables().tableNames()) {
        String items = client.scan(scan -> scan.tableName(table)).items().toString();
        assertThat(items).doesNotContain("whsec_", secret(webhook), secret(rotated));
      }
    }
    assertThat(SERVICE.log()).doesNotContain("whsec_", secret(webhook), secret(rotated));
  }

  private static String secret(JsonNode webhook) {
    return webhook.path("secret").asText().substring("whsec_".length());
  }
}
