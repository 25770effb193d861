package jobpostings.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import jobpostings.cli.service.Json;

/** Takes every job, archives nothing, and keeps what it was sent. */
final class StandInService implements AutoCloseable {
  private static final String BASE = "/api/v1.1/";

  private final HttpServer server;
  private final List<JsonNode> jobs = Collections.synchronizedList(new ArrayList<>());

  StandInService() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  Map<String, String> variables() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return Map.of("JOBS_URL", url, "JOBS_API_KEY", "key");
  }

  /** The jobs that were sent to be stored, as they were sent. */
  List<JsonNode> jobs() {
    return List.copyOf(jobs);
  }

  private void answer(HttpExchange exchange) throws IOException {
    JsonNode body = Json.MAPPER.readTree(exchange.getRequestBody());
    String path = exchange.getRequestURI().getPath().replaceFirst("^" + BASE, "");
    JsonNode answer =
        switch (path) {
          case "jobs/batch" -> stored(body);
          case "jobs/reconcile" -> reconciled();
          case "jobcategories", "positiontypes", "salaryperiods" -> reference(path);
          default -> Json.MAPPER.createObjectNode().set("data", Json.MAPPER.createArrayNode());
        };
    byte[] bytes = Json.bytes(answer);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private ObjectNode stored(JsonNode body) {
    ObjectNode answer = Json.MAPPER.createObjectNode();
    ArrayNode results = answer.putArray("results");
    int index = 0;
    for (JsonNode operation : body.path("operations")) {
      JsonNode job = operation.path("job");
      if (!body.path("dryRun").asBoolean()) {
        jobs.add(job);
      }
      ObjectNode result = results.addObject().put("index", index++).put("status", 201);
      result.put("outcome", "created").set("referenceId", job.path("referenceId"));
    }
    return answer;
  }

  private static ObjectNode reconciled() {
    ObjectNode answer = Json.MAPPER.createObjectNode().put("remaining", 0);
    answer.putObject("counts").put("archived", 0).put("toArchive", 0);
    answer.putArray("toArchive");
    return answer;
  }

  private static JsonNode reference(String kind) throws IOException {
    try (InputStream in = StandInService.class.getResourceAsStream("/feeds/reference.json")) {
      ObjectNode answer = Json.MAPPER.createObjectNode();
      return answer.set("data", Json.MAPPER.readTree(in).path(kind));
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
