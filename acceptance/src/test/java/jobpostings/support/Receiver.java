package jobpostings.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;

import com.fasterxml.jackson.databind.JsonNode;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.ToIntFunction;
import jobpostings.local.json.Json;

/** A receiver of webhooks on this machine, which keeps what it gets. */
public final class Receiver implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Received> received = new CopyOnWriteArrayList<>();
  private volatile ToIntFunction<Received> answer;

  /**
   * @param target the path and query, as in the request's first line
   * @param headers all values, by lower-case name
   */
  public record Received(String target, Map<String, List<String>> headers, String body) {
    public String id() {
      return headers.get("webhook-id").getFirst();
    }

    public JsonNode json() {
      try {
        return Json.read(body.getBytes(UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Whether the specification's library accepts its signature. */
    public boolean isSignedWith(String secret) {
      try {
        new Webhook(secret).verify(body, headers);
        return true;
      } catch (WebhookVerificationException | EmptyWebhookSecretException e) {
        return false;
      }
    }
  }

  public Receiver() {
    this(_ -> 204);
  }

  /**
   * @param answer gives the status for a message, which is answered once this returns
   */
  public Receiver(ToIntFunction<Received> answer) {
    this.answer = answer;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  private void receive(HttpExchange exchange) throws IOException {
    Map<String, List<String>> headers = new TreeMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(lower(name), values));
    Received message =
        new Received(
            exchange.getRequestURI().toString(),
            headers,
            new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    received.add(message);
    int status = answer.applyAsInt(message);
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  public void answer(ToIntFunction<Received> other) {
    answer = other;
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/jobs";
  }

  /** In the order in which they came. */
  public List<Received> received() {
    return List.copyOf(received);
  }

  /** Forgets what has been received. */
  public void forget() {
    received.clear();
  }

  public Set<String> ids() {
    return received.stream().map(Received::id).collect(toSet());
  }

  /** From now on nobody answers. */
  public void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  @Override
  public void close() {
    stop();
  }
}
