package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import jobpostings.Core;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.IssuedKey;
import jobpostings.local.json.Json;

/** Handlers for tests, each of one behaviour. */
public final class Handling {
  private Handling() {}

  /** Answers with the event that it was sent, as the body; HEAD without one. */
  public static final class Echo implements RequestStreamHandler {
    public Echo(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      JsonNode event = Json.read(in.readAllBytes());
      String body = event.path("httpMethod").asText().equals("HEAD") ? "" : event.toString();
      out.write(Json.write(Map.of("statusCode", 200, "body", body)));
    }
  }

  /** Answers with exactly what the request's body says, or with the payload itself. */
  public static final class Parrot implements RequestStreamHandler {
    public Parrot(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      byte[] event = in.readAllBytes();
      String body = Json.read(event).path("body").asText("");
      out.write(body.isEmpty() ? event : body.getBytes(UTF_8));
    }
  }

  /** Answers with a header from its environment, and logs two lines. */
  public static final class Greet implements RequestStreamHandler {
    private final Core core;

    public Greet(Core core) {
      this.core = core;
    }

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      JsonNode event = Json.read(in.readAllBytes());
      context.getLogger().log("greet\nforged");
      String greeting = core.settings().environment().get("GREETING");
      String name = event.at("/pathParameters/name").asText();
      out.write(
          Json.write(
              Map.of(
                  "statusCode",
                  201,
                  "headers",
                  Map.of("X-Greeting", greeting),
                  "body",
                  event.path("httpMethod").asText() + " " + name)));
    }
  }

  /** Answers with the name of the employer whose key is the payload, or with null. */
  public static final class Owner implements RequestStreamHandler {
    private final Core core;

    public Owner(Core core) {
      this.core = core;
    }

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      String key = Json.read(in.readAllBytes()).asText();
      out.write(
          Json.write(
              core.authenticate()
                  .authenticate(ApiKey.of(key))
                  .map(caller -> caller.employer().name())
                  .orElse(null)));
    }
  }

  /** Makes the payload the key of an employer of its own. */
  public static final class Hire implements RequestStreamHandler {
    private final Core core;

    public Hire(Core core) {
      this.core = core;
    }

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      String key = Json.read(in.readAllBytes()).asText();
      core.employers().save(new Employer(7, "Hired", Plan.STANDARD));
      core.apiKeys().add(IssuedKey.of(key, 7, Instant.now()), 100);
      out.write(Json.write(key));
    }
  }

  /** Keeps the events that it was sent. */
  public static final class Keeping implements RequestStreamHandler {
    static final BlockingQueue<String> EVENTS = new LinkedBlockingQueue<>();

    public Keeping(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      EVENTS.add(new String(in.readAllBytes(), UTF_8));
      out.write("null".getBytes(UTF_8));
    }
  }

  /** Counts how many of it run at once. */
  public static final class Counting implements RequestStreamHandler {
    public static final LongAccumulator MOST = new LongAccumulator(Math::max, 0);
    private static final AtomicLong RUNNING = new AtomicLong();

    public Counting(Core core) {}

    @Override
    @SuppressWarnings("ThreadPriorityCheck") // Others may run meanwhile; nothing depends on it.
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      MOST.accumulate(RUNNING.incrementAndGet());
      for (int i = 0; i < 100; i++) {
        Thread.yield();
      }
      RUNNING.decrementAndGet();
      out.write(Json.write(Map.of("statusCode", 200, "body", "")));
    }
  }

  /** Fails. */
  public static final class Failing implements RequestStreamHandler {
    public Failing(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context) {
      throw new IllegalStateException("broken on purpose");
    }
  }

  /** Decides by the key; answers with null for one that it does not know. */
  public static final class Authorize implements RequestStreamHandler {
    public Authorize(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      JsonNode event = Json.read(in.readAllBytes());
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      event
          .path("headers")
          .properties()
          .forEach(header -> headers.put(header.getKey(), header.getValue().asText()));
      String[] arn = event.path("methodArn").asText().split("/");
      String stage = arn[0] + "/" + arn[1];
      out.write(
          Json.write(
              switch (headers.get("API-Key")) {
                case "good" -> answer("Allow", stage + "/*");
                case "other" -> answer("Allow", stage + "/GET/other");
                case "bad" -> answer("Deny", stage + "/*");
                case "unauthorized" -> throw new IllegalStateException("Unauthorized");
                case "fail" -> throw new IllegalStateException("broken on purpose");
                default -> null;
              }));
    }

    private static Map<String, Object> answer(String effect, String resource) {
      Map<String, String> statement =
          Map.of("Action", "execute-api:Invoke", "Effect", effect, "Resource", resource);
      return Map.of(
          "principalId", "someone",
          "context", Map.of("employerId", "7"),
          "policyDocument", Map.of("Version", "2012-10-17", "Statement", List.of(statement)));
    }
  }
}
