package jobpostings.local.queue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static jobpostings.local.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import jobpostings.Core;
import jobpostings.local.json.Json;
import jobpostings.local.lambda.LambdaRuntime;
import jobpostings.local.queue.LocalQueue.Message;
import jobpostings.local.template.Template;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Handling errors for an SQS event source in Lambda, and its scaling. */
class QueueFeedTest {
  private static final Duration VISIBILITY = Duration.ofSeconds(30);

  /** The batches that the function was handed, by the bodies of their messages. */
  private static final BlockingQueue<List<String>> BATCHES = new LinkedBlockingQueue<>();

  /** How many invocations may end. */
  private static volatile Semaphore ends = new Semaphore(0);

  private volatile Instant now = Instant.parse("2026-11-22T12:00:00Z");
  private final Map<String, LocalQueue> queues =
      LocalQueue.all(
          List.of(
              new Template.Queue("Work", VISIBILITY, Optional.of("Dead"), Optional.of(2)),
              new Template.Queue("Dead", VISIBILITY, Optional.empty(), Optional.empty())),
          () -> now);
  private final LocalQueue work = queues.get("Work");
  private final LocalQueue dead = queues.get("Dead");
  private QueueFeed feed;

  /** Does what the bodies of messages say. */
  public static final class Worker implements RequestStreamHandler {
    public Worker(Core core) {}

    @Override
    public void handleRequest(InputStream in, OutputStream out, Context context)
        throws IOException {
      List<JsonNode> records =
          StreamSupport.stream(Json.read(in.readAllBytes()).path("Records").spliterator(), false)
              .toList();
      BATCHES.add(records.stream().map(QueueFeedTest::body).toList());
      ends.acquireUninterruptibly();
      if (records.stream().anyMatch(record -> body(record).equals("throw"))) {
        throw new IllegalStateException("As it was told.");
      }
      String failed =
          records.stream()
              .filter(record -> body(record).equals("fail"))
              .map(record -> "{\"itemIdentifier\": " + record.path("messageId") + "}")
              .collect(joining(","));
      boolean garbled = records.stream().anyMatch(record -> body(record).equals("garble"));
      out.write(
          "{\"batchItemFailures\": [%s]}"
              .formatted(garbled ? "{\"itemIdentifier\": \"nobody's\"}" : failed)
              .getBytes(UTF_8));
    }
  }

  private static String body(JsonNode record) {
    return record.path("body").asText();
  }

  @BeforeEach
  void letAllEnd() {
    BATCHES.clear();
    ends = new Semaphore(1_000);
  }

  @AfterEach
  void close() {
    ends.release(1_000);
    feed.close();
  }

  private void start(int batchSize, boolean reportsFailures, int mostAtOnce) {
    PrintStream log = new PrintStream(OutputStream.nullOutputStream());
    Template.Function worker =
        new Template.Function("Work", Worker.class.getName(), Map.of(), 30, 128, Map.of(), false);
    LambdaRuntime lambda = new LambdaRuntime(List.of(worker), Map.of(), _ -> null, log);
    feed =
        new QueueFeed(
            new Template.QueueSource("Work", "Work", batchSize, reportsFailures, mostAtOnce),
            work,
            lambda,
            log);
  }

  private void send(String... bodies) {
    for (String body : bodies) {
      work.send(body, Duration.ZERO);
    }
  }

  private static List<String> handed() {
    return BATCHES.stream().flatMap(List::stream).toList();
  }

  @Test
  void whatTheFunctionTakesIsDeleted() {
    send("a", "b", "c");
    start(2, true, 1);

    await().until(() -> work.size() == 0);
    assertThat(BATCHES).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  void ofABatchOnlyTheMessagesComeAgainThatTheResponseNames() {
    send("a", "fail", "b");
    start(10, true, 1);

    await().until(() -> work.size() == 1);
    now = now.plus(VISIBILITY);
    await().until(() -> BATCHES.size() == 2);
    now = now.plus(VISIBILITY);
    await().until(() -> dead.size() == 1);
    assertThat(BATCHES).containsExactly(List.of("a", "fail", "b"), List.of("fail"));
    assertThat(work.size()).isZero();
  }

  @Test
  void afterAnErrorTheWholeBatchComesAgain() {
    send("a", "throw");
    start(10, true, 1);

    await().until(() -> BATCHES.size() == 1);
    now = now.plus(VISIBILITY);
    await().until(() -> BATCHES.size() == 2);
    assertThat(BATCHES).containsExactly(List.of("a", "throw"), List.of("a", "throw"));
  }

  /** An itemIdentifier with a bad key counts as a complete failure. */
  @Test
  void aResponseThatNamesAMessageOfNobodyMeansAll() {
    send("a", "garble");
    start(10, true, 1);

    await().until(() -> BATCHES.size() == 1);
    now = now.plus(VISIBILITY);
    await().until(() -> BATCHES.size() == 2);
    assertThat(work.size()).isEqualTo(2);
  }

  @Test
  void withoutReportBatchItemFailuresAResponseNamesNothing() {
    send("a", "fail");
    start(10, false, 1);

    await().until(() -> work.size() == 0);
    assertThat(BATCHES).containsExactly(List.of("a", "fail"));
  }

  /** ScalingConfig: no more at once; the other messages wait in the queue, not in memory. */
  @Test
  void noMoreInvocationsAreUnderWayThanMaximumConcurrency() throws InterruptedException {
    ends = new Semaphore(0);
    send(IntStream.range(0, 8).mapToObj(String::valueOf).toArray(String[]::new));
    start(2, true, 3);

    await().until(() -> BATCHES.size() == 3);
    assertThat(work.size()).isEqualTo(8);
    assertThat(work.receive(10, Duration.ZERO)).extracting(Message::body).containsExactly("6", "7");
    ends.release(1);
    await().until(() -> work.size() == 6);
    assertThat(handed()).containsExactlyInAnyOrder("0", "1", "2", "3", "4", "5");
  }
}
