package jobpostings.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import jobpostings.terminal.Failure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/**
 * Follows the log of changes, and sends each to a receiver of webhooks as the service would
 * (docs/contract.md, Webhooks), so that one on a developer's machine gets those of a deployed one.
 */
@Command(
    name = "listen",
    description = {
      "Sends each change of jobs to a receiver of webhooks on your machine, as the service would.",
      "What the receiver doesn't accept is told, and not sent again."
    },
    footer = {
      "  jobs listen --forward-to http://localhost:3000/hook",
      "  jobs listen --forward-to http://localhost:3000/hook --types JobArchived,JobDeleted",
      "  jobs listen --forward-to http://localhost:3000/hook --since begin --once"
    })
final class ListenCommand implements Callable<Integer> {
  private static final List<String> TYPES =
      List.of(
          "JobCreated",
          "JobUpdated",
          "JobPublished",
          "JobArchived",
          "JobDeleted",
          "JobRefreshed",
          "JobClosing");

  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";

  @ParentCommand private JobsCommand jobs;

  @Option(
      names = "--forward-to",
      paramLabel = "URL",
      required = true,
      description = "The receiver, http or https.")
  private URI receiver;

  @Option(
      names = "--types",
      paramLabel = "TYPE",
      split = ",",
      description = "Only changes of these types, such as JobArchived; all of them by default.")
  private List<String> types = List.of();

  @Option(
      names = "--payload",
      paramLabel = "FORM",
      defaultValue = "thin",
      description = "thin, or full for changes with their whole job; ${DEFAULT-VALUE}.")
  private String payload;

  @Option(
      names = "--since",
      paramLabel = "WHEN",
      defaultValue = "now",
      description =
          "Begin with what came after a cursor, a time such as 2026-11-22T05:00:00Z, or begin, the"
              + " oldest change that is kept; ${DEFAULT-VALUE}.")
  private String since;

