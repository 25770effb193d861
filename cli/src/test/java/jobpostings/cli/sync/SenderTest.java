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
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import jobpostings.cli.feed.Draft;
import jobpostings.cli.feed.Fault;
import jobpostings.cli.feed.Place;
import jobpostings.cli.service.Account;
import jobpostings.cli.service.Client;
import jobpostings.cli.service.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server takes two operations at most, and has no time for a batch's last the first time. */
class SenderTest {
  private final List<Integer> sizes = new ArrayList<>();
  private final Report report = new Report();
  private boolean hadNoTime;
  private HttpServer server;
  private Sender sender;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    Account account = Account.of("http://127.0.0.1:" + server.getAddress().getPort(), "key");
    sender = new Sender(new Client(account, line -> {}, wait -> {}), false, report);
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    JsonNode operations = Json.MAPPER.readTree(exchange.getRequestBody()).path("operations");
    sizes.add(operations.size());
    ObjectNode body = Json.MAPPER.createObjectNode();
    int status = operations.size() > 2 ? 413 : 200;
    ArrayNode results = body.putArray("results");
    for (int i = 0; i < operations.size(); i++) {
      if (operations.at("/" + i + "/job/referenceId").asText().equals("same")) {
        status = 400;
        body.put("code", "validation-failed")
            .putArray("errors")
            .addObject()
            .put("pointer", "/operations/" + i + "/job/referenceId")
            .put("code", "duplicate")
            .put("message", "Twice.");
      }
      boolean hasTime = hadNoTime || i != 1;
      hadNoTime = !hasTime || hadNoTime;
      results
          .addObject()
          .put("index", i)
          .put("status", hasTime ? 201 : 503)
          .put("outcome", hasTime ? "created" : "notAttempted");
    }
    byte[] bytes = Json.MAPPER.writeValueAsBytes(body);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static Draft draft(String referenceId, int line) {
    ObjectNode job = Json.MAPPER.createObjectNode().put("referenceId", referenceId);
    return new Draft(new Place(line, 1), referenceId, null, job, Map.of(), List.of(), List.of());
  }

  @Test
  void everyJobIsAnsweredForAtLast() {
    IntStream.range(0, 5).forEach(i -> sender.add(draft("R-" + i, i + 2)));

    sender.flush();

    assertThat(report.count("created")).isEqualTo(5);
    assertThat(sender.answered()).isEqualTo(5);
    assertThat(sizes).startsWith(5, 2, 3);
  }

  @Test
  void aJobForWhichABatchIsRefusedIsToldAndTheOthersAreSent() {
    sender.add(draft("R-1", 2));
    sender.add(draft("same", 3));

    sender.flush();

    assertThat(report.count("created")).isEqualTo(1);
    assertThat(report.faults()).extracting(Fault::place).containsExactly(new Place(3, 1));
  }

  @Test
  void aBatchHasFiveHundredJobsAtMost() {
    Batch batch = new Batch();
    IntStream.range(0, 500).forEach(i -> assertThat(batch.add(draft("R-" + i, i))).isTrue());

    assertThat(batch.add(draft("more", 1))).isFalse();
    assertThat(batch.drafts()).hasSize(500);
  }
}
