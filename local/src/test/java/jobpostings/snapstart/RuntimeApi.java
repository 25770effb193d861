package jobpostings.snapstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * The side of Lambda that a runtime talks to: the runtime asks for the next event and posts its
 * answer. With SnapStart it first asks to be restored, and gets its credentials over HTTP. Serves
 * one function at a time.
 *
 * @see <a href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">Runtime API</a>
 */
final class RuntimeApi implements AutoCloseable {
  private static final String PREFIX = "/2018-06-01/runtime/";

  /** Only what hangs takes that long: a function may be primed for a minute on a busy machine. */
  private static final int MAX_SECONDS = 600;

  static {
    // Otherwise an answer in two packets waits 40 ms for the acknowledgement of the first.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final Duration timeout;
  private final BlockingQueue<Long> asked = new LinkedBlockingQueue<>();
  private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
  private final SynchronousQueue<byte[]> events = new SynchronousQueue<>();
  private final SynchronousQueue<Boolean> restores = new SynchronousQueue<>();
  private volatile boolean hasEnded;
  private int invocations;

  /**
   * @param nanos when it came, by {@link System#nanoTime}
   */
  record Answer(long nanos, String body, boolean isError) {}

  RuntimeApi() {
    this(Duration.ofSeconds(28));
  }

  /**
   * @param timeout how long each invocation may take, which the function is told
   */
  RuntimeApi(Duration timeout) {
    this.timeout = timeout;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(PREFIX + "restore/next", this::restore);
    server.createContext(PREFIX + "invocation/next", this::next);
    server.createContext(PREFIX, this::answer);
    server.createContext("/credentials", RuntimeApi::credentials);
    server.start();
  }

  /** Host and port, as the variable AWS_LAMBDA_RUNTIME_API has them. */
  String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  /** Where a function with SnapStart gets its credentials. */
  String credentialsUri() {
    return "http://" + address() + "/credentials";
  }

  /** Called when the process has ended, so that nobody waits for it. */
  void ended() {
    hasEnded = true;
  }

  /** When the function asked for its next event, or to be restored. */
  long awaitReady() {
    return await(asked);
  }

  /** When it was told that it is restored. */
  long restore() {
    hand(restores, true);
    return System.nanoTime();
  }

  /** When the function was handed the event. */
  long invoke(byte[] event) {
    long begin = System.nanoTime();
    hand(events, event);
    return begin;
  }

  Answer awaitAnswer() {
    return await(answers);
  }

  private void restore(HttpExchange exchange) throws IOException {
    asked.add(System.nanoTime());
    if (take(restores, MAX_SECONDS) != null) {
      exchange.sendResponseHeaders(200, -1);
    }
    exchange.close();
  }

  private void next(HttpExchange exchange) throws IOException {
    asked.add(System.nanoTime());
    byte[] event = take(events, MAX_SECONDS);
    if (event != null) {
      var headers = exchange.getResponseHeaders();
      headers.set("Content-Type", "application/json");
      headers.set(
          "Lambda-Runtime-Aws-Request-Id",
          "3f6c1a52-8d0e-4b7a-9c41-%012d".formatted(++invocations));
      headers.set(
          "Lambda-Runtime-Deadline-Ms",
          String.valueOf(System.currentTimeMillis() + timeout.toMillis()));
      headers.set(
          "Lambda-Runtime-Invoked-Function-Arn",
          "arn:aws:lambda:ca-central-1:123456789012:function:bench");
      headers.set("Lambda-Runtime-Trace-Id", "Root=1-6b01b2e0-1f2e3d4c5b6a79880f1e2d41;Sampled=0");
      exchange.sendResponseHeaders(200, event.length);
      exchange.getResponseBody().write(event);
    }
    exchange.close();
  }

  private static void respond(HttpExchange exchange, String json) throws IOException {
    byte[] body = json.getBytes(UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Receives an answer. Failures are posted to paths of their own, which end in "error". */
  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    boolean isError = exchange.getRequestURI().getPath().endsWith("/error");
    answers.add(new Answer(System.nanoTime(), new String(body, UTF_8), isError));
    exchange.sendResponseHeaders(202, -1);
    exchange.close();
  }

  /** Returns credentials; any will do for a DynamoDB on this machine. */
  static void credentials(HttpExchange exchange) throws IOException {
    respond(
        exchange,
        """
        {"AccessKeyId": "local", "SecretAccessKey": "local", "Token": "local", "Expiration": "%s"}
        """
            .formatted(Instant.now().plus(Duration.ofHours(6))));
  }

  private <T> T await(BlockingQueue<T> queue) {
    for (int waited = 0; waited < MAX_SECONDS && !hasEnded; waited++) {
      T there = take(queue, 1);
      if (there != null) {
        return there;
      }
    }
    throw new IllegalStateException(
        "The function " + (hasEnded ? "has ended: " : "does not answer: ") + answers);
  }

  private static <T> T take(BlockingQueue<T> queue, int seconds) {
    try {
      return queue.poll(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private static <T> void hand(SynchronousQueue<T> queue, T what) {
    try {
      if (!queue.offer(what, MAX_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("The function asks for nothing.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
