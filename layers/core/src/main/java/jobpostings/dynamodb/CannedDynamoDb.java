package jobpostings.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import jobpostings.Settings;

/**
 * Answers for DynamoDB, on an address of this process: reads find one item of the table, writes
 * succeed and change nothing. With it a function goes through all of its code before its snapshot
 * is made, whether there are tables or not; no connection, and no address of DynamoDB's, is left in
 * the snapshot. The items are in canned/, in DynamoDB's JSON, by the variable that names their
 * table.
 */
public final class CannedDynamoDb implements AutoCloseable {
  private static final String TARGET = "X-Amz-Target";

  private final Settings settings;
  private final HttpServer server;

  private CannedDynamoDb(Settings settings, HttpServer server) {
    this.settings = settings;
    this.server = server;
  }

  /**
   * Starts it, until it is closed.
   *
   * @throws IOException when there is no port to be had
   */
  public static CannedDynamoDb start(Settings settings) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    CannedDynamoDb canned = new CannedDynamoDb(settings, server);
    server.createContext("/", canned::answer);
    server.start();
    return canned;
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      String target = String.valueOf(exchange.getRequestHeaders().getFirst(TARGET));
      byte[] answer = answer(target.substring(target.indexOf('.') + 1), body).getBytes(UTF_8);
      CRC32 checksum = new CRC32();
      checksum.update(answer);
      exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
      exchange.getResponseHeaders().set("x-amz-crc32", String.valueOf(checksum.getValue()));
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  /** With what was consumed, as functions ask for it. */
  private String answer(String operation, String body) throws IOException {
    Canned found = item(body);
    String item = found.item();
    String units = "{\"TableName\":\"%s\",\"CapacityUnits\":0.5}".formatted(found.table());
    return switch (operation) {
      case "GetItem" -> "{\"Item\":%s,\"ConsumedCapacity\":%s}".formatted(item, units);
      case "UpdateItem" -> "{\"Attributes\":%s,\"ConsumedCapacity\":%s}".formatted(item, units);
      case "Query", "Scan" ->
          "{\"Count\":1,\"ScannedCount\":1,\"Items\":[%s],\"ConsumedCapacity\":%s}"
              .formatted(item, units);
      case "BatchGetItem" ->
          "{\"Responses\":{\"%s\":[%s]},\"UnprocessedKeys\":{},\"ConsumedCapacity\":[%s]}"
              .formatted(found.table(), item, units);
      case "TransactWriteItems" -> "{\"ConsumedCapacity\":[%s]}".formatted(units);
      default -> "{}";
    };
  }

  /**
   * @param table its name
   * @param item in DynamoDB's JSON
   */
  private record Canned(String table, String item) {}

  /**
   * Of the table that the request names.
   *
   * @throws IOException when it names none that has an item here
   */
  private Canned item(String body) throws IOException {
    for (Map.Entry<String, String> variable : settings.environment().entrySet()) {
      if (variable.getKey().endsWith("_TABLE") && body.contains('"' + variable.getValue() + '"')) {
        Optional<String> item = read(variable.getKey());
        if (item.isPresent()) {
          return new Canned(variable.getValue(), item.get());
        }
      }
    }
    throw new IOException("There is no canned item of any table of this request: " + body);
  }

  private static Optional<String> read(String variable) throws IOException {
    try (InputStream in =
        CannedDynamoDb.class.getResourceAsStream("canned/" + variable + ".json")) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), UTF_8));
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
