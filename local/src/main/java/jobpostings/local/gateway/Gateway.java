package jobpostings.local.gateway;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.RequestLog;
import jobpostings.local.template.Template;

/** Answers requests to the template's API as API Gateway does, with the functions behind it. */
public final class Gateway {
  private final Template.Api api;
  private final Routes routes;
  private final GatewayResponses responses;
  private final Compression compression;
  private final Authorization authorization;
  private final LambdaRuntime lambda;
  private final RequestLog log;
  private final MethodOverride override;

  public Gateway(Template.Api api, LambdaRuntime lambda, RequestLog log, MethodOverride override) {
    this.api = api;
    this.routes = new Routes(api.routes());
    this.responses = new GatewayResponses(api.responses());
    this.compression = new Compression(api.minimumCompressionSize());
    this.authorization = new Authorization(lambda);
    this.lambda = lambda;
    this.log = log;
    this.override = override;
  }

  public HttpReply answer(HttpCall call) {
    RequestContext context =
        RequestContext.of(
            override.seen(call), api, routes.find(override.routed(call), call.path()));
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
        throw new Refused(
            GatewayError.REQUEST_TOO_LARGE,
            "the body has %s bytes, where %s is the most that the gateway takes"
                .formatted(size(context.call()), number(HttpCall.MAX_BODY)));
      }
      return invoke(
          context.with(compression.decoded(context.call())),
          context
              .route()
              .orElseThrow(() -> new Refused(GatewayError.MISSING_AUTHENTICATION_TOKEN)));
    } catch (Refused e) {
      return responses.reply(e, context);
    }
  }

  private static String size(HttpCall tooLarge) {
    return tooLarge
        .header("Content-Length")
        .map(length -> number(Long.parseLong(length)))
        .orElse("more");
  }

  private static String number(long bytes) {
    return String.format(Locale.ROOT, "%,d", bytes);
  }

  private HttpReply invoke(RequestContext context, Template.Route route) throws Refused {
    Map<String, Object> caller =
        route.authorizer().isPresent()
            ? authorization.of(route.authorizer().get(), context)
            : Map.of();
    byte[] event = Json.write(ApiEvents.proxy(context, caller));
    if (event.length > LambdaRuntime.MAX_REQUEST) {
      throw new Refused(
          GatewayError.REQUEST_TOO_LARGE,
          "as the event of a function it has %s bytes, where %s is the most"
              .formatted(number(event.length), number(LambdaRuntime.MAX_REQUEST)));
    }
    HttpReply reply = ProxyReply.of(lambda.invoke(route.function(), event));
    return compression.compressed(reply, context.call());
  }
}
