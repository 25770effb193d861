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
import jobpostings.local.json.JsonLines;
import jobpostings.local.log.FunctionLog;
import jobpostings.local.log.RequestLog;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Passes requests from the HTTP server to where they belong, and returns the replies.
 *
 * @param logs of events and undelivered records, by name
 */
record RequestDispatcher(
    Gateway gateway,
    LambdaApi lambdaApi,
    EventBridgeApi eventBridge,
    SqsApi sqs,
    Map<String, JsonLines> logs,
    RequestLog log,
    BrowserGuard guard) {
  /** How much of a body that is too large is still read, so that the sender sees the refusal. */
  private static final long MAX_REST = 100L * 1024 * 1024;

  /** The path of the logs, which exist only on this machine, as JSON lines. */
  private static final String LOGS = "/_local/";

  /** Tells clients that keep connections to open another one, which closing alone does not. */
  private static final Map.Entry<String, String> CLOSE = Map.entry("Connection", "close");

  /** What the server calls for each request. */
  Handler handler() {
    return new Handler.Abstract() {
      @Override
      public boolean handle(Request request, Response response, Callback callback) {
        send(answer(request), response, callback);
        return true;
      }
    };
  }

  private HttpReply answer(Request request) {
    byte[] body;
    try {
      body = body(request);
    } catch (IOException | HttpException.RuntimeException e) {
      return refusal(request, status(e));
    }
    HttpCall call = call(request, body);
    boolean isOfAws = call.path().equals("/") && call.header(EventBridgeApi.TARGET).isPresent();
    boolean isLocal =
        isOfAws || call.path().startsWith(LambdaApi.ROOT) || call.path().startsWith(LOGS);
    if (isLocal) {
      return local(request, call).with("X-Content-Type-Options", "nosniff");
    }
    HttpReply reply = gateway.answer(call);
    // What follows on the connection may be the rest of the body.
    return call.isTooLarge() ? reply.with(CLOSE.getKey(), CLOSE.getValue()) : reply;
  }

  /** The answer to what is not a proper request, after which nobody knows where the next begins. */
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
    if (call.path().startsWith(LOGS)) {
      return logged(call);
    }
    Instant begin = Instant.now();
    String target = call.header(EventBridgeApi.TARGET).orElse("");
    boolean isOfSqs = target.startsWith(SqsApi.TARGETS);
    String operation = isOfSqs ? target.substring(SqsApi.TARGETS.length()) : "PutEvents";
    HttpReply reply = isOfSqs ? sqs.answer(operation, call) : eventBridge.answer(call);
    log.line(begin, call, reply.status(), operation, UUID.randomUUID().toString());
    return reply;
  }

  private HttpReply logged(HttpCall call) {
    JsonLines log = logs.get(call.path().substring(LOGS.length()));
    if (log == null || !call.method().equals("GET")) {
      String known = logs.keySet().stream().sorted().toList().toString();
      return HttpReply.json(
          404,
          "application/json",
          Map.of("message", "Here is GET %s with one of %s.".formatted(LOGS, known)));
    }
    return new HttpReply(200, List.of(), log.content()).with("Content-Type", "application/jsonl");
  }

  /** Answers requests that the HTTP server can't parse, and those that failed in this service. */
  boolean refuse(Request request, Response response, Callback callback) {
    Object failure = request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
    boolean isOurs = failure instanceof RuntimeException || failure instanceof Error;
    if (isOurs && !(failure instanceof HttpException)) {
      new FunctionLog("gateway", log.out()).log((Throwable) failure);
    }
    send(refusal(request, response.getStatus()), response, callback);
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

  private static void send(HttpReply reply, Response response, Callback callback) {
    response.setStatus(reply.status());
    reply
        .headers()
        .forEach(header -> response.getHeaders().add(header.getKey(), header.getValue()));
    byte[] body = reply.mayHaveBody() ? reply.body() : new byte[0];
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
