package jobpostings.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import jobpostings.local.gateway.Gateway;
import jobpostings.local.http.BrowserGuard;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.json.Json;
import jobpostings.local.json.JsonLines;
import jobpostings.local.log.FunctionLog;
import jobpostings.local.log.RequestLog;
import jobpostings.local.stream.DiscardedBatches;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Passes requests from the HTTP server to where they belong, and returns the replies.
 *
 * @param events what is on the bus
 * @param discarded what functions gave up on
 */
record RequestDispatcher(
    Gateway gateway,
    LambdaApi lambdaApi,
    EventBridgeApi eventBridge,
    SqsApi sqs,
    JsonLines events,
    DiscardedBatches discarded,
    RequestLog log,
    BrowserGuard guard) {
  /** How much of a body that is too large is still read, so that the sender sees the refusal. */
  private static final long MAX_REST = 100L * 1024 * 1024;

  /** The path of what exists only on this machine. */
  private static final String LOCAL = "/_local/";

  private static final String DISCARDED = LOCAL + "discarded";

  /** Tells clients that keep connections to open another one, which closing alone does not. */
  private static final Map.Entry<String, String> CLOSE = Map.entry("Connection", "close");

  /** What the server calls for each request. */
  Handler handler() {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback) {
        send(request, answer(request), response, callback);
        return true;
      }
    };
  }

  private HttpReply answer(Request request) {
    if (!isFramedByOneRule(request)) {
      return refusal(request, HttpStatus.BAD_REQUEST_400);
    }
    byte[] body;
    try {
      body = body(request);
    } catch (IOException | HttpException.RuntimeException e) {
      return refusal(request, status(e));
    }
    HttpCall call = call(request, body);
    boolean isOfAws = call.path().equals("/") && call.header(EventBridgeApi.TARGET).isPresent();
    boolean isLocal =
        isOfAws || call.path().startsWith(LambdaApi.ROOT) || call.path().startsWith(LOCAL);
    if (isLocal) {
      return local(request, call).with("X-Content-Type-Options", "nosniff");
    }
    HttpReply reply = gateway.answer(call);
    // What follows on the connection may be the rest of the body.
    return call.isTooLarge() ? reply.with(CLOSE.getKey(), CLOSE.getValue()) : reply;
  }

  /** Where a body ends is doubtful with other codings, and in HTTP/1.0 (RFC 9112, section 6.1). */
  private static boolean isFramedByOneRule(Request request) {
    String coding = request.getHeaders().get(HttpHeader.TRANSFER_ENCODING);
    return coding == null
        || coding.equalsIgnoreCase("chunked")
            && request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1;
  }

  /**
   * The answer to what is not a proper request, after which the next one has no known beginning.
   */
  private HttpReply refusal(Request request, int status) {
    return gateway
        .refuse(call(request, new byte[0]), status)
        .with(CLOSE.getKey(), CLOSE.getValue());
  }

  /** The status if the body does not arrive, or not as its headers say. */
  private static int status(Exception failure) {
    return switch (failure) {
      case HttpException said -> said.getCode();
      case Exception e when e.getCause() instanceof TimeoutException -> 408;
      default -> 400;
    };
  }

  /** The stand-ins for AWS itself ask for no key, so web pages must not reach them. */
  private HttpReply local(Request request, HttpCall call) {
    Optional<String> refusal = guard.refusal(request.getHeaders());
    if (refusal.isPresent()) {
      log.line(Instant.now(), call, 403, "-", UUID.randomUUID().toString());
      return HttpReply.json(403, "application/json", Map.of("message", refusal.get()))
          .with("x-amzn-ErrorType", "AccessDeniedException");
    }
    if (call.path().startsWith(LambdaApi.ROOT)) {
      return lambdaApi.answer(call);
    }
    if (call.path().startsWith(LOCAL)) {
      return kept(call).orElseGet(RequestDispatcher::nothingHere);
    }
    Instant begin = Instant.now();
    String target = call.header(EventBridgeApi.TARGET).orElse("");
    boolean isOfSqs = target.startsWith(SqsApi.TARGETS);
    String operation = isOfSqs ? target.substring(SqsApi.TARGETS.length()) : "PutEvents";
    HttpReply reply = isOfSqs ? sqs.answer(operation, call) : eventBridge.answer(call);
    log.line(begin, call, reply.status(), operation, UUID.randomUUID().toString());
    return reply;
  }

  /** What is on the bus, as JSON lines; what was given up, as a bucket: names, and objects. */
  private Optional<HttpReply> kept(HttpCall call) {
    boolean isGet = call.method().equals("GET");
    String path = call.path();
    if (isGet && path.equals(LOCAL + "events")) {
      return Optional.of(json("application/jsonl", events.content()));
    }
    if (isGet && path.equals(DISCARDED)) {
      return Optional.of(json("application/json", Json.write(discarded.names())));
    }
    if (!path.startsWith(DISCARDED + "/")) {
      return Optional.empty();
    }
    String name = path.substring(DISCARDED.length() + 1);
    if (isGet) {
      return discarded.read(name).map(object -> json("application/json", object));
    }
    return call.method().equals("DELETE") && discarded.delete(name)
        ? Optional.of(new HttpReply(204, List.of(), new byte[0]))
        : Optional.empty();
  }

  private static HttpReply json(String type, byte[] content) {
    return new HttpReply(200, List.of(), content).with("Content-Type", type);
  }

  private static HttpReply nothingHere() {
    String message =
        "Here is GET %sevents, GET %s, and GET and DELETE of each name that this lists."
            .formatted(LOCAL, DISCARDED);
    return HttpReply.json(404, "application/json", Map.of("message", message));
  }

  /** Answers requests that the HTTP server can't parse, and those that failed in this service. */
  boolean refuse(Request request, Response response, Callback callback) {
    Object failure = request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
    boolean isOurs = failure instanceof RuntimeException || failure instanceof Error;
    if (isOurs && !(failure instanceof HttpException)) {
      new FunctionLog("gateway", log.out()).log((Throwable) failure);
    }
    send(request, refusal(request, response.getStatus()), response, callback);
    return true;
  }

  private static byte[] body(Request request) throws IOException {
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] body = in.readNBytes(HttpCall.MAX_BODY + 1);
      if (body.length > HttpCall.MAX_BODY) {
        in.skip(MAX_REST);
      }
      return body;
    }
  }

  private static HttpCall call(Request request, byte[] body) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    for (HttpField field : request.getHeaders()) {
      headers.add(Map.entry(field.getName(), Objects.toString(field.getValue(), "")));
    }
    if (!request.getHeaders().contains(HttpHeader.HOST)) {
      // The server keeps nothing of a malformed request.
      headers.add(
          Map.entry("Host", Request.getLocalAddr(request) + ":" + Request.getLocalPort(request)));
    }
    return new HttpCall(
        request.getMethod(),
        Objects.toString(request.getHttpURI().getPath(), ""),
        Optional.ofNullable(request.getHttpURI().getQuery()),
        headers,
        body,
        request.getConnectionMetaData().getHttpVersion().asString(),
        Request.getRemoteAddr(request));
  }

  private static void send(Request request, HttpReply reply, Response response, Callback callback) {
    response.setStatus(reply.status());
    reply
        .headers()
        .forEach(header -> response.getHeaders().add(header.getKey(), header.getValue()));
    byte[] body = reply.mayHaveBody() ? reply.body() : new byte[0];
    boolean isLeftOut = body.length == 0 && HttpMethod.HEAD.is(request.getMethod());
    if (isLeftOut || reply.status() == HttpStatus.NOT_MODIFIED_304) {
      // A length here would be that of the body left out (RFC 9110, section 8.6): it isn't 0.
      response.write(
          false,
          BufferUtil.EMPTY_BUFFER,
          Callback.from(
              () -> response.write(true, BufferUtil.EMPTY_BUFFER, callback), callback::failed));
      return;
    }
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
