package jobpostings.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jobpostings.local.gateway.Gateway;
import jobpostings.local.http.HttpCall;
import jobpostings.local.http.HttpReply;
import jobpostings.local.log.RequestLog;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Passes requests from the HTTP server to where they belong, and returns the replies. */
final class FrontDoor extends Handler.Abstract {
  /** How much of a body that is too large is still read, so that the sender sees the refusal. */
  private static final long LONGEST_REST = 100L * 1024 * 1024;

  private final Gateway gateway;
  private final InvokeApi invokeApi;
  private final EventBridgeApi eventBridge;
  private final LogApi logs;
  private final RequestLog log;

  FrontDoor(
      Gateway gateway,
      InvokeApi invokeApi,
      EventBridgeApi eventBridge,
      LogApi logs,
      RequestLog log) {
    this.gateway = gateway;
    this.invokeApi = invokeApi;
    this.eventBridge = eventBridge;
    this.logs = logs;
    this.log = log;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    HttpCall call = call(request, body(request));
    send(reply(call), response, callback);
    return true;
  }

  private HttpReply reply(HttpCall call) {
    if (call.path().startsWith(InvokeApi.ROOT)) {
      return invokeApi.answer(call);
    }
    if (call.path().equals("/") && call.header(EventBridgeApi.TARGET).isPresent()) {
      return eventBridge.answer(call);
    }
    return call.path().startsWith(LogApi.ROOT) ? logs.answer(call) : gateway.answer(call);
  }

  /** Answers what the HTTP server can't parse as a request, and what failed in this service. */
  boolean refuse(Request request, Response response, Callback callback) {
    Object failure = request.getAttribute(ErrorHandler.ERROR_EXCEPTION);
    if (failure instanceof RuntimeException || failure instanceof Error) {
      log.fault((Throwable) failure);
    }
    send(gateway.refuse(call(request, new byte[0]), response.getStatus()), response, callback);
    return true;
  }

  private static byte[] body(Request request) throws IOException {
    try (InputStream in = Content.Source.asInputStream(request)) {
      byte[] body = in.readNBytes(HttpCall.MAX_BODY + 1);
      if (body.length > HttpCall.MAX_BODY) {
        in.skip(LONGEST_REST);
      }
      return body;
    }
  }

  private static HttpCall call(Request request, byte[] body) {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    for (HttpField field : request.getHeaders()) {
      headers.add(Map.entry(field.getName(), Optional.ofNullable(field.getValue()).orElse("")));
    }
    if (!request.getHeaders().contains(HttpHeader.HOST)) {
      // The server keeps nothing of what was not a proper request.
      headers.add(
          Map.entry("Host", Request.getLocalAddr(request) + ":" + Request.getLocalPort(request)));
    }
    return new HttpCall(
        request.getMethod(),
        Optional.ofNullable(request.getHttpURI().getPath()).orElse(""),
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
    boolean mayHaveBody = reply.status() != 204 && reply.status() != 304;
    byte[] body = mayHaveBody ? reply.body() : new byte[0];
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
