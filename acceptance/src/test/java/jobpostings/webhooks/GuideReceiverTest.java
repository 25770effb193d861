package jobpostings.webhooks;

import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import jobpostings.local.DemoEmployer;
import jobpostings.local.Http;
import jobpostings.local.LocalService;
import jobpostings.local.Options;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * The receiver of three lines in the guide, run as it is written there, with the Standard Webhooks
 * library for Python. Skipped where the PATH has no Python with the packages that {@code
 * docs/receiver/requirements.txt} lists.
 */
@Tag("deep")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIf("isInstalled")
class GuideReceiverTest {
  private static final Pattern RECEIVER = Pattern.compile("```python\n(.*?)```", Pattern.DOTALL);
  private static final Pattern COMMAND = Pattern.compile("`(SECRET=whsec_\\.\\.\\. flask .*?)`");
  private static final String KEY = DemoEmployer.NORTHWIND_HEALTH.key();
  private static final String FORGED = "{\"type\": \"JobDeleted\", \"data\": {\"id\": \"forged\"}}";
  private final LocalService service =
      LocalService.start(
          Path.of("../template.yaml"),
          Options.inMemory().withLog(new PrintStream(OutputStream.nullOutputStream())));
  private final Http http = new Http(service.baseUrl());
  private Path folder;
  private int port;
  private JsonNode webhook;
  private Process receiver;

  static boolean isInstalled() throws IOException, InterruptedException {
    return new ProcessBuilder(
                "bash", "-c", "command -v flask && python3 -c 'import flask, standardwebhooks'")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  @BeforeAll
  void startTheReceiver() throws IOException {
    String guide = Files.readString(Path.of("../docs/integrating.md"));
    folder = Files.createTempDirectory(Path.of("target"), "receiver");
    Files.writeString(folder.resolve("receiver.py"), first(RECEIVER, guide));
    port = freePort();
    String url = "http://127.0.0.1:%d/jobs".formatted(port);
    webhook = send("POST", "/webhooks", "{\"url\": \"%s\"}".formatted(url), 201);
    String command =
        first(COMMAND, guide)
            .replace("whsec_...", webhook.path("secret").asText())
            .replace("9000", Integer.toString(port));
    receiver =
        new ProcessBuilder("bash", "-c", command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile())
            .start();
    await().until(this::listens);
  }

  private static String first(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .findFirst()
        .orElseThrow();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean listens() throws IOException {
    assertThat(receiver.isAlive()).as(output()).isTrue();
    return output().contains("Running on");
  }

  private String output() throws IOException {
    return Files.readString(folder.resolve("output.txt"));
  }

  @AfterAll
  void stop() {
    service.close();
    receiver.descendants().forEach(ProcessHandle::destroy);
    receiver.destroy();
  }

  private JsonNode send(String method, String path, String body, int status) {
    HttpResponse<String> response = http.sendAs(KEY, method, path, body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return http.json(response);
  }

  private int post(String id, long seconds, String signature, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/jobs".formatted(port)))
            .header("webhook-id", id)
            .header("webhook-timestamp", Long.toString(seconds))
            .header("webhook-signature", signature)
            .POST(BodyPublishers.ofString(body))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }

  @Test
  void itTakesWhatTheServiceSends() throws IOException {
    String path = "/webhooks/" + webhook.path("id").asText();

    JsonNode attempt = send("POST", path + "/test", "", 200);
    assertThat(attempt.path("succeeded").asBoolean()).as(output()).isTrue();

    String job =
        """
        {"referenceId": "PY-1", "title": "Cuisinier \u00e0 l'\u00e9t\u00e9", "status": "draft",
         "locations": [{"description": "Vancouver, BC"}], "categories": [{"id": 17}],
         "positionType": {"id": 1}, "description": "<p>Cook.</p>",
         "applicantRoutingType": {"id": 1}, "applicationEmail": "a@example.com"}
        """;
    send("PUT", path, "{\"payload\": \"full\"}", 200);
    send("POST", "/jobs", job, 201);
    await().until(() -> send("GET", path + "/attempts", "", 200).path("data").size() == 2);
    JsonNode delivered = send("GET", path + "/attempts", "", 200).at("/data/0");
    assertThat(delivered.path("status").asInt()).as(output()).isEqualTo(204);
    assertThat(delivered.path("type").asText()).isEqualTo("JobCreated");
    // It prints what it has verified.
    await().until(() -> output().contains(delivered.path("changeId").asText()));
  }

  @Test
  void itRefusesWhatIsForged() throws Exception {
    String secret = webhook.path("secret").asText();
    Webhook own = new Webhook(secret);
    Webhook foreign = new Webhook("whsec_" + "A".repeat(43) + "=");
    long now = System.currentTimeMillis() / 1_000;
    String genuine = "{\"type\": \"JobTest\"}";
    String signature = own.sign("1", now, genuine);

    assertThat(post("1", now, signature, genuine)).as("or this shows nothing").isEqualTo(204);
    assertThat(post("1", now, signature, FORGED)).isEqualTo(500);
    assertThat(post("2", now, signature, genuine)).isEqualTo(500);
    assertThat(post("1", now + 1, signature, genuine)).isEqualTo(500);
    assertThat(post("1", now, foreign.sign("1", now, FORGED), FORGED)).isEqualTo(500);
    long anHourAgo = now - 3_600;
    assertThat(post("1", anHourAgo, own.sign("1", anHourAgo, FORGED), FORGED)).isEqualTo(500);
    assertThat(output()).doesNotContain("forged");
  }
}
