package jobpostings.api;

import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyRequestEvent.ProxyRequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayProxyResponseEvent;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jobpostings.Settings;
import jobpostings.employer.CallerContext;

/** API Gateway's form of requests and responses, which nothing else in the service knows. */
final class ProxyEvent {
  private ProxyEvent() {}

  static Request read(APIGatewayProxyRequestEvent event, Settings settings) {
    Map<String, String> headers = headers(event);
    ProxyRequestContext context = event.getRequestContext();
    return new Request(
        context.getRequestId(),
        event.getHttpMethod(),
        event.getResource(),
        orEmpty(event.getPathParameters()),
        orEmpty(event.getQueryStringParameters()),
        headers,
        body(event),
        settings.baseUrl().orElseGet(() -> baseUrl(event, headers)),
        CallerContext.read(context.getAuthorizer()));
  }

  /**
   * A header that was sent several times is a list, as if it had been sent once (RFC 9110, 5.3).
   */
  private static Map<String, String> headers(APIGatewayProxyRequestEvent event) {
    Map<String, String> headers = new HashMap<>();
    orEmpty(event.getHeaders())
        .forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
    orEmpty(event.getMultiValueHeaders())
        .forEach((name, all) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(", ", all)));
    return headers;
  }

  private static String body(APIGatewayProxyRequestEvent event) {
    String body = Optional.ofNullable(event.getBody()).orElse("");
    return Boolean.TRUE.equals(event.getIsBase64Encoded())
        ? new String(Base64.getDecoder().decode(body), StandardCharsets.UTF_8)
        : body;
  }

  /** What stands before the path is the stage, which is part of the address without a domain. */
  private static String baseUrl(APIGatewayProxyRequestEvent event, Map<String, String> headers) {
    ProxyRequestContext context = event.getRequestContext();
    String full = Optional.ofNullable(context.getPath()).orElse("");
    String stage =
        full.endsWith(event.getPath())
            ? full.substring(0, full.length() - event.getPath().length())
            : "";
    String scheme = headers.getOrDefault("x-forwarded-proto", "https");
    return scheme + "://" + context.getDomainName() + stage;
  }

  static APIGatewayProxyResponseEvent write(Response response) {
    return new APIGatewayProxyResponseEvent()
        .withStatusCode(response.status())
        .withHeaders(response.headers())
        .withBody(response.body().orElse(""))
        .withIsBase64Encoded(false);
  }

  private static <T> Map<String, T> orEmpty(Map<String, T> map) {
    return map == null ? Map.of() : map;
  }
}
