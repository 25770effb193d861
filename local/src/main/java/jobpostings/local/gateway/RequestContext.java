package jobpostings.local.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import jobpostings.local.http.HttpCall;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;

/**
 * What the gateway knows about a request, and the events that API Gateway's REST APIs make of it.
 *
 * @param match none if no route matches the request
 */
record RequestContext(
    String requestId, Instant time, HttpCall call, Template.Api api, Optional<Routes.Match> match) {

  private static final DateTimeFormatter REQUEST_TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

  static RequestContext of(HttpCall call, Template.Api api, Optional<Routes.Match> match) {
    return new RequestContext(UUID.randomUUID().toString(), Instant.now(), call, api, match);
  }

  RequestContext with(HttpCall other) {
    return new RequestContext(requestId, time, other, api, match);
  }

  Optional<Template.Route> route() {
    return match.map(Routes.Match::route);
  }

  /** The event of a proxy integration. */
  Map<String, Object> proxyEvent(Map<String, Object> authorizer) {
    Map<String, Object> context = variables();
    if (!authorizer.isEmpty()) {
      context.put("authorizer", authorizer);
    }
    Map<String, Object> event = event();
    event.put("requestContext", context);
    event.put("body", call.body().length == 0 ? null : new String(call.body(), UTF_8));
    event.put("isBase64Encoded", false);
    return event;
  }

  /** The event of a REQUEST authorizer. */
  Map<String, Object> authorizerEvent() {
    Map<String, Object> event = event();
    event.put("type", "REQUEST");
    event.put("methodArn", methodArn());
    event.put("requestContext", variables());
    return event;
  }

  /** What both events have. */
  private Map<String, Object> event() {
    Map<String, List<String>> headers = headers();
    Map<String, List<String>> query = query();
    Map<String, String> parameters = match.map(Routes.Match::pathParameters).orElse(Map.of());
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("resource", route().map(Template.Route::path).orElse(null));
    event.put("path", call.path());
    event.put("httpMethod", call.method());
    event.put("headers", last(headers));
    event.put("multiValueHeaders", headers);
    event.put("queryStringParameters", query.isEmpty() ? null : last(query));
    event.put("multiValueQueryStringParameters", query.isEmpty() ? null : query);
    event.put("pathParameters", parameters.isEmpty() ? null : parameters);
    event.put("stageVariables", null);
    return event;
  }

  /**
   * The query parameters, decoded, with each percent sign then encoded again (<i>Important notes
   * for REST APIs</i>). The values of each are in the order in which they were sent.
   */
  private Map<String, List<String>> query() {
    Map<String, List<String>> query = new LinkedHashMap<>();
    for (String pair : call.query().orElse("").split("&")) {
      if (!pair.isEmpty()) {
        String[] parts = pair.split("=", 2);
        String value = parts.length == 2 ? HttpCall.decodeQuery(parts[1]) : "";
        query
            .computeIfAbsent(HttpCall.decodeQuery(parts[0]), _ -> new ArrayList<>())
            .add(value.replace("%", "%25"));
      }
    }
    return query;
  }

  /** Each under its name as first sent. {@code X-Forwarded-Proto} is the gateway's own, always. */
  private Map<String, List<String>> headers() {
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

  /**
   * The {@code requestContext} of events, which has the variables of the gateway's own responses.
   * Locally, paths have no stage.
   */
  Map<String, Object> variables() {
    Map<String, Object> identity = new HashMap<>();
    identity.put("sourceIp", call.clientAddress());
    identity.put("userAgent", call.header("User-Agent").orElse(null));

    Map<String, Object> context = new LinkedHashMap<>();
    context.put("accountId", LocalAccount.ID);
    context.put("apiId", api.id());
    context.put("domainName", call.header("Host").orElse("localhost"));
    context.put("extendedRequestId", requestId);
    context.put("httpMethod", call.method());
    context.put("identity", identity);
    context.put("path", call.path());
    context.put("protocol", call.protocol());
    context.put("requestId", requestId);
    context.put("requestTime", REQUEST_TIME.format(time));
    context.put("requestTimeEpoch", time.toEpochMilli());
    context.put("resourcePath", route().map(Template.Route::path).orElse(null));
    context.put("stage", api.stage());
    return context;
  }

  /** The ARN that an authorizer's policy allows or denies. */
  String methodArn() {
    return LocalAccount.arn(
        "execute-api", "%s/%s/%s%s".formatted(api.id(), api.stage(), call.method(), call.path()));
  }
}
