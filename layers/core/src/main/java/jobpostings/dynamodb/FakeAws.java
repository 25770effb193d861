package jobpostings.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.zip.CRC32;
import jobpostings.settings.Settings;
import jobpostings.settings.SystemProperty;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.endpoints.EndpointUrl;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.endpoints.DynamoDbEndpointProvider;

/**
 * Stands in for AWS on a port of this process: gives credentials, finds one item in each table, and
 * accepts writes that change nothing. The items are in fake/, in files named after the environment
 * variables that name their tables.
 */
public final class FakeAws implements AutoCloseable {
  private static final String CREDENTIALS = "/credentials";

  private final Settings settings;
  private final HttpServer server;
  private final SystemProperty whereCredentialsAre;
  private DefaultCredentialsProvider credentials = DefaultCredentialsProvider.builder().build();
  private volatile boolean isClosing;

  private FakeAws(Settings settings, HttpServer server) {
    this.settings = settings;
    this.server = server;
    this.whereCredentialsAre =
        SystemProperty.set(
            SdkSystemSetting.AWS_CONTAINER_CREDENTIALS_FULL_URI.property(),
            endpoint() + CREDENTIALS);
  }

  /**
   * Starts it. Until it is closed, everything in this process that looks for credentials where
   * Lambda has them finds its fake ones.
   *
   * @throws IOException if no port is free
   */
  public static FakeAws start(Settings settings) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    FakeAws fake = new FakeAws(settings, server);
    server.createContext("/", fake::answer);
    server.createContext(CREDENTIALS, fake::answerCredentials);
    server.start();
    return fake;
  }

  private URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Makes a client call this. The client still resolves the address of its region first. */
  void redirect(DynamoDbClientBuilder client) {
    EndpointUrl here = EndpointUrl.fromUri(endpoint());
    DynamoDbEndpointProvider region = DynamoDbEndpointProvider.defaultProvider();
    client
        .credentialsProvider(() -> credentials.resolveCredentials())
        .endpointProvider(
            call ->
                region
                    .resolveEndpoint(call)
                    .thenApply(found -> found.toBuilder().endpointUrl(here).build()));
  }

  /** Makes the next call look for credentials, as a first call does. */
  public void forgetCredentials() {
    credentials.close();
    credentials = DefaultCredentialsProvider.builder().build();
  }

  private void answerCredentials(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] answer =
          """
          {"AccessKeyId": "fake", "SecretAccessKey": "fake", "Token": "fake", \
          "Expiration": "%s"}\
          """
              .formatted(Instant.now().plus(Duration.ofHours(6)))
              .getBytes(UTF_8);
      if (isClosing) {
        exchange.getResponseHeaders().set("Connection", "close");
      }
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      String target = String.valueOf(exchange.getRequestHeaders().getFirst("X-Amz-Target"));
      byte[] answer = answer(target.substring(target.indexOf('.') + 1), body).getBytes(UTF_8);
      CRC32 checksum = new CRC32();
      checksum.update(answer);
      exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
      exchange.getResponseHeaders().set("x-amz-crc32", String.valueOf(checksum.getValue()));
      exchange.sendResponseHeaders(200, answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  /**
   * The answer to a call, with the item of the table that it names.
   *
   * @throws IOException if the request names no table that has an item here
   */
  private String answer(String operation, String body) throws IOException {
    for (Map.Entry<String, String> variable : settings.environment().entrySet()) {
      String table = variable.getValue();
      if (variable.getKey().endsWith("_TABLE") && body.contains('"' + table + '"')) {
        String file = "fake/" + variable.getKey() + ".json";
        try (InputStream item = FakeAws.class.getResourceAsStream(file)) {
          if (item != null) {
            return answer(operation, table, new String(item.readAllBytes(), UTF_8));
          }
        }
      }
    }
    throw new IOException("There is no fake item for any table of this request: " + body);
  }

  /** With the consumed capacity, which functions ask for. */
  private static String answer(String operation, String table, String item) {
    String units = "{\"TableName\":\"%s\",\"CapacityUnits\":0.5}".formatted(table);
    return switch (operation) {
      case "GetItem" -> "{\"Item\":%s,\"ConsumedCapacity\":%s}".formatted(item, units);
      case "UpdateItem" -> "{\"Attributes\":%s,\"ConsumedCapacity\":%s}".formatted(item, units);
      case "Query", "Scan" ->
          "{\"Count\":1,\"ScannedCount\":1,\"Items\":[%s],\"ConsumedCapacity\":%s}"
              .formatted(item, units);
      case "BatchGetItem" ->
          "{\"Responses\":{\"%s\":[%s]},\"UnprocessedKeys\":{},\"ConsumedCapacity\":[%s]}"
              .formatted(table, item, units);
      case "TransactWriteItems" -> "{\"ConsumedCapacity\":[%s]}".formatted(units);
      default -> "{}";
    };
  }

  /**
   * Closes it. The JVM keeps alive the connection that credentials came over, so a last request
   * goes over it, and the response closes the connection.
   */
  @Override
  public void close() throws IOException {
    credentials.close();
    whereCredentialsAre.close();
    isClosing = true;
    try (InputStream last = endpoint().resolve(CREDENTIALS).toURL().openStream()) {
      last.readAllBytes();
    } finally {
      server.stop(0);
    }
  }
}
