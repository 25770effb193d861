package jobpostings.webhooks;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import jobpostings.change.Change;
import jobpostings.employer.Employer;
import jobpostings.support.Receiver;
import jobpostings.webhook.Webhook;
import jobpostings.webhook.delivery.Attempt;
import jobpostings.webhook.delivery.RunStore;
import jobpostings.webhook.delivery.RunStore.Run;
import jobpostings.webhook.delivery.WakeUp;
import jobpostings.webhook.delivery.WakeUps;
import jobpostings.webhooks.WebhookScenario.Time;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Which runs are asked for, and which of them get a webhook; the time is moved. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookRunsTest {
  private static final int SHARE = 3;

  private final WebhookTables tables = new WebhookTables();
  private final Receiver receiver = new Receiver();
  private final Time time = new Time();
  private final WebhookParts parts =
      tables.parts(tables.client(), Duration.ofSeconds(30), time.clock());
  private final RunStore runs = parts.runs();
  private Employer employer;

  @BeforeEach
  void beginAnew() {
    employer = WebhookTables.employer();
    receiver.forget();
    receiver.answer(_ -> 204);
    parts.sent().clear();
  }

  /** The schedule of the next test finds nothing of this one. */
  @AfterEach
  void forget() {
    parts
        .store()
        .list(employer.id())
        .forEach(webhook -> parts.pending(webhook).forEach(parts.deliveries()::done));
  }

  @AfterAll
  void stop() {
    receiver.close();
    tables.close();
  }

  private Webhook webhook() {
    return parts.create(employer.id(), receiver.url());
  }

  private List<Webhook> webhooks(int number) {
    List<Webhook> made = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      made.add(webhook());
    }
    return made;
  }

  private List<Change> queue(int number) {
    List<Change> changes = tables.record(employer, number, time.instant());
    parts.queueDeliveries().queue(changes);
    return changes;
  }

  private Optional<Run> take(Webhook webhook) {
    return runs.take(WakeUp.of(webhook), SHARE, time.instant());
  }

  private List<String> release(Optional<Run> run) {
    return runs.release(run.orElseThrow(), Optional.empty(), time.instant());
  }

  /** The webhooks of this test that are woken. */
  private List<String> sent() {
    return parts.sent().stream()
        .filter(sent -> sent.wakeUp().employerId() == employer.id())
        .map(sent -> sent.wakeUp().webhookId())
        .toList();
  }

  private static Webhook slow(Webhook webhook, Instant now) {
    return webhook.answered(true, now);
  }

  @Test
  void anEmployerHasNoMoreRunsThanItsShareAndThoseThatWaitAreSeenByTheNextThatEnds() {
    List<Webhook> all = webhooks(6);
    all.forEach(
        webhook -> {
          time.pass(Duration.ofMillis(1));
          runs.mark(employer.id(), List.of(WakeUp.of(webhook)), time.instant());
        });
    List<Optional<Run>> taken = all.stream().map(this::take).toList();

    assertThat(taken.stream().map(Optional::isPresent))
        .containsExactly(true, true, true, false, false, false);
    assertThat(take(all.getFirst())).as("its webhook has a run").isEmpty();
    Employer other = WebhookTables.employer();
    Webhook others = parts.create(other.id(), receiver.url());
    assertThat(take(others)).as("another employer's").isPresent();

    List<String> waiting = all.subList(3, 6).stream().map(Webhook::id).toList();
    assertThat(release(taken.get(1))).isEqualTo(waiting);
    assertThat(take(all.get(4))).isPresent();
    assertThat(release(taken.get(0))).containsExactly(waiting.get(0), waiting.get(2));
  }

  @Test
  void slowWebhooksHaveRunsOfTheirOwnAndNoneOfTheOthers() {
    List<Webhook> all = webhooks(7);
    Instant now = time.instant();
    for (Webhook webhook : all.subList(0, 3)) {
      assertThat(take(slow(webhook, now))).isPresent();
    }
    assertThat(take(slow(all.get(3), now))).isEmpty();
    runs.mark(employer.id(), List.of(WakeUp.of(slow(all.get(3), now))), now);

    for (Webhook webhook : all.subList(4, 7)) {
      Optional<Run> prompt = take(webhook);
      assertThat(prompt).isPresent();
      assertThat(release(prompt)).as("those that wait for a run of this kind").isEmpty();
    }
  }

  @Test
  void aRunThatIsCutOffHasItsWebhookForThreeMinutes() {
    List<Webhook> all = webhooks(4);
    List<Optional<Run>> cutOff = all.subList(0, 3).stream().map(this::take).toList();
    time.pass(RunStore.LOST);
    assertThat(take(all.get(3))).isEmpty();

    time.pass(Duration.ofMillis(1));
    Optional<Run> next = take(all.get(0));

    assertThat(next).isPresent();
    assertThat(take(all.get(3))).isPresent();
    release(cutOff.get(0));
    assertThat(take(all.get(0))).as("released by a stranger").isEmpty();
  }

  @Test
  void oneWakeUpIsSentForAWebhookHoweverManyChangesAreQueued() {
    Webhook webhook = webhook();
    for (int i = 0; i < 5; i++) {
      queue(1);
    }
    assertThat(sent()).containsExactly(webhook.id());

    Optional<Run> run = take(webhook);
    queue(1);
    queue(1);
    assertThat(sent()).as("the run sees them when it ends").hasSize(1);
    assertThat(release(run)).containsExactly(webhook.id());

    run = take(webhook);
    assertThat(release(run)).isEmpty();
    queue(1);
    assertThat(sent()).hasSize(2);
  }

  @Test
  void aWakeUpThatIsLostIsSentAgainByTheSchedule() {
    Webhook webhook = webhook();
    queue(1);
    parts.sent().clear();

    time.pass(RunStore.LOST);
    parts.wakeWebhooks().wakeDue(time.instant());
    assertThat(sent()).isEmpty();
    time.pass(Duration.ofMillis(1));
    parts.wakeWebhooks().wakeDue(time.instant());
    parts.wakeWebhooks().wakeDue(time.instant());

    assertThat(sent()).containsExactly(webhook.id());
    parts.deliverUntil(time.instant(), time);
    assertThat(receiver.received()).hasSize(1);
  }

  @Test
  void aRunGoesOnWithWhatWaitsOfItsEmployer() {
    List<Webhook> all = webhooks(5);
    queue(1);
    assertThat(sent()).hasSize(5);

    parts.deliverWebhooks().run(WakeUp.of(all.get(2)));

    assertThat(receiver.received()).hasSize(5);
  }

  /** The pause is 5 seconds, and up to a fifth longer. */
  @Test
  void whatFailsIsTriedAgainByARunThatIsAskedForAtItsTime() {
    Webhook webhook = webhook();
    receiver.answer(_ -> 503);
    Instant begin = time.instant();
    queue(1);
    parts.deliverUntil(begin, time);

    assertThat(receiver.received()).hasSize(1);
    assertThat(parts.sent()).hasSize(1);
    WebhookParts.Sent retry = parts.sent().peek();
    assertThat(retry.wakeUp().slow()).isTrue();
    assertThat(retry.at()).isEqualTo(parts.pending(webhook).getFirst().due());
    assertThat(retry.at()).isBetween(begin.plusSeconds(5), begin.plusSeconds(6));
    parts.wakeWebhooks().wakeDue(time.instant());
    assertThat(sent()).as("it is woken already").hasSize(1);

    parts.deliverUntil(begin.plusSeconds(6), time);
    assertThat(receiver.received()).hasSize(2);
    assertThat(parts.sent()).as("the schedule sees to what is due in five minutes").isEmpty();
    Instant due = parts.pending(webhook).getFirst().due();
    time.pass(Duration.between(time.instant(), due).minus(WakeUps.HORIZON));
    parts.wakeWebhooks().wakeDue(time.instant());
    parts.wakeWebhooks().wakeDue(time.instant());
    assertThat(sent()).containsExactly(webhook.id());
    assertThat(parts.sent().peek().at()).isEqualTo(due);
    receiver.answer(_ -> 204);
    parts.deliverUntil(begin.plus(Duration.ofMinutes(7)), time);
    assertThat(parts.pending(webhook)).isEmpty();
    assertThat(receiver.received()).hasSize(3);
  }

  /**
   * One that answers is not delayed by first attempts that fail, nor these by one another. They are
   * four pages.
   */
  @Tag("deep")
  @Test
  void ofMessagesThatFailOnceAllAreTriedAndAllComeAtTheirSecondAttempt() {
    Webhook webhook = webhook();
    Set<String> seen = ConcurrentHashMap.newKeySet();
    receiver.answer(message -> seen.add(message.id()) ? 500 : 204);
    Instant begin = time.instant();
    Set<String> ids = queue(90).stream().map(Change::id).collect(toSet());

    parts.deliverUntil(begin, time);
    assertThat(receiver.received()).hasSize(90);
    assertThat(receiver.ids()).isEqualTo(ids);

    parts.deliverUntil(begin.plusSeconds(7), time);
    assertThat(receiver.received().stream().collect(groupingBy(Receiver.Received::id, counting())))
        .hasSize(90)
        .allSatisfy((id, times) -> assertThat(times).isEqualTo(2));
    assertThat(parts.pending(webhook)).isEmpty();
    assertThat(parts.sent()).isEmpty();
    assertThat(parts.attempts(webhook))
        .filteredOn(attempt -> attempt.outcome().succeeded())
        .extracting(Attempt::number)
        .hasSize(90)
        .containsOnly(2);
  }

  /** After an hour of nothing but failures: ten messages a minute, and no wake-up but that. */
  @Tag("deep")
  @Test
  void oneThatIsDeadCostsTenAttemptsAMinute() {
    Webhook webhook = webhook();
    receiver.answer(_ -> 503);
    queue(50);
    parts.deliverUntil(time.instant(), time);
    assertThat(receiver.received()).hasSize(50);
    time.pass(Duration.ofHours(1));
    parts.sent().clear();

    for (int minute = 0; minute < 3; minute++) {
      receiver.forget();
      parts.wakeWebhooks().wakeDue(time.instant());
      queue(10);
      parts.deliverUntil(time.instant(), time);

      assertThat(receiver.received()).hasSize(10);
      assertThat(sent()).isEmpty();
      time.pass(Duration.ofMinutes(1));
    }
    receiver.answer(_ -> 204);
    parts.wakeWebhooks().wakeDue(time.instant());
    parts.deliverUntil(time.instant(), time);
    assertThat(parts.deliveries().due(webhook.id(), time.instant(), 1)).isEmpty();
  }

  @Test
  void aRunEndsWhenItsWebhookBelongsToTheOtherQueue() {
    Webhook webhook = webhook();
    receiver.answer(_ -> 503);
    queue(30);

    parts.deliverWebhooks().run(WakeUp.of(webhook));
    assertThat(receiver.received()).hasSize(10);
    assertThat(parts.sent()).extracting(sent -> sent.wakeUp().slow()).contains(true);

    receiver.answer(_ -> 204);
    parts.sent().removeIf(sent -> !sent.wakeUp().slow());
    parts.deliverWebhooks().run(parts.sent().remove().wakeUp());
    assertThat(receiver.received()).hasSize(20);
    assertThat(parts.sent().remove().wakeUp().slow()).isFalse();
  }

  @Test
  void aChainOfRunsEnds() {
    Webhook webhook = webhook();
    queue(1);
    receiver.answer(_ -> 503);

    parts.sent().clear();
    parts
        .deliverWebhooks()
        .run(new WakeUp(employer.id(), webhook.id(), false, Optional.empty(), 1_000));

    assertThat(receiver.received()).hasSize(1);
    assertThat(parts.sent()).isEmpty();
    time.pass(Duration.ofSeconds(10));
    parts.wakeWebhooks().wakeDue(time.instant());
    assertThat(sent()).as("the schedule begins another one").hasSize(1);
  }
}
