package jobpostings.local.stream;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.Invocation;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.template.Template;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Delivers records of a stream to a function by the rules of Lambda's event source mappings. They
 * come in order. Those that fail, and what follows them, come again in halves, a limited number of
 * times, and then go to the destination for failures.
 */
final class StreamBatches {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

  private final Template.StreamSource source;
  private final String streamArn;
  private final LambdaRuntime lambda;
  private final StreamPosition position;
  private final Undelivered undelivered;
  private final AtomicBoolean stopped;

  /**
   * @param stopped set to leave the remaining records undone
   */
  StreamBatches(
      Template.StreamSource source,
      String streamArn,
      LambdaRuntime lambda,
      StreamPosition position,
      Undelivered undelivered,
      AtomicBoolean stopped) {
    this.source = source;
    this.streamArn = streamArn;
    this.lambda = lambda;
    this.position = position;
    this.undelivered = undelivered;
    this.stopped = stopped;
  }

  /**
   * Delivers a page. When this returns, all records were delivered or given up, or it was stopped.
   */
  void deliver(StreamReader.Page page) {
    Deque<List<Record>> open = new ArrayDeque<>(List.of(page.records()));
    int attempts = 0;
    while (!open.isEmpty() && !stopped.get()) {
      List<Record> batch = open.pop();
      byte[] event = StreamEvents.of(batch, streamArn);
      if (event.length > LambdaRuntime.MAX_PAYLOAD && batch.size() > 1) {
        // Lambda makes batches no larger than what a function takes.
        split(batch, open);
        continue;
      }
      int delivered = attempt(batch, event);
      if (delivered > 0) {
        done(page.shard(), batch.get(delivered - 1));
        attempts = 0;
      }
      List<Record> rest = batch.subList(delivered, batch.size());
      if (rest.isEmpty()) {
        continue;
      }
      attempts++;
      Optional<Undelivered.Reason> reason = reasonToGiveUp(rest, attempts);
      if (source.bisects() && rest.size() > 1 && reason.isEmpty()) {
        split(rest, open);
        attempts = 0;
      } else if (reason.isPresent()) {
        undelivered.add(
            new Undelivered.Batch(page.shard(), streamArn, rest, attempts), reason.get());
        done(page.shard(), rest.getLast());
        attempts = 0;
      } else {
        open.push(rest);
        pause(attempts);
      }
    }
  }

  private static void split(List<Record> records, Deque<List<Record>> open) {
    int half = records.size() / 2;
    open.push(records.subList(half, records.size()));
    open.push(records.subList(0, half));
  }

  private void done(String shard, Record last) {
    position.done(shard, last.dynamodb().sequenceNumber());
  }

  private Optional<Undelivered.Reason> reasonToGiveUp(List<Record> records, int attempts) {
    Instant oldest = records.getFirst().dynamodb().approximateCreationDateTime();
    if (source.longestAge().filter(age -> oldest.plus(age).isBefore(Instant.now())).isPresent()) {
      return Optional.of(Undelivered.Reason.RECORD_AGE_EXCEEDED);
    }
    boolean splits = source.bisects() && records.size() > 1;
    return source
        .mostRetries()
        .filter(most -> attempts > most && !splits)
        .map(_ -> Undelivered.Reason.RETRY_ATTEMPTS_EXHAUSTED);
  }

  /** The number of records, from the first on, that were delivered. */
  private int attempt(List<Record> batch, byte[] event) {
    Invocation invocation = lambda.invoke(source.function(), event);
    if (invocation.failed()) {
      return 0;
    }
    return source.reportsFailures() ? delivered(batch, invocation.payload()) : batch.size();
  }

  /**
   * The number of records delivered, by the function's response. One that names no record of the
   * batch means that all of it failed.
   */
  private static int delivered(List<Record> batch, byte[] answer) {
    try {
      List<String> failed = new ArrayList<>();
      for (JsonNode failure : Json.read(answer).path("batchItemFailures")) {
        failed.add(failure.path("itemIdentifier").asText());
      }
      List<String> numbers =
          batch.stream().map(record -> record.dynamodb().sequenceNumber()).toList();
      if (!numbers.containsAll(failed)) {
        return 0;
      }
      return IntStream.range(0, batch.size())
          .filter(i -> failed.contains(numbers.get(i)))
          .findFirst()
          .orElse(batch.size());
    } catch (IOException e) {
      return 0;
    }
  }

  private static void pause(int attempts) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, 10));
    try {
      Thread.sleep(pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
