package jobpostings.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

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
import java.util.regex.Pattern;
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
  private static final Pattern UNESCAPED = Pattern.compile("%(?!25)");

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
        withoutEscapes(EventJson.values(query, multiValueQuery)),
        byLowerCase,
        withoutMark(isBase64Encoded ? new String(Base64.getDecoder().decode(body), UTF_8) : body),
        settings.baseUrl().orElseGet(() -> baseUrl(byLowerCase)),
        CallerContext.read(authorizer),
        CallerContext.isReadOnly(authorizer));
  }

  private static String withoutMark(String text) {
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  /**
   * Undoes what API Gateway does to query parameters. The gateway decodes them, as AWS documents,
   * and then encodes each percent sign once more: {@code ?q=50%25} arrives as {@code 50%25}, and
   * means {@code 50%}. A percent sign that does not begin {@code %25} shows that the gateway did
   * not, and the value is taken as it is. So from a gateway that leaves percent signs alone, only a
   * value in which each of them begins {@code %25} would be misread.
   *
   * @see <a
   *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html">Important
   *     notes for REST APIs</a>
   */
  private static Map<String, List<String>> withoutEscapes(Map<String, List<String>> query) {
    return query.values().stream().flatMap(List::stream).noneMatch(value -> value.contains("%"))
        ? query
        : query.entrySet().stream()
            .collect(
                toMap(
                    Map.Entry::getKey,
                    each -> each.getValue().stream().map(ProxyEvent::withoutEscapes).toList()));
  }

  private static String withoutEscapes(String value) {
    return UNESCAPED.matcher(value).find() ? value : value.replace("%25", "%");
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

  /** The response, in UTF-8; that to HEAD has no body. */
  public static byte[] write(Response response, boolean hasBody) {
    byte[] body = response.body().filter(_ -> hasBody).orElse("").getBytes(UTF_8);
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
