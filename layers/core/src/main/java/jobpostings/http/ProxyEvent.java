package jobpostings.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import jobpostings.employer.key.CallerContext;
import jobpostings.json.Json;
import jobpostings.settings.Settings;
import jobpostings.text.LowerCase;

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

  private ProxyEvent() {}

  /**
   * @return none for a ping, with which a schedule keeps the function warm
   * @throws IOException if the input is not such an event
   */
  public static Optional<Request> read(InputStream in, Settings settings) throws IOException {
    EventJson event = EventJson.read(in);
    return event.isPing() ? Optional.empty() : Optional.of(request(event, settings));
  }

  private static Request request(EventJson event, Settings settings) throws IOException {
    EventJson context = event.object("requestContext");
    if (event.text("httpMethod").isEmpty() || context.text("requestId").isEmpty()) {
      throw new IOException("This is not an event of API Gateway's proxy integration.");
    }
    Map<String, List<String>> headers = lowerCaseHeaders(event);
    Map<String, String> authorizer = context.object("authorizer").texts();
    return new Request(
        context.text("requestId"),
        event.text("httpMethod"),
        event.text("resource"),
        event.object("pathParameters").texts(),
        withoutEscapes(event.values("queryStringParameters", "multiValueQueryStringParameters")),
        headers,
        body(event),
        settings.baseUrl().orElseGet(() -> baseUrl(event.text("path"), context, headers)),
        CallerContext.read(authorizer),
        CallerContext.isReadOnly(authorizer));
  }

  private static String body(EventJson event) {
    String sent = event.text("body");
    String body =
        event.text("isBase64Encoded").equals("true")
            ? new String(Base64.getDecoder().decode(sent), UTF_8)
            : sent;
    return body.startsWith(BYTE_ORDER_MARK) ? body.substring(1) : body;
  }

  /**
   * Undoes what API Gateway does to query parameters: it decodes them, as AWS documents, and then
   * encodes each percent sign again, so that {@code ?q=50%25} arrives as {@code 50%25}, and means
   * {@code 50%}.
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
    // A percent sign without 25 behind it shows that the gateway did not encode the value.
    return UNESCAPED.matcher(value).find() ? value : value.replace("%25", "%");
  }

  /** One header may come under names that differ in case. */
  private static Map<String, List<String>> lowerCaseHeaders(EventJson event) {
    Map<String, List<String>> all = new HashMap<>();
    event
        .values("headers", "multiValueHeaders")
        .forEach(
            (name, values) ->
                all.computeIfAbsent(LowerCase.of(name), _ -> new ArrayList<>(1)).addAll(values));
    return all;
  }

  /**
   * The stage comes before the path, and is part of the base URL unless there is a custom domain.
   */
  private static String baseUrl(String path, EventJson context, Map<String, List<String>> headers) {
    String fullPath = context.text("path");
    // The root of a stage may be requested without the slash that the path always has.
    String full = path.equals("/") && !fullPath.endsWith("/") ? fullPath + "/" : fullPath;
    String stage = full.endsWith(path) ? full.substring(0, full.length() - path.length()) : "";
    String scheme = headers.getOrDefault("x-forwarded-proto", List.of("https")).getLast();
    return scheme + "://" + context.text("domainName") + stage;
  }

  /** The response, in UTF-8; that to HEAD has no body. */
  public static byte[] write(Response response, boolean hasBody) {
    byte[] body = response.body().filter(_ -> hasBody).orElse("").getBytes(UTF_8);
    return Json.bytes(
        Json.object(
            json -> {
              json.writeNumberField("statusCode", response.status());
              json.writeObjectFieldStart("headers");
              for (var header : response.headers().entrySet()) {
                json.writeStringField(header.getKey(), header.getValue());
              }
              json.writeEndObject();
              json.writeFieldName("body");
              json.writeUTF8String(body, 0, body.length);
              json.writeBooleanField("isBase64Encoded", false);
            }));
  }
}
