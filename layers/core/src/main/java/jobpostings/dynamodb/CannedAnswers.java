package jobpostings.dynamodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.CRC32;
import jobpostings.Settings;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * An HTTP client that answers for DynamoDB without asking it: reads find one item of the table,
 * writes succeed and change nothing. With it a function goes through all of its code before its
 * snapshot is made, whether there are tables or not. Only a connection is made before the first
 * answer, and closed. The items are beside this class, in DynamoDB's JSON, by the variable that
 * names their table.
 */
final class CannedAnswers implements SdkHttpClient {
  private static final String TARGET = "X-Amz-Target";

  private final Settings settings;
  private final AtomicBoolean hasKnocked = new AtomicBoolean();

  CannedAnswers(Settings settings) {
    this.settings = settings;
  }

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        if (hasKnocked.compareAndSet(false, true)) {
          Knock.at(request.httpRequest());
        }
        byte[] answer = answer(request).getBytes(UTF_8);
        return HttpExecuteResponse.builder()
            .response(
                SdkHttpResponse.builder()
                    .statusCode(200)
                    .putHeader("x-amz-crc32", checksum(answer))
                    .build())
            .responseBody(AbortableInputStream.create(new ByteArrayInputStream(answer)))
            .build();
      }

      @Override
      public void abort() {}
    };
  }

  /** With what was consumed, as functions ask for it. */
  private String answer(HttpExecuteRequest request) throws IOException {
    String target = request.httpRequest().firstMatchingHeader(TARGET).orElse("");
    String operation = target.substring(target.indexOf('.') + 1);
    Canned found = item(body(request));
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

  private static String checksum(byte[] answer) {
    CRC32 checksum = new CRC32();
    checksum.update(answer);
    return String.valueOf(checksum.getValue());
  }

  private static String body(HttpExecuteRequest request) throws IOException {
    Optional<ContentStreamProvider> content = request.contentStreamProvider();
    if (content.isEmpty()) {
      return "";
    }
    try (InputStream in = content.get().newStream()) {
      return new String(in.readAllBytes(), UTF_8);
    }
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
    try (InputStream in = CannedAnswers.class.getResourceAsStream("canned/" + variable + ".json")) {
      return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), UTF_8));
    }
  }

  @Override
  public String clientName() {
    return "Canned";
  }

  @Override
  public void close() {}
}
