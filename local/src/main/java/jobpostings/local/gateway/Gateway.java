package jobpostings.local.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.Invocation;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.RequestLog;
import jobpostings.local.template.Policy;
import jobpostings.local.template.Template;

/**
 * Answers requests to the template's API as API Gateway does, with the functions behind it. Unlike
 * API Gateway, it asks the authorizer for every request, so a revoked key stops working at once;
 * but see {@link #remembering}.
 */
public final class Gateway {
  /** What AWS guarantees to pass unchanged from an authorizer to a function. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._-]*");

  /** The headers that API Gateway passes on under another name. */
  private static final Set<String> RENAMED =
      Set.of("connection", "content-md5", "date", "server", "www-authenticate");

  private static final Set<String> DROPPED =
      Set.of(
          "content-length", "proxy-authenticate", "te", "trailer", "transfer-encoding", "upgrade");

  private final Template.Api api;
  private final Routes routes;
  private final GatewayResponses responses;
  private final Compression compression;
  private final LambdaRuntime lambda;
  private final RequestLog log;
  private final MethodOverride override;

  /**
   * Open routes are answered from memory, so that many at once would take all processors: one is
   * left to the rest.
   */
  private final Semaphore open =
      new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() - 1), true);

  /** What the authorizer allowed, by the headers that it was asked about; none are kept. */
  private final Optional<Map<List<String>, Invocation>> allowed;

  public Gateway(Template.Api api, LambdaRuntime lambda, RequestLog log, MethodOverride override) {
    this(api, lambda, log, override, Optional.empty());
  }

  private Gateway(
      Template.Api api,
      LambdaRuntime lambda,
      RequestLog log,
      MethodOverride override,
      Optional<Map<List<String>, Invocation>> allowed) {
    this.allowed = allowed;
    this.api = api;
    this.routes = new Routes(api.routes());
    this.responses = new GatewayResponses(api.responses());
    this.compression = new Compression(api.minimumCompressionSize());
    this.lambda = lambda;
    this.log = log;
    this.override = override;
  }

  /** The same, but whom the authorizer once allowed it allows from then on, as it does on AWS. */
  public Gateway remembering() {
    return new Gateway(api, lambda, log, override, Optional.of(new ConcurrentHashMap<>()));
  }

  public HttpReply answer(HttpCall call) {
    Optional<Routes.Match> match = routes.find(override.routed(call), call.path());
    RequestContext context = RequestContext.of(override.seen(call), api, match);
    HttpReply reply = answer(context);
    log(context, reply);
    return reply;
  }

  /** Answers what is not a proper HTTP request, which API Gateway would never see. */
  public HttpReply refuse(HttpCall call, int status) {
    RequestContext context = RequestContext.of(call, api, Optional.empty());
    HttpReply reply = responses.reply(new Refused(GatewayError.ofProtocol(status)), context);
    log(context, reply);
    return reply;
  }

  private void log(RequestContext context, HttpReply reply) {
    log.line(
        context.time(),
        context.call(),
        reply.status(),
        context.route().map(Template.Route::function).orElse("-"),
        context.requestId());
  }

  private HttpReply answer(RequestContext context) {
    try {
      if (context.call().isTooLarge()) {
        Optional<Long> length = context.call().header("Content-Length").map(Long::parseLong);
        throw new Refused(
            GatewayError.REQUEST_TOO_LARGE,
            "the body has %s bytes, where %s is the most that the gateway takes"
                .formatted(length.map(Gateway::number).orElse("more"), number(HttpCall.MAX_BODY)));
      }
      // A 415 comes before the route and the key are checked, since AWS may find the fault before
      // it knows the API. It has the shape that the template gives to UNSUPPORTED_MEDIA_TYPE.
      return invoke(
          context.with(compression.decoded(context.call())),
          context
              .route()
              .orElseThrow(() -> new Refused(GatewayError.MISSING_AUTHENTICATION_TOKEN)));
    } catch (Refused e) {
      return responses.reply(e, context);
    }
  }

  private static String number(long bytes) {
    return String.format(Locale.ROOT, "%,d", bytes);
  }

  private HttpReply invoke(RequestContext context, Template.Route route) throws Refused {
    Map<String, Object> caller =
        route.authorizer().isPresent() ? caller(route.authorizer().get(), context) : Map.of();
    byte[] event = Json.write(context.proxyEvent(caller));
    if (event.length > LambdaRuntime.MAX_REQUEST) {
      throw new Refused(
          GatewayError.REQUEST_TOO_LARGE,
          "as the event of a function it has %s bytes, where %s is the most"
              .formatted(number(event.length), number(LambdaRuntime.MAX_REQUEST)));
    }
    if (route.authorizer().isPresent()) {
      return reply(route, event, context);
    }
    open.acquireUninterruptibly();
    try {
      return reply(route, event, context);
    } finally {
      open.release();
    }
  }

  private HttpReply reply(Template.Route route, byte[] event, RequestContext context)
      throws Refused {
    return compression.compressed(reply(lambda.invoke(route.function(), event)), context.call());
  }

  /** What the authorizer says about the caller, for the function's event. */
  private Map<String, Object> caller(Template.Authorizer authorizer, RequestContext context)
      throws Refused {
    List<String> asked =
        authorizer.headers().stream()
            .map(header -> context.call().header(header).orElse(""))
            .toList();
    if (asked.stream().anyMatch(String::isBlank)) {
      throw new Refused(GatewayError.UNAUTHORIZED);
    }
    Invocation invocation =
        allowed
            .map(known -> known.get(asked))
            .orElseGet(
                () -> lambda.invoke(authorizer.function(), Json.write(context.authorizerEvent())));
    try {
      JsonNode answer = Json.read(invocation.payload());
      if (invocation.failed()) {
        boolean saysSo = answer.path("errorMessage").asText().equals("Unauthorized");
        throw new Refused(saysSo ? GatewayError.UNAUTHORIZED : GatewayError.AUTHORIZER_FAILURE);
      }
      Policy policy = Policy.of(answer.path("policyDocument"));
      if (!policy.allows("execute-api:Invoke", context.methodArn())) {
        throw new Refused(GatewayError.ACCESS_DENIED);
      }
      allowed.ifPresent(known -> known.put(asked, invocation));
      Map<String, Object> caller = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> member : answer.path("context").properties()) {
        String value = member.getValue().asText();
        if (!PLAIN.matcher(value).matches()) {
          throw new Refused(GatewayError.AUTHORIZER_CONFIGURATION_ERROR);
        }
        caller.put(member.getKey(), value);
      }
      caller.put("principalId", answer.path("principalId").asText());
      return caller;
    } catch (IOException | IllegalArgumentException e) {
      throw new Refused(GatewayError.AUTHORIZER_CONFIGURATION_ERROR);
    }
  }

  /** The reply that a function's response to a proxy event means. */
  private static HttpReply reply(Invocation invocation) throws Refused {
    if (invocation.failed()) {
      throw new Refused(GatewayError.INTEGRATION_FAILURE);
    }
    try {
      JsonNode answer = Json.read(invocation.payload());
      int status = answer.path("statusCode").asInt();
      JsonNode body = answer.path("body");
      boolean isText = body.isTextual() || body.isNull() || body.isMissingNode();
      if (status < 200 || status > 599 || !isText) {
        throw new Refused(GatewayError.INTEGRATION_FAILURE);
      }
      String text = body.asText("");
      boolean encoded = answer.path("isBase64Encoded").asBoolean();
      byte[] bytes = encoded ? Base64.getDecoder().decode(text) : text.getBytes(UTF_8);
      return new HttpReply(status, headers(answer), bytes).orJson();
    } catch (IOException | IllegalArgumentException e) {
      throw new Refused(GatewayError.INTEGRATION_FAILURE);
    }
  }

  private static List<Map.Entry<String, String>> headers(JsonNode answer) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    JsonNode many = answer.path("multiValueHeaders");
    for (Map.Entry<String, JsonNode> header : many.properties()) {
      header.getValue().forEach(value -> add(headers, header.getKey(), value));
    }
    for (Map.Entry<String, JsonNode> header : answer.path("headers").properties()) {
      if (!many.has(header.getKey())) {
        add(headers, header.getKey(), header.getValue());
      }
    }
    return headers;
  }

  private static void add(List<Map.Entry<String, String>> headers, String name, JsonNode value) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!DROPPED.contains(lower)) {
      headers.add(
          Map.entry(RENAMED.contains(lower) ? "x-amzn-Remapped-" + name : name, value.asText()));
    }
  }
}
