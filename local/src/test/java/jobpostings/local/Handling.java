package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayCustomAuthorizerEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyResponseEvent;
import com.amazonaws.services.lambda.runtime.events.IamPolicyResponseV1;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import jobpostings.Core;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.employer.key.ApiKey;
import jobpostings.employer.key.IssuedKey;
import jobpostings.local.json.Json;

/** Handlers for tests, each of one behaviour. */
public final class Handling {
  private Handling() {}

  /** Answers with the event that it was sent, as the body. */
  public static final class Echo implements RequestStreamHandler {
    public Echo(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      String event = Json.read(in.readAllBytes()).toString();
      out.write(Json.write(Map.of("statusCode", 200, "body", event)));
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

  /** Takes and gives Lambda's own event classes. */
  public static final class Typed
      implements RequestHandler<APIGatewayProxyRequestEvent, APIGatewayProxyResponseEvent> {
    private final Core core;

    public Typed(Core core) {
      this.core = core;
    }

    @Override
    public APIGatewayProxyResponseEvent handleRequest(
        APIGatewayProxyRequestEvent event, Context context) {
      context.getLogger().log("typed\nforged");
      return new APIGatewayProxyResponseEvent()
          .withStatusCode(201)
          .withHeaders(Map.of("X-Greeting", core.settings().environment().get("GREETING")))
          .withBody(event.getHttpMethod() + " " + event.getPathParameters().get("name"));
    }
  }

  /** Answers with the name of the employer whose key is the payload. */
  public static final class Owner implements RequestHandler<String, String> {
    private final Core core;

    public Owner(Core core) {
      this.core = core;
    }

    @Override
    public String handleRequest(String key, Context context) {
      return core.authenticate()
          .authenticate(ApiKey.of(key))
          .map(caller -> caller.employer().name())
          .orElse(null);
    }
  }

  /** Makes the payload the key of an employer of its own. */
  public static final class Hire implements RequestHandler<String, String> {
    private final Core core;

    public Hire(Core core) {
      this.core = core;
    }

    @Override
    public String handleRequest(String key, Context context) {
      core.employers().save(new Employer(7, "Hired", Plan.STANDARD));
      core.apiKeys().add(IssuedKey.of(key, 7, Instant.now()));
      return key;
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

  /** Fails. */
  public static final class Failing implements RequestStreamHandler {
    public Failing(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context) {
      throw new IllegalStateException("broken on purpose");
    }
  }

  /** Decides by the key; returns null for one that it does not know. */
  public static final class Authorize
      implements RequestHandler<APIGatewayCustomAuthorizerEvent, IamPolicyResponseV1> {
    public Authorize(Core core) {}

    @Override
    public IamPolicyResponseV1 handleRequest(
        APIGatewayCustomAuthorizerEvent event, Context context) {
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      headers.putAll(event.getHeaders());
      return switch (headers.get("API-Key")) {
        case "good" -> answer(IamPolicyResponseV1.allowStatement(stage(event) + "/*"));
        case "other" -> answer(IamPolicyResponseV1.allowStatement(stage(event) + "/GET/other"));
        case "bad" -> answer(IamPolicyResponseV1.denyStatement(stage(event) + "/*"));
        case "unauthorized" -> throw new IllegalStateException("Unauthorized");
        case "fail" -> throw new IllegalStateException("broken on purpose");
        default -> null;
      };
    }

    private static String stage(APIGatewayCustomAuthorizerEvent event) {
      String[] parts = event.getMethodArn().split("/");
      return parts[0] + "/" + parts[1];
    }

    private static IamPolicyResponseV1 answer(IamPolicyResponseV1.Statement statement) {
      return IamPolicyResponseV1.builder()
          .withPrincipalId("someone")
          .withContext(Map.of("employerId", "7"))
          .withPolicyDocument(
              IamPolicyResponseV1.PolicyDocument.builder()
                  .withVersion(IamPolicyResponseV1.VERSION_2012_10_17)
                  .withStatement(List.of(statement))
                  .build())
          .build();
    }
  }
}
