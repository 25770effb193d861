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
 * Hands records of a stream to a function, by the rules of Lambda's event source mappings: in
 * order, with a bounded number of retries, after which they go to the queue of undelivered records.
 * If the function fails, its batch comes again, in halves if the template says so. If it names a
 * record as failed, those before that one are done, and the rest comes again undivided; if it names
 * the first, that is the whole batch.
 *
 * @see <a
 *     href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">Partial
 *     batch responses</a>
 * @param stopped set to leave the remaining records undone
 */
record StreamBatches(
    Template.StreamSource source,
    String streamArn,
    LambdaRuntime lambda,
    StreamPosition position,
    Undelivered undelivered,
    AtomicBoolean stopped) {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration MAX_PAUSE = Duration.ofMillis(500);

  /**
   * Delivers a page. When this returns, all records were delivered or given up, or it was stopped.
   */
  void deliver(StreamReader.Page page) {
    Deque<List<Record>> open = new ArrayDeque<>(List.of(page.records()));
    int attempts = 0;
    while (!open.isEmpty() && !stopped.get()) {
      List<Record> batch = open.pop();
      byte[] event = StreamEvents.of(batch, streamArn);
      if (event.length > LambdaRuntime.MAX_REQUEST && batch.size() > 1) {
        // Lambda makes no batch larger than a function's largest request.
        split(batch, open);
        continue;
      }
      Attempt attempt = attempt(batch, event);
      if (attempt.delivered() > 0) {
        done(page.shard(), batch.get(attempt.delivered() - 1));
        attempts = 0;
      }
      List<Record> rest = batch.subList(attempt.delivered(), batch.size());
      if (rest.isEmpty()) {
        continue;
      }
      if (attempt.delivered() > 0) {
        // The batch is cut at the record that the function named, and what is left is the next one.
        open.push(rest);
        continue;
      }
      attempts++;
      boolean halves = source.bisects() && attempt.failed() && rest.size() > 1;
      Optional<Undelivered.Reason> reason = reasonToGiveUp(rest, attempts, halves);
      if (reason.isPresent()) {
        undelivered.add(
            new Undelivered.Batch(page.shard(), streamArn, rest, attempts), reason.get());
        done(page.shard(), rest.getLast());
        attempts = 0;
      } else if (halves) {
        split(rest, open);
        attempts = 0;
      } else {
        open.push(rest);
        pause(attempts);
      }
    }
  }

  /**
   * The result of handing over a batch.
   *
   * @param delivered how many records are done, from the first on
   * @param failed whether the function failed, so that the batch may come again in halves; a
   *     function that names the first record as failed gets the batch again undivided
   */
  private record Attempt(int delivered, boolean failed) {}

  private static void split(List<Record> records, Deque<List<Record>> open) {
    int half = records.size() / 2;
    open.push(records.subList(half, records.size()));
    open.push(records.subList(0, half));
  }

  private void done(String shard, Record last) {
    position.done(shard, last.dynamodb().sequenceNumber());
  }

  /** Cutting a batch in halves does not count as an attempt. */
  private Optional<Undelivered.Reason> reasonToGiveUp(
      List<Record> records, int attempts, boolean halves) {
    Instant oldest = records.getFirst().dynamodb().approximateCreationDateTime();
    if (source.longestAge().filter(age -> oldest.plus(age).isBefore(Instant.now())).isPresent()) {
      return Optional.of(Undelivered.Reason.RECORD_AGE_EXCEEDED);
    }
    return source
        .mostRetries()
        .filter(most -> attempts > most && !halves)
        .map(_ -> Undelivered.Reason.RETRY_ATTEMPTS_EXHAUSTED);
  }

  private Attempt attempt(List<Record> batch, byte[] event) {
    Invocation invocation = lambda.invoke(source.function(), event);
    if (invocation.failed()) {
      return new Attempt(0, true);
    }
    return source.reportsFailures()
        ? reported(batch, invocation.payload())
        : new Attempt(batch.size(), false);
  }

  /**
   * An answer that can't be read, or names a record outside the batch, means that all of it failed.
   */
  private static Attempt reported(List<Record> batch, byte[] answer) {
    try {
      List<String> failed = new ArrayList<>();
      for (JsonNode failure : Json.read(answer).path("batchItemFailures")) {
        failed.add(failure.path("itemIdentifier").asText());
      }
      List<String> numbers =
          batch.stream().map(record -> record.dynamodb().sequenceNumber()).toList();
      if (!numbers.containsAll(failed)) {
        return new Attempt(0, true);
      }
      int delivered =
          IntStream.range(0, batch.size())
              .filter(i -> failed.contains(numbers.get(i)))
              .findFirst()
              .orElse(batch.size());
      return new Attempt(delivered, false);
    } catch (IOException e) {
      return new Attempt(0, true);
    }
  }

  private static void pause(int attempts) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, 10));
    try {
      Thread.sleep(pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
