package jobpostings.local.stream;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import jobpostings.local.log.FunctionLog;
import jobpostings.local.template.Template;

/** Reads a stream and delivers its records until it is closed. */
final class StreamFeed implements AutoCloseable {
  private static final Duration IDLE = Duration.ofMillis(100);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  /** Longer than any invocation that ends at all. */
  private static final Duration TO_END = Duration.ofSeconds(5);

  private final StreamReader reader;
  private final StreamBatches batches;
  private final int batchSize;
  private final AtomicBoolean stopped;
  private final PrintStream log;
  private final Thread thread;

  /**
   * @param stopped stops the batches too
   */
  StreamFeed(
      StreamReader reader,
      StreamBatches batches,
      Template.StreamSource source,
      AtomicBoolean stopped,
      PrintStream log) {
    this.reader = reader;
    this.batches = batches;
    this.batchSize = source.batchSize();
    this.stopped = stopped;
    this.log = log;
    this.thread = Thread.ofPlatform().daemon().name("stream of " + source.table()).start(this::run);
  }

  private void run() {
    while (!stopped.get()) {
      try {
        Optional<StreamReader.Page> page = reader.next(batchSize);
        if (page.isPresent()) {
          batches.deliver(page.get());
        } else {
          Thread.sleep(IDLE);
        }
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException e) {
        if (!pauseAfter(e)) {
          return;
        }
      }
    }
  }

  private boolean pauseAfter(RuntimeException failure) {
    if (stopped.get()) {
      return false;
    }
    new FunctionLog(thread.getName(), log).log(failure);
    try {
      Thread.sleep(AFTER_FAILURE);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /**
   * Waits for the invocation that is under way, but not for ever: while the process shuts down, so
   * does the HTTP client's library, and a call in progress may never be answered.
   */
  @Override
  public void close() {
    stopped.set(true);
    try {
      if (!thread.join(TO_END)) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
