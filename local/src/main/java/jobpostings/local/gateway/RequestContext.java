package jobpostings.local.gateway;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import jobpostings.local.http.HttpCall;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;

/**
 * What the gateway knows about a request: the {@code requestContext} of its events, and the
 * variables of its own responses.
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

  /** The context in events. Locally, paths have no stage. */
  Map<String, Object> event() {
    Map<String, Object> identity = new HashMap<>();
    identity.put("sourceIp", call.clientAddress());
    identity.put("userAgent", call.header("User-Agent").orElse(null));

    Map<String, Object> event = new LinkedHashMap<>();
    event.put("accountId", LocalAccount.ID);
    event.put("apiId", api.id());
    event.put("domainName", call.header("Host").orElse("localhost"));
    event.put("extendedRequestId", requestId);
    event.put("httpMethod", call.method());
    event.put("identity", identity);
    event.put("path", call.path());
    event.put("protocol", call.protocol());
    event.put("requestId", requestId);
    event.put("requestTime", REQUEST_TIME.format(time));
    event.put("requestTimeEpoch", time.toEpochMilli());
    event.put("resourcePath", route().map(Template.Route::path).orElse(null));
    event.put("stage", api.stage());
    return event;
  }

  /** The ARN that an authorizer's policy allows or denies. */
  String methodArn() {
    return "arn:aws:execute-api:%s:%s:%s/%s/%s%s"
        .formatted(
            LocalAccount.REGION,
            LocalAccount.ID,
            api.id(),
            api.stage(),
            call.method(),
            call.path());
  }
}
