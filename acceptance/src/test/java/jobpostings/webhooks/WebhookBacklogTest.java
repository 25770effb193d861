package jobpostings.webhooks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import jobpostings.change.Change;
import jobpostings.employer.Employer;
import jobpostings.support.Receiver;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhooks.WebhookScenario.Time;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Many changes for a webhook whose receiver is slow, down or gone; the time is moved. */
@Tag("deep")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookBacklogTest {
  private static final int MANY = 1_000;
  private static final int AT_ONCE = 10;
  private static final int PAGE = 30;

  private final WebhookTables tables = new WebhookTables();
  private final Most most = new Most();
  private final Receiver receiver = new Receiver();
  private final Time time = new Time();
  private final WebhookParts parts =
      tables.parts(tables.client(most), Duration.ofSeconds(30), time.clock());

  /** The most items that any query read, and that any batch wrote, in DynamoDB. */
  private static final class Most implements ExecutionInterceptor {
    private final AtomicInteger read = new AtomicInteger();
    private final AtomicInteger written = new AtomicInteger();

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
      if (context.response() instanceof QueryResponse page) {
        read.accumulateAndGet(page.items().size(), Math::max);
      }
      if (context.request() instanceof BatchWriteItemRequest batch) {
        batch
            .requestItems()
            .values()
            .forEach(writes -> written.accumulateAndGet(writes.size(), Math::max));
      }
    }
  }

  @BeforeEach
  void beginAnew() {
    receiver.forget();
    receiver.answer(_ -> 204);
  }

  @AfterAll
  void stop() {
    receiver.close();
    tables.close();
  }

  private Webhook webhook(Employer employer) {
    return parts.create(employer.id(), receiver.url());
  }

  private List<Change> queue(Employer employer, int number) {
    List<Change> changes = tables.record(employer, number, time.instant());
    // In batches, as the stream hands them over.
    for (int i = 0; i < number; i += 100) {
      parts.queueDeliveries().queue(changes.subList(i, Math.min(number, i + 100)));
    }
    return changes;
  }

  private static Set<String> ids(List<Change> changes) {
    return changes.stream().map(Change::id).collect(toSet());
  }

  /**
   * Checks that every call was stored as an attempt, and that the attempts at a change are numbered
   * in their order.
   */
  private void requireAttemptsOfAllThatWasSent(Webhook webhook) {
    List<Attempt> attempts = parts.attempts(webhook);
    assertThat(attempts).hasSameSizeAs(receiver.received());
    Map<String, List<Integer>> numbers =
        attempts.stream()
            .collect(groupingBy(Attempt::changeId, mapping(Attempt::number, toList())));
    assertThat(numbers.values())
        .allSatisfy(
            each ->
                assertThat(each.reversed())
                    .isEqualTo(IntStream.rangeClosed(1, each.size()).boxed().toList()));
  }

  /**
   * Each call is answered only when ten are under way, and about a third of them with an error at
   * first: nothing is lost, and no more than ten calls are made at once.
   */
  @Test
  void aThousandChangesReachASlowReceiverInABoundedSpace() {
    Employer employer = WebhookTables.employer();
    Webhook webhook = webhook(employer);
    List<Change> changes = queue(employer, MANY);
    assertThat(parts.pending(webhook)).hasSize(MANY);
    most.read.set(0);
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger mostUnderWay = new AtomicInteger();
    Set<String> seen = ConcurrentHashMap.newKeySet();
    CyclicBarrier ten = new CyclicBarrier(AT_ONCE);
    receiver.answer(
        message -> {
          mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
          await(ten);
          underWay.decrementAndGet();
          return seen.add(message.id()) && isThird(message.id()) ? 503 : 204;
        });

    var first = parts.deliver(webhook);

    assertThat(most.read).hasValue(PAGE);
    int thirds = (int) changes.stream().filter(change -> isThird(change.id())).count();
    assertThat(thirds).isBetween(MANY / 4, MANY / 2);
    assertThat(first.succeeded()).isEqualTo(MANY - thirds);
    assertThat(first.failed()).isEqualTo(thirds);
    assertThat(parts.pending(webhook)).hasSize(thirds);
    receiver.answer(_ -> 204);
    time.pass(Duration.ofSeconds(10));
    assertThat(parts.deliver(webhook).succeeded()).isEqualTo(thirds);

    assertThat(parts.pending(webhook)).isEmpty();
    assertThat(receiver.ids()).isEqualTo(ids(changes));
    assertThat(receiver.received()).hasSize(MANY + thirds);
    requireAttemptsOfAllThatWasSent(webhook);
    assertThat(mostUnderWay).hasValue(AT_ONCE);
    assertThat(most.written).hasValueLessThanOrEqualTo(25);
  }

  @Test
  void noMoreIsReadAtOnceThanAPage() {
    Employer employer = WebhookTables.employer();
    Webhook webhook = webhook(employer);
    queue(employer, 100);
    most.read.set(0);

    parts.deliver(webhook);

    assertThat(most.read).hasValue(PAGE);
  }

  /** docs/operations.md, Webhooks that fail. */
  @Test
  void anOperatorStopsAWebhookAsTheRunbookSays() throws IOException {
    Employer employer = WebhookTables.employer();
    Webhook webhook = webhook(employer);
    queue(employer, 3);
    String page = Files.readString(Path.of("../docs/operations.md"));
    String runbook = page.substring(page.indexOf("## Webhooks that fail"));
    String command = runbook.substring(runbook.indexOf("aws dynamodb update-item"));

    tables
        .client()
        .updateItem(
            update ->
                update
                    .tableName("Webhooks")
                    .key(
                        Map.of(
                            "employerId", AttributeValue.fromN(String.valueOf(employer.id())),
                            "place", AttributeValue.fromN("0")))
                    .conditionExpression(option(command, "condition-expression"))
                    .updateExpression(option(command, "update-expression"))
                    .expressionAttributeNames(names(command))
                    .expressionAttributeValues(values(command)));
    parts.deliver(webhook);

    assertThat(receiver.received()).isEmpty();
    assertThat(parts.pending(webhook)).isEmpty();
    Webhook stopped = parts.webhooks().find(WebhookParts.acting(employer.id()), webhook.id());
    assertThat(stopped.isEnabled()).isFalse();
    assertThat(stopped.reason()).contains("Stopped by the operator: it never answers.");
    parts
        .webhooks()
        .change(
            WebhookParts.acting(employer.id()),
            webhook.id(),
            WebhookParts.json("{\"status\": \"enabled\"}"),
            true);
    parts.queueDeliveries().queue(tables.record(employer, 1, time.instant()));
    assertThat(parts.deliver(webhook).succeeded()).isOne();
  }

  /** The value, in quotes, of --NAME in a command. */
  private static String option(String command, String name) {
    Matcher option = Pattern.compile("--" + name + " '([^']+)'").matcher(command);
    assertThat(option.find()).as(name).isTrue();
    return option.group(1);
  }

  private static Map<String, String> names(String command) {
    Map<String, String> names = new HashMap<>();
    WebhookParts.json(option(command, "expression-attribute-names"))
        .properties()
        .forEach(name -> names.put(name.getKey(), name.getValue().asText()));
    return names;
  }

  private static Map<String, AttributeValue> values(String command) {
    Map<String, AttributeValue> values = new HashMap<>();
    WebhookParts.json(option(command, "expression-attribute-values"))
        .properties()
        .forEach(
            value ->
                values.put(
                    value.getKey(), AttributeValue.fromS(value.getValue().path("S").asText())));
    return values;
  }

  private static boolean isThird(String id) {
    return Math.floorMod(id.hashCode(), 3) == 0;
  }

  private static void await(CyclicBarrier ten) {
    try {
      ten.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new AssertionError("Fewer than ten calls are under way.", e);
    }
  }

  /** After an hour, a run tries only a first page of ten, however much waits. */
  @Test
  void aReceiverThatWasDownForADayGetsAllThatHappenedMeanwhile() {
    Employer employer = WebhookTables.employer();
    Webhook webhook = webhook(employer);
    receiver.answer(_ -> 503);
    List<Change> changes = queue(employer, 50);
    for (int hour = 0; hour < 24; hour++) {
      int before = receiver.received().size();
      parts.deliver(webhook);
      assertThat(receiver.received().size() - before).isLessThanOrEqualTo(AT_ONCE);
      time.pass(Duration.ofHours(1));
    }
    assertThat(parts.pending(webhook)).hasSize(50);
    assertThat(parts.store().find(employer.id(), webhook.id()).orElseThrow().failingSince())
        .isPresent();

    receiver.answer(_ -> 204);
    for (int hour = 0; hour < 24; hour++) {
      parts.deliver(webhook);
      time.pass(Duration.ofHours(1));
    }

    assertThat(parts.pending(webhook)).isEmpty();
    assertThat(receiver.ids()).isEqualTo(ids(changes));
    assertThat(parts.attempts(webhook).stream().filter(attempt -> attempt.outcome().succeeded()))
        .extracting(Attempt::changeId)
        .containsExactlyInAnyOrderElementsOf(ids(changes));
    requireAttemptsOfAllThatWasSent(webhook);
    assertThat(parts.store().find(employer.id(), webhook.id()).orElseThrow().failingSince())
        .isEmpty();
  }

  /** The calls that are under way then are finished, and no others follow. */
  @Test
  void aWebhookThatIsDeletedWhileItIsToldIsToldNothingMore() {
    Employer employer = WebhookTables.employer();
    Webhook webhook = webhook(employer);
    queue(employer, 100);
    Employer another = WebhookTables.employer();
    Webhook other = webhook(another);
    queue(another, 100);
    receiver.answer(
        _ -> {
          parts.store().delete(employer.id(), webhook.id());
          return 503;
        });

    parts.deliver(webhook);

    assertThat(receiver.received()).hasSizeBetween(1, AT_ONCE);
    requireAttemptsOfAllThatWasSent(webhook);
    assertThat(parts.store().find(employer.id(), webhook.id())).isEmpty();
    // The next run forgets the deliveries that it left, and no other webhook's.
    time.pass(Duration.ofHours(1));
    int sent = receiver.received().size();
    parts.deliver(webhook);
    assertThat(receiver.received()).hasSize(sent);
    assertThat(parts.pending(webhook)).isEmpty();
    assertThat(parts.pending(other)).hasSize(100);
  }

  @Test
  void aChangeThatIsQueuedWhileItsWebhookIsDeletedIsSentToNobody() {
    Employer employer = WebhookTables.employer();
    Webhook webhook = webhook(employer);
    List<Change> changes = queue(employer, 3);
    parts.store().delete(employer.id(), webhook.id());
    Webhook next = webhook(employer);
    parts.queueDeliveries().queue(changes);

    parts.deliver(webhook);

    assertThat(parts.pending(webhook)).isEmpty();
    assertThat(parts.attempts(webhook)).isEmpty();
    parts.deliver(next);
    assertThat(receiver.received()).hasSize(3);
    assertThat(receiver.ids()).isEqualTo(ids(changes));
  }
}
