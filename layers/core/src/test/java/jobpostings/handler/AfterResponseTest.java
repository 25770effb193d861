package jobpostings.handler;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The extension, by Lambda's Extensions API. */
class AfterResponseTest {
  private final Semaphore events = new Semaphore(0);
  private final BlockingQueue<String> asked = new LinkedBlockingQueue<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/2020-01-01/extension/register",
        exchange -> {
          asked.add(
              exchange.getRequestHeaders().getFirst("Lambda-Extension-Name")
                  + " "
                  + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          exchange.getResponseHeaders().set("Lambda-Extension-Identifier", "id-1");
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.createContext(
        "/2020-01-01/extension/event/next",
        exchange -> {
          asked.add(
              "next of " + exchange.getRequestHeaders().getFirst("Lambda-Extension-Identifier"));
          events.acquireUninterruptibly();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String asked() throws InterruptedException {
    return asked.poll(60, TimeUnit.SECONDS);
  }

  @Test
  void anInvocationEndsOnlyWhenTheWorkThatItLeftIsDone() throws InterruptedException {
    AfterResponse after = AfterResponse.extension("127.0.0.1:" + server.getAddress().getPort());
    assertThat(asked()).isEqualTo("after-answers {\"events\": [\"INVOKE\"]}");
    assertThat(asked()).isEqualTo("next of id-1");

    Semaphore mayEnd = new Semaphore(0);
    BlockingQueue<String> done = new LinkedBlockingQueue<>();
    events.release();
    after.run(
        () -> {
          done.add("begun");
          mayEnd.acquireUninterruptibly();
        });
    assertThat(done.poll(60, TimeUnit.SECONDS)).isEqualTo("begun");
    assertThat(asked).isEmpty();
    mayEnd.release();

    assertThat(asked()).isEqualTo("next of id-1");
    events.release();
    after.run(() -> {});
    assertThat(asked()).as("after an invocation that left nothing").isEqualTo("next of id-1");
  }

  @Test
  void noAnswerWaitsForWorkThatDoesNotEnd() throws InterruptedException {
    AfterResponse after = AfterResponse.inBackground();
    Semaphore mayEnd = new Semaphore(0);
    Semaphore begun = new Semaphore(0);
    Semaphore ended = new Semaphore(0);
    int room = 16;
    Runnable work =
        () -> {
          begun.release();
          mayEnd.acquireUninterruptibly();
          ended.release();
        };
    for (int i = 0; i <= room; i++) {
      after.run(work); // The last one returns though none has ended.
    }
    begun.acquire(room);
    after.run(AfterResponse.NOTHING);
    assertThat(begun.tryAcquire()).as("more than there is room for").isFalse();

    mayEnd.release(room + 1);
    ended.acquire(room);
    while (AfterResponse.ROOM.availablePermits() < room) {
      Thread.onSpinWait();
    }
    after.run(work);
    begun.acquire();
  }
}
