package jobpostings.local.queue;

import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.log.FunctionLog;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;

/**
 * Hands a queue's messages to a function, several batches at once, as Lambda's event source
 * mappings do (<i>Handling errors for an SQS event source in Lambda</i>): messages that the
 * function did not take become visible again when their time is over.
 */
public final class QueueFeed implements AutoCloseable {
  private static final Duration POLL = Duration.ofSeconds(1);

  private final Template.QueueSource source;
  private final LocalQueue queue;
  private final LambdaRuntime lambda;
  private final PrintStream log;
  private final Semaphore permits;
  private final ExecutorService invocations = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread poller;

  public QueueFeed(
      Template.QueueSource source, LocalQueue queue, LambdaRuntime lambda, PrintStream log) {
    this.source = source;
    this.queue = Objects.requireNonNull(queue);
    this.lambda = lambda;
    this.log = log;
    this.permits = new Semaphore(source.mostAtOnce());
    this.poller = Thread.ofPlatform().daemon().name("queue " + source.queue()).start(this::run);
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        permits.acquire();
        List<LocalQueue.Message> batch = queue.receive(source.batchSize(), POLL);
        if (batch.isEmpty()) {
          permits.release();
        } else {
          invocations.execute(() -> invoke(batch));
        }
      }
    } catch (InterruptedException e) {
      // It is closed.
    }
  }

  private void invoke(List<LocalQueue.Message> batch) {
    try {
      byte[] event = Json.write(Map.of("Records", batch.stream().map(this::record).toList()));
      List<String> ids = batch.stream().map(LocalQueue.Message::id).toList();
      List<String> failed =
          lambda
              .invoke(source.function(), event)
              .failedItems(ids, source.reportsFailures())
              .orElse(ids);
      batch.stream().filter(message -> !failed.contains(message.id())).forEach(queue::delete);
    } catch (RuntimeException e) {
      new FunctionLog("queue " + source.queue(), log).log(e);
    } finally {
      permits.release();
    }
  }

  private Map<String, Object> record(LocalQueue.Message message) {
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("messageId", message.id());
    record.put("receiptHandle", message.receipt());
    record.put("body", message.body());
    record.put(
        "attributes",
        Map.of(
            "ApproximateReceiveCount", String.valueOf(message.receiveCount()),
            "SentTimestamp", String.valueOf(message.sentAt().toEpochMilli())));
    record.put("messageAttributes", Map.of());
    record.put("eventSource", "aws:sqs");
    record.put("eventSourceARN", LocalAccount.queueArn(source.queue()));
    record.put("awsRegion", LocalAccount.REGION);
    return record;
  }

  /** Starts no more invocations, and interrupts those that run. */
  @Override
  public void close() {
    poller.interrupt();
    invocations.shutdownNow();
    invocations.close();
  }
}
