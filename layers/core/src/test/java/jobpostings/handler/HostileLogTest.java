package jobpostings.handler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import jobpostings.Core;
import jobpostings.employer.key.Scope;
import jobpostings.http.Request;
import jobpostings.http.Response;
import jobpostings.operator.Actions;
import jobpostings.settings.Settings;
import jobpostings.telemetry.CapturedContext;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a request contains, and wherever: its log line is one line, with the service's own
 * members and no others, and neither the line nor the stack trace of a failure repeats any of it.
 */
@Tag("slow")
class HostileLogTest {
  private static final String FORGED = "forged";

  private static final Set<String> MEMBERS =
      Set.of(
          "operation",
          "requestId",
          "traceId",
          "employerId",
          "status",
          "outcome",
          "duration",
          "readUnits",
          "writeUnits",
          "fault",
          "FunctionName",
          "ExecutedVersion",
          "start",
          "_aws");

  private static final JsonMapper STRICT =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private static final Core CORE = Core.of(settings());

  private final CapturedContext context = new CapturedContext();

  private static Settings settings() {
    return new Settings(
        Map.ofEntries(
            Map.entry("AWS_REGION", "ca-central-1"),
            Map.entry("TIME_ZONE", "America/Toronto"),
            Map.entry("DYNAMODB_ENDPOINT", "http://127.0.0.1:1"),
            Map.entry("JOBS_TABLE", "Jobs"),
            Map.entry("REFERENCES_TABLE", "References"),
            Map.entry("JOB_COUNTERS_TABLE", "JobCounters"),
            Map.entry("DESCRIPTIONS_TABLE", "Descriptions"),
            Map.entry("IDEMPOTENCY_TABLE", "Idempotency"),
            Map.entry("JOB_LIST_TABLE", "JobList"),
            Map.entry("CHANGE_LOG_TABLE", "ChangeLog"),
            Map.entry("VERSIONS_TABLE", "Versions"),
            Map.entry("EMPLOYERS_TABLE", "Employers"),
            Map.entry("API_KEYS_TABLE", "ApiKeys"),
            Map.entry("LOCATIONS_TABLE", "Locations"),
            Map.entry("PARTNERS_TABLE", "Partners"),
            Map.entry("REQUEST_COUNTS_TABLE", "RequestCounts"),
            Map.entry("REFUSED_REQUESTS_TABLE", "RefusedRequests"),
            Map.entry("SWITCHES_TABLE", "Switches"),
            Map.entry("WEBHOOKS_TABLE", "Webhooks")));
  }

  static Stream<String> attacks() {
    return Stream.of(
        "x\n{\"operation\":\"forged\",\"status\":200}",
        "x\r\n2026-11-21T17:00:00Z forged 200",
        "x\rforged",
        "x\u0085forged",
        "x\u2028forged",
        "x\u2029forged",
        "x\u001b[2K\u001b[1Aforged",
        "x\u009b2Jforged",
        "x\u0000forged",
        "x\u202Edegrof forged",
        "\",\"outcome\":\"forged\",\"x\":\"",
        "\\\",\\\"outcome\\\":\\\"forged",
        "\",\"status\":200}\n{\"outcome\":\"forged\"}",
        "forged@evil.example",
        "\n\tat jobpostings.forged.Method(Forged.java:1)\nCaused by: forged",
        "%s%n%1$s forged ${jndi:ldap://forged}");
  }

  /** Fails as a fault of the service might, with the whole request in its messages. */
  private static final class FailingHandler extends ApiHandler {
    private FailingHandler() {
      super(CORE, "POST", WITH_PARAMETERS);
    }

    @Override
    protected Response handle(Request request) {
      String all = request.toString();
      assertThat(all).as("that it arrives").contains(FORGED);
      throw new UnsupportedOperationException(
          all, new IllegalArgumentException(all, new NumberFormatException(all)));
    }
  }

  /** Fails likewise, but accepts a request whatever its method says. */
  private static final class ReadingHandler extends ApiHandler {
    private ReadingHandler() {
      super(CORE, "POST", WITH_PARAMETERS);
    }

    /** Lets a request with any method reach {@link #handle}. */
    @Override
    Optional<Response> answerOther(Request request) {
      return Optional.empty();
    }

