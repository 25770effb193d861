package jobpostings.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver of webhooks that takes its time. */
final class SlowReceiver implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Duration each;
  private final Set<String> taken = ConcurrentHashMap.newKeySet();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicInteger mostUnderWay = new AtomicInteger();

  /**
   * @param each how long an answer takes
   */
  SlowReceiver(Duration each) {
    this.each = each;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::receive);
    server.start();
  }

  private void receive(HttpExchange exchange) throws IOException {
    calls.incrementAndGet();
    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
    try {
      String job =
          JSON.readTree(exchange.getRequestBody().readAllBytes()).at("/data/jobId").asText();
      Thread.sleep(each);
      taken.add(exchange.getRequestURI().getPath() + " " + job);
      exchange.sendResponseHeaders(204, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      underWay.decrementAndGet();
      exchange.close();
    }
  }

  /**
   * The URL of a webhook.
   *
   * @param path tells webhooks apart
   */
  String url(String path) {
    return "http://127.0.0.1:%d/%s".formatted(server.getAddress().getPort(), path);
  }

  /** How many jobs it was told of, counted once for each path. */
  int taken() {
    return taken.size();
  }

  int calls() {
    return calls.get();
  }

  int mostUnderWay() {
    return mostUnderWay.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
