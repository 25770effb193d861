package jobpostings.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jobpostings.Core;
import jobpostings.eventbridge.PublishJobEventsHandler;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.LocalContext;
import jobpostings.local.lambda.PojoHandler;
import jobpostings.local.log.FunctionLog;
import jobpostings.local.template.Template;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** PublishJobEvents while EventBridge fails or refuses events. */
class FailingEventBridgeTest {
  /** The sequence numbers of the sample's three records of one job. */
  private static final List<String> NUMBERS =
      List.of("111100000000000000000001", "111100000000000000000002", "111100000000000000000003");

  private final List<String> accepted = Collections.synchronizedList(new ArrayList<>());
  private final List<Integer> entriesOfCalls = Collections.synchronizedList(new ArrayList<>());
  private static TemplateTables tables;

  private HttpServer eventBridge;
  private Core core;
  private PublishJobEventsHandler handler;

  /**
   * What PutEvents is answered from now on: a status, "entry" to refuse every entry, "" for
   * success.
   */
  private volatile String failure = "";

  private volatile int failsFrom;

  @BeforeAll
  static void makeTables() {
    tables = TemplateTables.start();
  }

  @AfterAll
  static void stopTables() {
    tables.close();
  }

  @BeforeEach
  void start() throws IOException {
    eventBridge = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    eventBridge.createContext("/", this::answer);
    eventBridge.start();
    Map<String, String> environment = new HashMap<>(tables.settings().environment());
    environment.put("EVENT_BUS", "JobEvents");
    environment.put(
        "EVENTBRIDGE_ENDPOINT", "http://127.0.0.1:" + eventBridge.getAddress().getPort());
    core = Core.of(new Settings(environment));
    DemoEmployer.saveAll(core);
    handler = new PublishJobEventsHandler(core);
  }

  @AfterEach
  void stop() throws Exception {
    core.connections().close();
    eventBridge.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    JsonNode entries = Json.read(exchange.getRequestBody().readAllBytes()).path("Entries");
    entriesOfCalls.add(entries.size());
    boolean fails = !failure.isEmpty() && accepted.size() >= failsFrom;
    if (fails && !failure.equals("entry")) {
      reply(exchange, Integer.parseInt(failure), "{\"__type\":\"InternalException\"}");
      return;
    }
    List<Object> results = new ArrayList<>();
    for (JsonNode entry : entries) {
      if (fails) {
        results.add(Map.of("ErrorCode", "InternalFailure", "ErrorMessage", "Try again."));
      } else {
        accepted.add(entry.path("DetailType").asText());
        results.add(Map.of("EventId", "e-" + accepted.size()));
      }
    }
    Map<String, Object> body =
        Map.of("FailedEntryCount", fails ? entries.size() : 0, "Entries", results);
    reply(exchange, 200, new String(Json.write(body), UTF_8));
  }

  private static void reply(HttpExchange exchange, int status, String body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
    exchange.sendResponseHeaders(status, body.length());
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body.getBytes(UTF_8));
    }
  }

  @Test
  void anEntryThatIsNotAcceptedIsReportedWithAllThatFollows() throws IOException {
    failure = "entry";
    failsFrom = 1;

    assertThat(invoke()).containsExactly(NUMBERS.get(1));
    assertThat(accepted).containsExactly("JobCreated");
    assertThat(entriesOfCalls).as("nothing after it was sent").containsExactly(1, 1);
  }

  /** Lambda then bisects the batch until the failing record is alone. */
  @Test
  void theFunctionFailsWhereTheFirstOfSeveralDoes() {
    failure = "500";

    assertThatThrownBy(this::invoke)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("None of 3 records was published: the first failed.");
    assertThat(accepted).isEmpty();
  }

  @Test
  void oneThatIsAloneIsReported() throws IOException {
    failure = "500";

    assertThat(invoke(1)).containsExactly(NUMBERS.get(0));
  }

  @Test
  void nothingIsLostNorOutOfOrderOnceItAnswersAgain() throws IOException {
    failure = "500";
    assertThatThrownBy(this::invoke).isInstanceOf(IllegalStateException.class);
    failure = "entry";
    failsFrom = 2;
    assertThat(invoke()).containsExactly(NUMBERS.get(2));
    failure = "";

    assertThat(invoke()).isEmpty();
    assertThat(accepted)
        .containsExactly("JobCreated", "JobUpdated", "JobCreated", "JobUpdated", "JobArchived");
  }

  /** The numbers of the sample event that the handler reports as failed. */
  private List<String> invoke() throws IOException {
    return invoke(NUMBERS.size());
  }

  /**
   * @param records how many of the sample event's records to send
   */
  private List<String> invoke(int records) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    ObjectNode event =
        (ObjectNode) Json.read(Files.readAllBytes(Path.of("../events/publish-job-events.json")));
    List<JsonNode> all = new ArrayList<>();
    event.path("Records").forEach(all::add);
    event.putArray("Records").addAll(all.subList(0, records));
    PojoHandler.of(handler)
        .handleRequest(
            new ByteArrayInputStream(Json.write(event)),
            answer,
            new LocalContext(
                new Template.Function("PublishJobEvents", "", Map.of(), 28, 1769, Map.of(), false),
                new FunctionLog(
                    "PublishJobEvents", new PrintStream(OutputStream.nullOutputStream()))));
    List<String> numbers = new ArrayList<>();
    for (JsonNode failed : Json.read(answer.toByteArray()).path("batchItemFailures")) {
      numbers.add(failed.path("itemIdentifier").asText());
    }
    return numbers;
  }
}
