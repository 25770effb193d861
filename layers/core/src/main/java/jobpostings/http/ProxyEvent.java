package jobpostings.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jobpostings.employer.key.CallerContext;
import jobpostings.json.Json;
import jobpostings.settings.Settings;

/**
 * API Gateway's form of requests and responses, which nothing else in the service knows.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html">Lambda
 *     proxy integrations</a>
 */
public final class ProxyEvent {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private String httpMethod = "";
  private String resource = "";
  private String path = "";
  private Map<String, String> pathParameters = Map.of();
  private Map<String, String> query = Map.of();
  private Map<String, List<String>> multiValueQuery = Map.of();
  private Map<String, String> headers = Map.of();
  private Map<String, List<String>> multiValueHeaders = Map.of();
  private String body = "";
  private boolean isBase64Encoded;
  private String requestId = "";
  private String fullPath = "";
  private String domainName = "";
  private Map<String, String> authorizer = Map.of();
  private boolean isPing;

  private ProxyEvent() {}

  /**
   * @return none for a ping, with which a schedule keeps the function warm
   * @throws IOException if the input is no such event
   */
  public static Optional<Request> read(InputStream in, Settings settings) throws IOException {
    ProxyEvent event = new ProxyEvent();
    EventJson.read(in, event::member);
    return event.isPing ? Optional.empty() : Optional.of(event.request(settings));
  }

  private void member(String name, JsonParser json) throws IOException {
    switch (name) {
      case "httpMethod" -> httpMethod = json.getValueAsString("");
      case "resource" -> resource = json.getValueAsString("");
      case "path" -> path = json.getValueAsString("");
      case "pathParameters" -> pathParameters = EventJson.texts(json);
      case "queryStringParameters" -> query = EventJson.texts(json);
      case "multiValueQueryStringParameters" -> multiValueQuery = EventJson.lists(json);
      case "headers" -> headers = EventJson.texts(json);
      case "multiValueHeaders" -> multiValueHeaders = EventJson.lists(json);
      case "body" -> body = json.getValueAsString("");
      case "isBase64Encoded" -> isBase64Encoded = json.getValueAsBoolean();
      case "requestContext" -> EventJson.members(json, this::contextMember);
      case EventJson.PING -> isPing = json.getValueAsBoolean();
      default -> json.skipChildren();
    }
  }

  private void contextMember(String name, JsonParser json) throws IOException {
    switch (name) {
      case "requestId" -> requestId = json.getValueAsString("");
      case "path" -> fullPath = json.getValueAsString("");
      case "domainName" -> domainName = json.getValueAsString("");
      case "authorizer" -> authorizer = EventJson.texts(json);
      default -> json.skipChildren();
    }
  }

  private Request request(Settings settings) throws IOException {
    if (httpMethod.isEmpty() || requestId.isEmpty()) {
      throw new IOException("This is no event of API Gateway's proxy integration.");
    }
    Map<String, List<String>> byLowerCase = lowerCaseHeaders();
    return new Request(
        requestId,
        httpMethod,
        resource,
        pathParameters,
        QueryEscapes.undone(EventJson.values(query, multiValueQuery)),
        byLowerCase,
        withoutMark(isBase64Encoded ? new String(Base64.getDecoder().decode(body), UTF_8) : body),
        settings.baseUrl().orElseGet(() -> baseUrl(byLowerCase)),
        CallerContext.read(authorizer),
        CallerContext.isReadOnly(authorizer));
  }

  private static String withoutMark(String text) {
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  /** One header may come under names that differ in case. */
  private Map<String, List<String>> lowerCaseHeaders() {
    Map<String, List<String>> all = new HashMap<>();
    EventJson.values(headers, multiValueHeaders)
        .forEach(
            (name, values) ->
                all.computeIfAbsent(name.toLowerCase(Locale.ROOT), _ -> new ArrayList<>(1))
                    .addAll(values));
    return all;
  }

  /**
   * The stage comes before the path, and is part of the base URL unless there is a custom domain.
   */
  private String baseUrl(Map<String, List<String>> headers) {
    // The root of a stage may be requested without the slash that the path always has.
    String full = path.equals("/") && !fullPath.endsWith("/") ? fullPath + "/" : fullPath;
    String stage = full.endsWith(path) ? full.substring(0, full.length() - path.length()) : "";
    String scheme = headers.getOrDefault("x-forwarded-proto", List.of("https")).getLast();
    return scheme + "://" + domainName + stage;
  }

  /** The response, in UTF-8. */
  public static byte[] write(Response response) {
    byte[] body = response.body().orElse("").getBytes(UTF_8);
    return Json.bytes(
        json -> {
          json.writeStartObject();
          json.writeNumberField("statusCode", response.status());
          json.writeObjectFieldStart("headers");
          for (var header : response.headers().entrySet()) {
            json.writeStringField(header.getKey(), header.getValue());
          }
          json.writeEndObject();
          json.writeFieldName("body");
          json.writeUTF8String(body, 0, body.length);
          json.writeBooleanField("isBase64Encoded", false);
          json.writeEndObject();
        });
  }
}