  @Option(names = "--once", description = "Send what there is, say where to go on, and end.")
  private boolean once;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "How often to ask for changes; ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--secret",
      paramLabel = "SECRET",
      description = "whsec_ and 24 to 64 bytes in base64; one made from the key by default.")
  private String secret;

  private Instant notBefore = Instant.MIN;
  private HttpClient http;
  private byte[] signingKey;
  private int refused;

  @Override
  public Integer call() throws InterruptedException {
    requireUsable();
    String cursor = start();
    String shownSecret = secret == null ? ownSecret() : secret;
    signingKey = bytes(shownSecret);
    Client client = jobs.client();
    // After the service's client, which sets what all of the JDK's clients go by.
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // as the service's messages: without an Upgrade
            .connectTimeout(Duration.ofSeconds(10))
            .build();
    jobs.inform("Forwarding to %s. The secret: %s".formatted(receiver, shownSecret));
    cursor = forward(client, cursor);
    while (!once) {
      TimeUnit.SECONDS.sleep(seconds);
      cursor = forward(client, cursor);
    }
    jobs.inform("To go on: jobs listen --forward-to %s --since %s".formatted(receiver, cursor));
    return refused == 0 ? 0 : Failure.REFUSED;
  }

  private void requireUsable() {
    if (receiver.getHost() == null || !List.of("http", "https").contains(receiver.getScheme())) {
      throw usage(
          "\"%s\" is no receiver's URL, such as http://localhost:3000/hook.".formatted(receiver));
    }
    types.stream()
        .filter(type -> !TYPES.contains(type))
        .findFirst()
        .ifPresent(
            unknown -> {
              throw usage(
                  "There is no type \"%s\". Types: %s."
                      .formatted(unknown, String.join(", ", TYPES)));
            });
    if (!List.of("thin", "full").contains(payload)) {
      throw usage("--payload is thin or full.");
    }
    if (seconds < 1) {
      throw usage("--every must be at least 1.");
    }
  }

  private static Failure usage(String message) {
    return new Failure(Failure.USAGE, message);
  }

  /** The cursor to begin with. Where a time is named, what is older is passed over. */
  private String start() {
    try {
      notBefore = Instant.parse(since);
      return "";
    } catch (DateTimeParseException e) {
      return since.equals("begin") ? "" : since;
    }
  }

  /** The same for the same key each time, and it doesn't show the key. */
  private String ownSecret() {
    return PREFIX
        + Base64.getEncoder()
            .encodeToString(
                hmac(jobs.account().key().getBytes(UTF_8), "jobs listen".getBytes(UTF_8)));
  }

  private static byte[] bytes(String secret) {
    try {
      byte[] bytes = Base64.getDecoder().decode(secret.replaceFirst("^" + PREFIX, ""));
      if (bytes.length >= 24 && bytes.length <= 64) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // It is none, as is one of another length.
    }
    throw usage("--secret must be whsec_ and 24 to 64 bytes in base64.");
  }

  private static byte[] hmac(byte[] key, byte[] text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has HMAC-SHA256.", e);
    }
  }

  /** Sends what there is after a cursor, and returns the cursor to go on from. */
  private String forward(Client client, String from) {
    String view = payload.equals("full") ? "full" : "";
    String query = Client.query("after", from, "pageSize", "100", "view", view);
    return client.pages("/jobs/changes" + query, this::forward).path("cursor").asText();
  }

  private void forward(JsonNode change) {
    String type = change.path("type").asText();
    boolean wanted = types.isEmpty() || types.contains(type);
    if (!wanted || Instant.parse(change.path("time").asText()).isBefore(notBefore)) {
      return;
    }
    ObjectNode told = Json.MAPPER.createObjectNode();
    told.put("changeId", change.path("id").asText()).put("type", type);
    told.set("jobId", change.path("jobId"));
    told.set("referenceId", change.path("referenceId"));
    told.set("cursor", change.path("cursor"));
    send(change, told);
    boolean accepted = told.path("status").asInt() / 100 == 2;
    refused += accepted ? 0 : 1;
    if (jobs.isJson()) {
      jobs.json(told);
    } else {
      JsonNode reference = change.path("referenceId");
      String job = reference.isTextual() ? reference.asText() : "id " + change.path("jobId");
      String answer =
          told.has("error") ? told.path("error").asText() : told.path("status").asText();
      jobs.printColoured(
          accepted ? "created" : "error",
          "%s %s %s: %s, %d ms"
              .formatted(
                  change.path("time").asText(),
                  type,
                  job,
                  answer,
                  told.path("milliseconds").asInt()));
      jobs.requireReader();
    }
  }

  /** Sends one message, and notes what came back: a status, or an error. */
  private void send(JsonNode change, ObjectNode told) {
    String id = change.path("id").asText();
    byte[] body = Json.bytes(message(change));
    long second = Instant.now().getEpochSecond();
    byte[] head = "%s.%d.".formatted(id, second).getBytes(UTF_8);
    byte[] signed = new byte[head.length + body.length];
    System.arraycopy(head, 0, signed, 0, head.length);
    System.arraycopy(body, 0, signed, head.length, body.length);
    HttpRequest request =
        HttpRequest.newBuilder(receiver)
            .timeout(Duration.ofSeconds(15))
            .header("Content-Type", "application/json")
            .header("User-Agent", "JobPostings-Webhooks/1.1")
            .header("webhook-id", id)
            .header("webhook-timestamp", Long.toString(second))
            .header(
                "webhook-signature",
                "v1," + Base64.getEncoder().encodeToString(hmac(signingKey, signed)))
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    long begin = System.nanoTime();
    try {
      told.put("status", http.send(request, BodyHandlers.discarding()).statusCode());
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      told.put("error", "no answer (%s)".formatted(why));
    } catch (InterruptedException e) {
      throw Failure.interrupted("Run it again to go on.", e);
    }
    told.put("milliseconds", Duration.ofNanos(System.nanoTime() - begin).toMillis());
  }

  /** The change as a message of Standard Webhooks, with the job only where all of it is wanted. */
  private ObjectNode message(JsonNode change) {
    ObjectNode data = change.deepCopy();
    if (payload.equals("thin")) {
      data.remove("job");
    }
    ObjectNode message = Json.MAPPER.createObjectNode();
    message.set("type", change.path("type"));
    message.put("timestamp", Instant.parse(change.path("time").asText()).toString());
    message.set("data", data);
    if (change.has("test")) {
      message.set("test", change.path("test"));
    }
    return message;
  }
}