    @Override
    protected Response handle(Request request) {
      throw new IllegalStateException(new NumberFormatException(request.toString()));
    }
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void noPlaceOfARequestIsLogged(String attack) throws IOException {
    for (Map<String, Object> event : everywhere(attack)) {
      boolean isOverride = String.valueOf(event.get("headers")).contains("Method-Override");
      String outcome = isOverride ? "bad-method-override" : "internal";
      handle(new FailingHandler(), event);
      requireLine("Failing", outcome);
      handle(new ReadingHandler(), event);
      requireLine("Reading", outcome);
    }
    assertThat(context.failures())
        .hasSizeGreaterThan(10)
        .noneMatch(text -> text.toLowerCase(Locale.ROOT).contains(FORGED));
  }

  /** Requests that have the attack in one place each. */
  private static List<Map<String, Object>> everywhere(String attack) {
    return List.of(
        event("pathParameters", Map.of("id", attack)),
        event("queryStringParameters", Map.of("q", attack, attack, "x")),
        event("body", "{\"title\": \"" + attack + "\"}"),
        event("body", attack),
        event("headers", Map.of("X-" + attack, "x")),
        event("headers", Map.of("API-Key", attack)),
        event("headers", Map.of("Idempotency-Key", attack)),
        event("headers", Map.of("X-HTTP-Method-Override", attack)),
        event("headers", Map.of("X-Request-Id", attack)),
        event("headers", Map.of("If-Match", attack)),
        event("headers", Map.of("Prefer", attack)),
        event("multiValueHeaders", Map.of("User-Agent", List.of(attack, attack))));
  }

  private static Map<String, Object> event(String member, Object value) {
    Map<String, Object> event = event("request-1");
    event.put(member, value);
    return event;
  }

  private static Map<String, Object> event(String requestId) {
    return new HashMap<>(
        Map.of(
            "httpMethod",
            "POST",
            "path",
            "/api/v1.1/jobs/1/restore",
            "resource",
            "/api/v1.1/jobs/{id}/restore",
            "requestContext",
            Map.of(
                "path",
                "/live/api/v1.1/jobs/1/restore",
                "domainName",
                "jobs.example",
                "requestId",
                requestId,
                "authorizer",
                Map.of(
                    "employerId",
                    "7",
                    "employerName",
                    "Tm9ydGh3aW5k",
                    "plan",
                    "standard",
                    "scopes",
                    Scope.join(Scope.ALL)))));
  }

  private void handle(ApiHandler handler, Map<String, Object> event) throws IOException {
    handler.handleRequest(
        new ByteArrayInputStream(STRICT.writeValueAsBytes(event)),
        new ByteArrayOutputStream(),
        context);
  }

  private void requireLine(String operation, String outcome) {
    String line = context.lines().getLast();
    assertThat(line).endsWith("\n");
    assertThat(line.codePoints().filter(c -> c < ' ' || c > '~').toArray()).containsExactly('\n');
    JsonNode read = parse(line);
    assertThat(read.fieldNames()).toIterable().isSubsetOf(MEMBERS);
    assertThat(read.path("operation").asText()).isEqualTo(operation);
    assertThat(read.path("outcome").asText()).isEqualTo(outcome);
    assertThat(line).doesNotContain(FORGED);
  }

  private static JsonNode parse(String line) {
    try {
      return STRICT.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError(line, e);
    }
  }

  /** API Gateway generates the id. A forged one would still be one member of one line. */
  @ParameterizedTest
  @MethodSource("attacks")
  void anIdThatIsForgedStaysInItsMember(String attack) throws IOException {
    Map<String, Object> event = event(attack);
    event.put("httpMethod", attack);
    event.put("resource", attack);

    handle(new ReadingHandler(), event);

    assertThat(context.lines().getLast().codePoints().filter(c -> c < ' ' || c > '~').toArray())
        .containsExactly('\n');
    JsonNode read = parse(context.lines().getLast());
    assertThat(read.path("requestId").asText()).isEqualTo(attack);
    assertThat(read.path("operation").asText()).isEqualTo("Reading");
    assertThat(read.path("outcome").asText()).isEqualTo("internal");
    assertThat(context.failures().getLast())
        .contains(" was refused and not kept: software.amazon.awssdk.")
        .doesNotContain("\n", "\r", "\t", "\u001b", "\u2028", "\u0085");
    String trace = context.failures().getFirst();
    assertThat(trace.lines().skip(1))
        .allMatch(line -> line.startsWith("\tat ") || line.startsWith("Caused by: java.lang."))
        .noneMatch(line -> line.contains(FORGED));
    assertThat(trace.codePoints().filter(c -> Character.getType(c) == Character.CONTROL))
        .containsOnly((int) '\n', (int) '\t');
  }

