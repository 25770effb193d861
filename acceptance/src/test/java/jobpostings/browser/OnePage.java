package jobpostings.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A web site of one page, whose HTML is changed between visits. Only this machine reaches it. */
final class OnePage implements AutoCloseable {
  private final HttpServer server;
  private volatile String html = "";

  OnePage() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      boolean isThePage = path.equals("/");
      byte[] body = (isThePage ? html : "").getBytes(UTF_8);
      // The browser may ask for an icon at any time; a missing one is no error of the page.
      int otherwise = path.equals("/favicon.ico") ? 204 : 404;
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.sendResponseHeaders(isThePage ? 200 : otherwise, isThePage ? body.length : -1);
      exchange.getResponseBody().write(body);
    }
  }

  /** Sets the page's HTML, and returns its URL. */
  String holding(String newHtml) {
    html = newHtml;
    return "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
