package jobpostings.local.stream;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import jobpostings.local.log.FunctionLog;

/**
 * Reads a stream and delivers its records until it is closed. Like Lambda, it looks for records
 * four times a second (<i>Using AWS Lambda with Amazon DynamoDB</i>).
 */
final class StreamFeed implements AutoCloseable {
  private static final Duration IDLE = Duration.ofMillis(250);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  /** Longer than any invocation that ends at all. */
  private static final Duration TO_END = Duration.ofSeconds(5);

  private final StreamReader reader;
  private final StreamBatches batches;
  private final PrintStream log;
  private final Thread thread;

  StreamFeed(StreamReader reader, StreamBatches batches, PrintStream log) {
    this.reader = reader;
    this.batches = batches;
    this.log = log;
    String name = "stream of " + batches.source().table();
    this.thread = Thread.ofPlatform().daemon().name(name).start(this::run);
  }

  private void run() {
    try {
      while (!batches.stopped().get()) {
        Thread.sleep(deliverNext());
      }
    } catch (InterruptedException e) {
      // It is closed.
    }
  }

  /** Delivers the records that there are, and returns how long to wait before the next. */
  private Duration deliverNext() {
    try {
      Optional<StreamReader.Page> page = reader.next(batches.source().batchSize());
      page.ifPresent(batches::deliver);
      return page.isPresent() ? Duration.ZERO : IDLE;
    } catch (RuntimeException e) {
      if (batches.stopped().get()) {
        return Duration.ZERO;
      }
      new FunctionLog(Thread.currentThread().getName(), log).log(e);
      return AFTER_FAILURE;
    }
  }

  /**
   * Waits for the invocation that is under way, but not for ever: while the process shuts down, so
   * does the HTTP client's library, and a call in progress may never be answered.
   */
  @Override
  public void close() {
    batches.stopped().set(true);
    try {
      if (!thread.join(TO_END)) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
