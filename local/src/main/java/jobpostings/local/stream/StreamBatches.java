package jobpostings.local.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.template.LocalAccount;
import jobpostings.local.template.Template;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Hands records of a stream to a function as Lambda's event source mappings do: in order, with a
 * bounded number of retries, in halves if the template says so, and from the record that the
 * function names (<i>Partial batch responses</i>).
 *
 * @param discarded receives what the function did not accept, recorded as Lambda does
 * @param stopped set to leave the remaining records undone
 */
record StreamBatches(
    Template.StreamSource source,
    String streamArn,
    LambdaRuntime lambda,
    StreamPosition position,
    DiscardedBatches discarded,
    AtomicBoolean stopped) {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration MAX_PAUSE = Duration.ofMillis(500);

  /** Delivers a page, until all its records are delivered or given up, or it was stopped. */
  void deliver(StreamReader.StreamPage page) {
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
      List<String> numbers =
          batch.stream().map(record -> record.dynamodb().sequenceNumber()).toList();
      Optional<List<String>> failed =
          lambda.invoke(source.function(), event).failedItems(numbers, source.reportsFailures());
      int delivered = failed.map(named -> countBefore(named, numbers)).orElse(0);
      if (delivered > 0) {
        position.done(page.shard(), numbers.get(delivered - 1));
        attempts = 0;
        if (delivered < batch.size()) {
          // The batch is cut at the record that the function named; what is left is the next one.
          open.push(batch.subList(delivered, batch.size()));
        }
        continue;
      }
      attempts++;
      // A function that names the first record as failed gets the batch again undivided.
      boolean halves = source.bisects() && failed.isEmpty() && batch.size() > 1;
      Optional<String> reason = reasonToGiveUp(batch, attempts, halves);
      if (reason.isPresent()) {
        Instant now = Instant.now();
        Map<String, Object> invocation =
            invocation(page.shard(), batch, event, attempts, reason.get(), now);
        discarded.add(source.function(), page.shard(), now, invocation);
        position.done(page.shard(), numbers.getLast());
        attempts = 0;
      } else if (halves) {
        split(batch, open);
        attempts = 0;
      } else {
        open.push(batch);
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(attempts, 10));
        pause(pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE);
      }
    }
  }

  /** How many records are done, from the first on. */
  private static int countBefore(List<String> failed, List<String> numbers) {
    return (int) numbers.stream().takeWhile(number -> !failed.contains(number)).count();
  }

  private static void split(List<Record> records, Deque<List<Record>> open) {
    int half = records.size() / 2;
    open.push(records.subList(half, records.size()));
    open.push(records.subList(0, half));
  }

  /** Cutting a batch in halves does not count as an attempt. */
  private Optional<String> reasonToGiveUp(List<Record> records, int attempts, boolean halves) {
    Instant oldest = records.getFirst().dynamodb().approximateCreationDateTime();
    if (source.longestAge().filter(age -> oldest.plus(age).isBefore(Instant.now())).isPresent()) {
      return Optional.of("RecordAgeExceeded");
    }
    return source
        .mostRetries()
        .filter(most -> attempts > most && !halves)
        .map(_ -> "RetryAttemptsExhausted");
  }

  /** Which records are given up, and why, in Lambda's words, with the event as text. */
  private Map<String, Object> invocation(
      String shard,
      List<Record> records,
      byte[] event,
      int attempts,
      String condition,
      Instant time) {
    Map<String, Object> invocation = new LinkedHashMap<>();
    invocation.put(
        "requestContext",
        Map.of(
            "requestId",
            UUID.randomUUID().toString(),
            "functionArn",
            LocalAccount.functionArn(source.function()),
            "condition",
            condition,
            "approximateInvokeCount",
            attempts));
    invocation.put("responseContext", Map.of("statusCode", 200, "executedVersion", "$LATEST"));
    invocation.put("version", "1.0");
    invocation.put("timestamp", time.toString());
    invocation.put("DDBStreamBatchInfo", place(shard, records));
    invocation.put("payload", new String(event, UTF_8));
    return invocation;
  }

  private Map<String, Object> place(String shard, List<Record> records) {
    var first = records.getFirst().dynamodb();
    var last = records.getLast().dynamodb();
    Map<String, Object> place = new LinkedHashMap<>();
    place.put("shardId", shard);
    place.put("startSequenceNumber", first.sequenceNumber());
    place.put("endSequenceNumber", last.sequenceNumber());
    place.put("approximateArrivalOfFirstRecord", first.approximateCreationDateTime().toString());
    place.put("approximateArrivalOfLastRecord", last.approximateCreationDateTime().toString());
    place.put("batchSize", records.size());
    place.put("streamArn", streamArn);
    return place;
  }

  private static void pause(Duration pause) {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
