package jobpostings.local.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.PercentEncoding;
import jobpostings.local.template.Template;

/** Turns requests into the events that API Gateway's REST APIs send to functions. */
final class ApiEvents {
  private ApiEvents() {}

  /** The event of a proxy integration. */
  static Map<String, Object> proxy(RequestContext context, Map<String, Object> authorizer) {
    HttpCall call = context.call();
    Map<String, Object> event = request(context);
    Map<String, Object> requestContext = context.event();
    if (!authorizer.isEmpty()) {
      requestContext.put("authorizer", authorizer);
    }
    event.put("requestContext", requestContext);
    event.put("body", call.body().length == 0 ? null : new String(call.body(), UTF_8));
    event.put("isBase64Encoded", false);
    return event;
  }

  /** The event of a REQUEST authorizer. */
  static Map<String, Object> authorizer(RequestContext context) {
    Map<String, Object> event = request(context);
    event.put("type", "REQUEST");
    event.put("methodArn", context.methodArn());
    event.put("requestContext", context.event());
    return event;
  }

  private static Map<String, Object> request(RequestContext context) {
    HttpCall call = context.call();
    Map<String, List<String>> headers = headers(call);
    Map<String, List<String>> query = query(call);
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("resource", context.route().map(Template.Route::path).orElse(null));
    event.put("path", call.path());
    event.put("httpMethod", call.method());
    event.put("headers", last(headers));
    event.put("multiValueHeaders", headers);
    event.put("queryStringParameters", query.isEmpty() ? null : last(query));
    event.put("multiValueQueryStringParameters", query.isEmpty() ? null : query);
    event.put(
        "pathParameters",
        context
            .match()
            .map(Routes.Match::pathParameters)
            .filter(parameters -> !parameters.isEmpty())
            .orElse(null));
    event.put("stageVariables", null);
    return event;
  }

  /**
   * The query parameters, decoded, with each percent sign then encoded again. The values of each
   * are in the order in which they were sent.
   *
   * @see <a
   *     href="https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-known-issues.html">Important
   *     notes for REST APIs</a>
   */
  private static Map<String, List<String>> query(HttpCall call) {
    Map<String, List<String>> query = new LinkedHashMap<>();
    for (String pair : call.query().orElse("").split("&")) {
      if (!pair.isEmpty()) {
        String[] parts = pair.split("=", 2);
        String value = parts.length == 2 ? PercentEncoding.decodeQuery(parts[1]) : "";
        query
            .computeIfAbsent(PercentEncoding.decodeQuery(parts[0]), _ -> new ArrayList<>())
            .add(value.replace("%", "%25"));
      }
    }
    return query;
  }

  /**
   * Each header under its name as first sent. {@code X-Forwarded-Proto} is the gateway's own,
   * whatever the client sent.
   */
  private static Map<String, List<String>> headers(HttpCall call) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Map.Entry<String, String> header : call.headers()) {
      headers.computeIfAbsent(header.getKey(), _ -> new ArrayList<>()).add(header.getValue());
    }
    headers.put("X-Forwarded-Proto", List.of("http"));
    return headers;
  }

  private static Map<String, String> last(Map<String, List<String>> values) {
    Map<String, String> last = new LinkedHashMap<>();
    values.forEach((name, all) -> last.put(name, all.getLast()));
    return last;
  }
}
