package jobpostings.cli.sync;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Position;
import jobpostings.cli.mapping.FeedJob;
import jobpostings.cli.service.Account;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server takes two operations at most, and has no time for a batch's last the first time. */
class SenderTest {
  private final List<Integer> sizes = Collections.synchronizedList(new ArrayList<>());
  private static final Options OPTIONS =
      new Options(true, Optional.empty(), Optional.empty(), false, false, false, false);

  private final Report report = new Report("a.csv", "column");
  private final AtomicInteger answered = new AtomicInteger();
  private boolean hadNoTime;
  private String outcome = "created";
  private HttpServer server;
  private Sender sender;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    Account account = Account.of("http://127.0.0.1:" + server.getAddress().getPort(), "key");
    sender =
        new Sender(
            new Client(account, Optional.empty(), line -> {}, wait -> {}),
            OPTIONS,
            report,
            draft -> draft,
            answered::set);
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    JsonNode operations = Json.MAPPER.readTree(exchange.getRequestBody()).path("operations");
    sizes.add(operations.size());
    OptionalInt duplicate =
        IntStream.range(0, operations.size())
            .filter(i -> operations.at("/" + i + "/job/referenceId").asText().equals("same"))
            .findFirst();
    if (operations.size() > 2) {
      send(exchange, 413, Json.MAPPER.createObjectNode());
    } else if (duplicate.isPresent()) {
      send(exchange, 400, refusal(duplicate.getAsInt()));
    } else {
      send(exchange, 200, results(operations.size()));
    }
  }

  private static ObjectNode refusal(int operation) {
    ObjectNode body = Json.MAPPER.createObjectNode().put("code", "validation-failed");
    body.putArray("errors")
        .addObject()
        .put("pointer", "/operations/" + operation + "/job/referenceId")
        .put("code", "duplicate")
        .put("message", "Twice.");
    return body;
  }

  private ObjectNode results(int operations) {
    ObjectNode body = Json.MAPPER.createObjectNode();
    ArrayNode results = body.putArray("results");
    for (int i = 0; i < operations; i++) {
      boolean hasTime = hadNoTime || i != 1;
      hadNoTime = !hasTime || hadNoTime;
      results
          .addObject()
          .put("index", i)
          .put("status", hasTime ? 201 : 503)
          .put("outcome", hasTime ? outcome : "notAttempted");
    }
    return body;
  }

  private static void send(HttpExchange exchange, int status, ObjectNode body) throws IOException {
    byte[] bytes = Json.MAPPER.writeValueAsBytes(body);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static FeedJob draft(String referenceId, int line) {
    ObjectNode job = Json.MAPPER.createObjectNode().put("referenceId", referenceId);
    return FeedJob.of(new Position(line, 1), null, job, Map.of(), List.of(), List.of());
  }

  @Test
  void everyJobIsAnsweredForAtLast() {
    IntStream.range(0, 5).forEach(i -> sender.add(draft("R-" + i, i + 2)));

    sender.flush();

    assertThat(report.count("created")).isEqualTo(5);
    assertThat(answered).hasValue(5);
    assertThat(sizes)
        .as("all, its halves, the second half's halves, and what there was no time for")
        .containsExactly(5, 2, 3, 1, 2, 1);
  }

  @Test
  void aJobForWhichABatchIsRefusedIsToldAndTheOthersAreSent() {
    sender.add(draft("R-1", 2));
    sender.add(draft("same", 3));

    sender.flush();

    assertThat(report.count("created")).isEqualTo(1);
    assertThat(report.faults()).extracting(Fault::position).containsExactly(new Position(3, 1));
  }

  /** Sends two jobs at two places that were not asked about before, and does what they say. */
  private void apply() {
    Options apply =
        new Options(false, Optional.empty(), Optional.empty(), false, false, false, false);
    hadNoTime = true;
    Account account = Account.of("http://127.0.0.1:" + server.getAddress().getPort(), "key");
    try (Sender applying =
        new Sender(
            new Client(account, Optional.empty(), line -> {}, wait -> {}),
            apply,
            report,
            draft -> draft,
            done -> {})) {
      for (String place : List.of("Banff, AB", "Red Deer, AB")) {
        FeedJob draft = draft(place, 2);
        draft.job().putArray("locations").addObject().put("description", place);
        applying.add(draft);
      }
      applying.flush();
    }
  }

  @Test
  void jobsThatAreAsTheyShouldBeAreSentOnce() {
    outcome = "unchanged";

    apply();

    assertThat(report.count("unchanged")).isEqualTo(2);
    assertThat(sizes).containsExactly(2);
  }

  @Test
  void jobsAtNewPlacesAreSentOnceThePlacesAreFoundToBeSome() {
    apply();

    assertThat(report.count("created")).isEqualTo(2);
    assertThat(sizes).containsExactly(2, 2);
  }

  @Test
  void aBatchHasFiveHundredJobsAtMost() {
    Sender.Batch batch = new Sender.Batch();
    IntStream.range(0, 500).forEach(i -> assertThat(batch.add(draft("R-" + i, i))).isTrue());

    assertThat(batch.add(draft("more", 1))).isFalse();
    assertThat(batch.drafts).hasSize(500);
  }
}
