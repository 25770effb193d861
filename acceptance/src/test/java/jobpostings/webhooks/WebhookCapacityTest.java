package jobpostings.webhooks;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import jobpostings.change.Change;
import jobpostings.dynamodb.rules.Cost;
import jobpostings.dynamodb.rules.Meter;
import jobpostings.employer.Employer;
import jobpostings.partner.MadeUnder;
import jobpostings.support.Receiver;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.WebhookBuilder;
import jobpostings.webhook.delivery.DeliverWebhooks;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhooks.WebhookScenario.Time;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The DynamoDB capacity that webhooks consume. docs/data.md rests on these figures. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookCapacityTest {
  private final WebhookTables tables = new WebhookTables();
  private final Meter meter = new Meter(tables.client());
  private final Receiver receiver = new Receiver();
  private final Time time = new Time();
  private final WebhookParts parts =
      tables.parts(tables.client(meter), Duration.ofSeconds(30), time.clock());
  private Employer employer;
  private Webhook webhook;

  @BeforeEach
  void makeAWebhook() {
    receiver.answer(_ -> 204);
    employer = WebhookTables.employer();
    webhook = parts.create(employer.id(), receiver.url());
    parts.deliver(webhook);
    meter.taken();
  }

  @AfterEach
  void deleteIt() {
    parts.store().delete(employer.id(), webhook.id());
  }

  @AfterAll
  void stop() {
    receiver.close();
    tables.close();
  }

  private List<Change> changes(int number) {
    Instant now = time.instant();
    return tables.record(employer, number, now);
  }

  /** Units by table or index, without those that have none. */
  private static Map<String, Double> units(List<Cost> costs, ToDoubleFunction<Cost> of) {
    Map<String, Double> units =
        new TreeMap<>(costs.stream().collect(groupingBy(Cost::target, summingDouble(of))));
    units.values().removeIf(value -> value == 0);
    return units;
  }

  private record Units(Map<String, Double> reads, Map<String, Double> writes) {}

  private Units taken() {
    List<Cost> costs = meter.taken();
    return new Units(units(costs, Cost::reads), units(costs, Cost::writes));
  }

  @Test
  void whatRegisteringAWebhookReadsAndWrites() {
    parts.create(employer.id(), receiver.url());

    assertThat(taken()).isEqualTo(new Units(Map.of("Webhooks", 1.0), Map.of("Webhooks", 2.0)));
  }

  @Test
  void whatReadingWebhooksCosts() {
    parts.create(employer.id(), receiver.url());
    parts.create(employer.id(), receiver.url());
    meter.taken();

    assertThat(parts.webhooks().list(WebhookParts.acting(employer.id()))).hasSize(3);
    assertThat(taken()).isEqualTo(new Units(Map.of("Webhooks", 1.0), Map.of()));
    parts.webhooks().find(WebhookParts.acting(employer.id()), webhook.id());
    assertThat(taken()).isEqualTo(new Units(Map.of("Webhooks", 1.0), Map.of()));
  }

  /** Only for webhooks that partners made anything but the webhook is read. */
  @Test
  void whatSeeingThatAGrantHasEndedCostsOnce() {
    parts
        .store()
        .update(
            employer.id(),
            webhook.id(),
            before ->
                WebhookBuilder.builder(before).made(new MadeUnder("acme-ats", "g_1", 0)).build());
    meter.taken();

    assertThat(parts.webhooks().find(WebhookParts.acting(employer.id()), webhook.id()).isEnabled())
        .isFalse();
    assertThat(taken())
        .isEqualTo(new Units(Map.of("Webhooks", 2.0, "Partners", 2.0), Map.of("Webhooks", 2.0)));
    assertThat(parts.webhooks().find(WebhookParts.acting(employer.id()), webhook.id()).isEnabled())
        .isFalse();
    assertThat(taken()).isEqualTo(new Units(Map.of("Webhooks", 1.0), Map.of()));
  }

  @Test
  void whatChangingRotatingAndDeletingOneCosts() {
    Units change = new Units(Map.of("Webhooks", 1.0), Map.of("Webhooks", 2.0));

    parts
        .webhooks()
        .change(
            WebhookParts.acting(employer.id()),
            webhook.id(),
            WebhookParts.json("{\"payload\": \"full\"}"),
            true);
    assertThat(taken()).isEqualTo(change);
    parts.webhooks().rotate(WebhookParts.acting(employer.id()), webhook.id());
    assertThat(taken()).isEqualTo(change);
    parts.webhooks().delete(WebhookParts.acting(employer.id()), webhook.id());
    assertThat(taken()).isEqualTo(new Units(Map.of(), Map.of("Webhooks", 2.0)));
  }

  @Test
  void whatATestAndAListOfAttemptsCost() {
    parts.test(webhook);
    assertThat(taken()).isEqualTo(new Units(Map.of(), Map.of("Attempts", 1.0)));

    for (int i = 0; i < 19; i++) {
      parts.test(webhook);
    }
    meter.taken();
    parts.attempts().page(webhook.id(), Optional.empty(), 20);
    assertThat(taken()).isEqualTo(new Units(Map.of("Attempts", 0.5), Map.of()));
  }

  @Test
  void whatQueueingAChangeThatComesAloneCosts() {
    parts.queueDeliveries().queue(changes(1));

    assertThat(taken())
        .isEqualTo(
            new Units(
                Map.of("Webhooks", 1.0), Map.of("Deliveries", 2.0, "Deliveries/pending", 1.0)));
  }

  @Test
  void whatQueueingAHundredThatComeTogetherCosts() {
    parts.queueDeliveries().queue(changes(100));

    assertThat(taken())
        .isEqualTo(
            new Units(
                Map.of("Webhooks", 1.0), Map.of("Deliveries", 101.0, "Deliveries/pending", 100.0)));
  }

  @Test
  void anEmployerWithoutAWebhookPaysForLookingAlone() {
    List<Change> changes = changes(100);
    parts.store().delete(employer.id(), webhook.id());
    meter.taken();

    parts.queueDeliveries().queue(changes);

    assertThat(taken()).isEqualTo(new Units(Map.of("Webhooks", 1.0), Map.of()));
  }

  @Test
  void whatAReplayOfOneChangeCosts() {
    String id = changes(1).getFirst().id();

    parts
        .replayChanges()
        .request(
            WebhookParts.acting(employer.id()),
            webhook.id(),
            WebhookParts.json("{\"changeId\": \"%s\"}".formatted(id)),
            true);

    assertThat(taken())
        .isEqualTo(
            new Units(
                Map.of("Webhooks", 1.0, "Versions", 1.0),
                Map.of("Deliveries", 2.0, "Deliveries/pending", 1.0)));
  }

  /** The delivery and its index entry, the attempt, and the lease that is taken and let go. */
  @Test
  void whatADeliveryThatComesAloneCosts() {
    queue(1);

    assertThat(deliver().succeeded()).isOne();

    assertThat(taken())
        .isEqualTo(
            new Units(
                Map.of("Webhooks", 1.0, "Employers", 1.0, "Versions", 1.0, "Deliveries", 2.0),
                Map.of("Deliveries", 3.0, "Deliveries/pending", 1.0, "Attempts", 1.0)));
  }

  private DeliverWebhooks.DeliveryReport deliver() {
    Webhook now = parts.webhooks().find(WebhookParts.acting(employer.id()), webhook.id());
    meter.taken();
    return parts.deliverWebhooks().run(WakeUp.of(now));
  }

  /** What each delivery costs, and what all of them share. */
  @Test
  void whatAHundredThatComeTogetherCost() {
    queue(100);

    assertThat(deliver().succeeded()).isEqualTo(100);

    Units units = taken();
    assertThat(units.writes())
        .isEqualTo(Map.of("Deliveries", 102.0, "Deliveries/pending", 100.0, "Attempts", 100.0));
    assertThat(units.reads())
        .isEqualTo(Map.of("Versions", 100.0, "Webhooks", 1.0, "Employers", 1.0, "Deliveries", 8.0));
  }

  /** A delivery that fails is deleted and put elsewhere in one transaction. */
  @Test
  void whatAnAttemptThatFailsCosts() {
    receiver.answer(_ -> 503);
    queue(1);
    assertThat(deliver().failed()).isOne();
    assertThat(taken().writes())
        .as("of the first, the webhook's state too")
        .isEqualTo(
            Map.of("Deliveries", 6.0, "Deliveries/pending", 2.0, "Attempts", 1.0, "Webhooks", 2.0));

    time.pass(Duration.ofMinutes(1));
    assertThat(deliver().failed()).isOne();
    assertThat(taken())
        .isEqualTo(
            new Units(
                Map.of("Webhooks", 2.0, "Employers", 1.0, "Versions", 1.0, "Deliveries", 2.0),
                Map.of("Deliveries", 6.0, "Deliveries/pending", 2.0, "Attempts", 1.0)));
  }

  /** Whether it is woken at once or at the next minute; what a run would see is not sent. */
  @Test
  void whatWakingOneThatIsWokenAlreadyCosts() {
    queue(1);
    parts.sent().clear();

    time.pass(Duration.ofMillis(1));
    parts.queueDeliveries().queue(changes(1));
    assertThat(taken())
        .isEqualTo(
            new Units(
                Map.of("Webhooks", 1.0), Map.of("Deliveries", 2.0, "Deliveries/pending", 1.0)));
    parts.wakeWebhooks().wakeDue(time.instant());

    Units units = taken();
    assertThat(units.writes()).containsEntry("Deliveries", units.reads().get("Webhooks"));
    assertThat(parts.sent())
        .extracting(each -> each.wakeUp().webhookId())
        .doesNotContain(webhook.id());
  }

  /** However many deliveries wait, one is read for each webhook. */
  @Test
  void whatWakingCosts() {
    List<String> woken = new ArrayList<>();
    parts.deliveries().eachPending(time.instant(), first -> woken.add(first.webhookId()));
    double nothing = taken().reads().get("Deliveries/pending");
    assertThat(woken).doesNotContain(webhook.id());
    queue(100);
    meter.taken();

    parts.deliveries().eachPending(time.instant(), first -> woken.add(first.webhookId()));

    assertThat(woken).containsOnlyOnce(webhook.id());
    assertThat(taken().reads()).isEqualTo(Map.of("Deliveries/pending", nothing + 0.5));
  }

  private void queue(int number) {
    parts.queueDeliveries().queue(changes(number));
    meter.taken();
  }
}