  private static final class ActingHandler extends OperatorHandler {
    private ActingHandler(Actions actions) {
      super(CORE, actions);
    }
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void noInputOfAnOperatorIsLogged(String attack) throws IOException {
    List<Actions> functions = List.of(CORE.operatorActions(), CORE.erasureActions());
    for (Actions actions : functions) {
      for (String input : inputs(attack)) {
        new ActingHandler(actions)
            .handleRequest(
                new ByteArrayInputStream(input.getBytes(UTF_8)),
                new ByteArrayOutputStream(),
                context);
        assertThat(parse(context.lines().getLast()).path("status").asInt())
            .as(input)
            .isEqualTo(400);
        assertThat(context.lines().getLast()).doesNotContain(FORGED).endsWith("}\n");
      }
    }
    assertThat(context.failures()).isEmpty();
  }

  private static List<String> inputs(String attack) throws JsonProcessingException {
    String text = STRICT.writeValueAsString(attack);
    return List.of(
        attack,
        "{\"action\": %s}".formatted(text),
        "{\"action\": \"create-employer\", \"name\": %s, \"plan\": %s}".formatted(text, text),
        "{\"action\": \"list-employers\", \"pageSize\": %s}".formatted(text),
        "{\"action\": \"revoke-key\", \"employerId\": %s, \"keyId\": %s}".formatted(text, text),
        "{\"action\": \"hide-location\", \"locationId\": %s}".formatted(text),
        "{\"action\": \"recount-jobs\", \"employerId\": 0, %s: 1}".formatted(text));
  }

  /** What else can be thrown: all that the code did not mean. */
  enum Fatal {
    STACK_OVERFLOW("StackOverflowError") {
      @Override
      int fail(int depth) {
        return depth < 0 ? depth : fail(depth + 1) + 1;
      }
    },
    OUT_OF_MEMORY("OutOfMemoryError") {
      @Override
      int fail(int depth) {
        return new long[Integer.MAX_VALUE].length;
      }
    },
    NO_CLASS("NoClassDefFoundError") {
      @Override
      int fail(int depth) {
        throw new NoClassDefFoundError(FORGED);
      }
    },
    ASSERTION("AssertionError") {
      @Override
      int fail(int depth) {
        throw new AssertionError(FORGED);
      }
    };

    private final String name;

    Fatal(String name) {
      this.name = name;
    }

    abstract int fail(int depth);
  }

  private static final class FatalHandler extends ApiHandler {
    private final Fatal fatal;

    private FatalHandler(Fatal fatal) {
      super(CORE, "POST", WITH_PARAMETERS);
      this.fatal = fatal;
    }

    @Override
    protected Response handle(Request request) {
      throw new IllegalStateException("It did not fail: " + fatal.fail(0));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anErrorIsAnsweredAndLoggedAsAnyFailure(Fatal fatal) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new FatalHandler(fatal)
        .handleRequest(
            new ByteArrayInputStream(STRICT.writeValueAsBytes(event("request-1"))), out, context);

    JsonNode response = STRICT.readTree(out.toByteArray());
    assertThat(response.path("statusCode").asInt()).isEqualTo(500);
    assertThat(response.path("headers").path("X-Request-Id").asText()).isEqualTo("request-1");
    assertThat(parse(response.path("body").asText()).path("code").asText()).isEqualTo("internal");
    requireLine("Fatal", "internal");
    assertThat(parse(context.lines().getLast()).path("fault").asInt()).isEqualTo(1);
    assertThat(context.failures()).hasSize(2); // And that it could not be kept.
    assertThat(context.failures().getFirst())
        .startsWith(
            "request-1 POST /api/v1.1/jobs/{id}/restore: java.lang." + fatal.name + "\n\tat ")
        .doesNotContain(FORGED);
  }

  /** Details of the service's own faults are not lost. */
  @Test
  void whatTheServiceSaysOfItselfIsLogged() throws IOException {
    handle(new ReadingHandler(), event("request-1"));

    assertThat(context.failures().getFirst())
        .startsWith(
            "request-1 POST /api/v1.1/jobs/{id}/restore: java.lang.IllegalStateException\n\tat ")
        .contains("HostileLogTest$ReadingHandler.handle(HostileLogTest.java:")
        .contains("\nCaused by: java.lang.NumberFormatException\n\tat ");
  }
}
