package jobpostings.handler;

import com.amazonaws.services.lambda.runtime.LambdaRuntime;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Does what is left to do when a response is ready, without making the client wait for it. On
 * Lambda, a thread of the function's own is registered as an internal extension: Lambda sends the
 * response as soon as the function has returned it, and lets the environment run until its
 * extensions are done too (<i>Performance and functionality improvements for AWS Lambda
 * extensions</i>; <i>Running code after returning a response from an AWS Lambda function</i>).
 * Elsewhere the process goes on running anyway.
 */
@FunctionalInterface
interface AfterResponse {
  String API = "/2020-01-01/extension/";
  String IDENTIFIER = "Lambda-Extension-Identifier";

  /** What is left to do after most responses. */
  Runnable NOTHING = () -> {};

  /** How long an answer waits for what it leaves to do (docs/contract.md, Refused requests). */
  Duration MAX_WAIT = Duration.ofMillis(250);

  /** How much work may be under way at once beside the answers of one process: first come first. */
  Semaphore ROOM = new Semaphore(16, true);

  /**
   * Called once for each invocation, as the last thing that a handler does.
   *
   * @param work what is left to do; it deals with its own failures
   */
  void run(Runnable work);

  /**
   * For processes that go on running. Who leaves work while too much is under way waits for a
   * moment, as Lambda gives an environment its next event only when the work is done; then the work
   * is left undone.
   */
  static AfterResponse inBackground() {
    return work -> {
      if (!work.equals(NOTHING) && hasRoom()) {
        Thread.startVirtualThread(
            () -> {
              try {
                work.run();
              } finally {
                ROOM.release();
              }
            });
      }
    };
  }

  private static boolean hasRoom() {
    try {
      if (ROOM.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        return true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    LambdaRuntime.getLogger()
        .log("What an answer left to do was not done: too much is under way.", LogLevel.WARN);
    return false;
  }

  /**
   * For a function on Lambda. To be called while it is initialised.
   *
   * @param runtimeApi host and port of the Runtime API
   */
  static AfterResponse extension(String runtimeApi) {
    try {
      String identifier = register(runtimeApi);
      BlockingQueue<Runnable> ends = new LinkedBlockingQueue<>();
      Thread.ofPlatform()
          .daemon()
          .name("after answers")
          .start(() -> follow(runtimeApi, identifier, ends));
      return ends::add;
    } catch (IOException e) {
      // Such as under sam local, which has no extensions. Work may then wait for the next event.
      LambdaRuntime.getLogger().log("No extension was registered: " + e, LogLevel.WARN);
      return inBackground();
    }
  }

  private static String register(String runtimeApi) throws IOException {
    HttpURLConnection call = call(runtimeApi, "register");
    call.setRequestProperty("Lambda-Extension-Name", "after-answers");
    call.setDoOutput(true);
    call.getOutputStream().write("{\"events\": [\"INVOKE\"]}".getBytes(StandardCharsets.US_ASCII));
    read(call);
    String identifier = call.getHeaderField(IDENTIFIER);
    if (identifier == null) {
      throw new IOException("Lambda gave the extension no identifier.");
    }
    return identifier;
  }

  /** Asks for the next event only when all is done that the last one left to do. */
  private static void follow(String runtimeApi, String identifier, BlockingQueue<Runnable> ends) {
    try {
      while (true) {
        try {
          HttpURLConnection call = call(runtimeApi, "event/next");
          call.setRequestProperty(IDENTIFIER, identifier);
          read(call);
          ends.take().run();
        } catch (IOException e) {
          // The connection may have been lost between a snapshot and its restore.
          Thread.sleep(Duration.ofSeconds(1));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static HttpURLConnection call(String runtimeApi, String path) throws IOException {
    try {
      return (HttpURLConnection)
          new URI("http://" + runtimeApi + API + path).toURL().openConnection();
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static void read(HttpURLConnection call) throws IOException {
    try (InputStream in = call.getInputStream()) {
      in.readAllBytes();
    }
  }
}
