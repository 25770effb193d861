package jobpostings.webhooks;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jobpostings.change.Change;
import jobpostings.contract.support.Seed;
import jobpostings.dynamodb.rules.Breakage;
import jobpostings.dynamodb.rules.FaultyCalls;
import jobpostings.employer.Employer;
import jobpostings.support.Receiver;
import jobpostings.webhook.Webhook;
import jobpostings.webhooks.WebhookScenario.Run;
import jobpostings.webhooks.WebhookScenario.Time;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Breaks every call to DynamoDB that a third of the scenarios make, in one way, once or for good,
 * as if the function died there; the run's seed draws which. Each time nothing is lost and what is
 * asked for is done in the end; a change that was sent comes again with the same id, if what came
 * of it was not stored; and there are as many attempts as were stored.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WebhookFaultsTest {
  private static final int WORKERS = 3;
  private static final Pattern STORE = Pattern.compile("jobpostings\\.webhook\\..*(Dynamo\\w+)");
  private static final Duration PATIENT = Duration.ofSeconds(15);

  /** Enough for an attempt or two, unless the machine is busy; then more is given. */
  private static final Duration SHORT = Duration.ofMillis(40);

  /** Longer than a lease, whose owner may have died. */
  private static final Duration LEASE_IS_OVER = Duration.ofMinutes(4);

  private final BlockingQueue<Worker> workers = new ArrayBlockingQueue<>(WORKERS);
  final Set<String> failedSites = new ConcurrentSkipListSet<>();
  final Set<String> sentAgain = new ConcurrentSkipListSet<>();
  private int turn;

  /** Who tries one fault at a time, in tables that nobody else uses. */
  private static final class Worker implements AutoCloseable {
    private final WebhookTables tables = new WebhookTables();
    private final FaultyCalls calls = new FaultyCalls(WebhookFaultsTest::onStack);
    private final DynamoDbClient client = tables.client(calls);
    private final Receiver receiver = new Receiver();
    private Optional<Run> last = Optional.empty();

    private WebhookParts parts(Run run, Duration time) {
      return tables.parts(client, time, run.time().clock());
    }

    private Run prepare(WebhookScenario scenario) {
      calls.heal();
      last.ifPresent(this::forget);
      Time time = new Time();
      Employer employer = WebhookTables.employer();
      receiver.answer(_ -> scenario.status());
      Webhook webhook =
          tables.parts(client, PATIENT, time.clock()).create(employer.id(), receiver.url());
      Instant now = time.instant();
      List<Change> changes =
          scenario.changes() == 0 ? List.of() : tables.record(employer, scenario.changes(), now);
      Run run = new Run(employer, webhook, changes, time);
      scenario.before().accept(run, parts(run, PATIENT));
      calls.heal();
      receiver.forget();
      last = Optional.of(run);
      return run;
    }

    /** Nobody finds what an earlier run has left. */
    private void forget(Run run) {
      WebhookParts parts = parts(run, PATIENT);
      parts.pending(run.webhook()).forEach(parts.deliveries()::done);
    }

    private Contents contents(Run run) {
      calls.heal();
      WebhookParts patient = parts(run, PATIENT);
      return new Contents(
          patient.store().list(run.employer().id()).size(),
          WebhookScenario.state(run, patient),
          patient.pending(run.webhook()).stream()
              .map(delivery -> delivery.attempts())
              .sorted()
              .toList());
    }

    private int attempts(Run run) {
      return parts(run, PATIENT).attempts(run.webhook()).size();
    }

    @Override
    public void close() {
      receiver.close();
      tables.close();
    }
  }

  /**
   * What tables have.
   *
   * @param webhooks of the employer
   * @param pending how often each of the deliveries was sent that are left
   */
  private record Contents(int webhooks, Optional<String> webhook, List<Integer> pending) {
    List<Object> withoutTimes() {
      return List.of(webhooks, webhook, pending.size());
    }
  }

  /** What becomes of a scenario when nothing fails. */
  private record Expected(
      Contents before, Contents asked, int sent, int stored, Map<String, SdkRequest> calls) {}

  WebhookFaultsTest() {
    for (int i = 0; i < WORKERS; i++) {
      workers.add(new Worker());
    }
  }

  @AfterAll
  void stop() {
    workers.forEach(Worker::close);
  }

  /** The methods of stores within which this thread is. */
  private static Set<String> onStack() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .flatMap(
                        frame ->
                            STORE
                                .matcher(frame.getClassName())
                                .results()
                                .map(store -> store.group(1) + "." + frame.getMethodName()))
                    .collect(toSet()));
  }

  Stream<WebhookScenario> scenarios() {
    List<WebhookScenario> drawn = new ArrayList<>(WebhookScenario.all());
    Collections.shuffle(drawn, Seed.random("webhooks"));
    return drawn.stream().limit(drawn.size() / 3);
  }

  @Order(1)
  @ParameterizedTest
  @MethodSource("scenarios")
  void everyFaultOfEveryCall(WebhookScenario scenario) throws Exception {
    Expected expected = withoutFault(scenario);

    List<Callable<String>> cases = new ArrayList<>();
    FaultyCalls.toBreak(expected.calls())
        .forEach(
            (call, request) ->
                toTry(request, turn++)
                    .forEach(how -> cases.add(() -> tryFault(scenario, expected, call, how))));
    try (ExecutorService together = Executors.newFixedThreadPool(WORKERS)) {
      for (Future<String> each : together.invokeAll(cases)) {
        each.get();
      }
    }
  }

  /** The ways in which a call breaks. */
  List<Breakage> toTry(SdkRequest request, int next) {
    return Breakage.one(request, next);
  }

  private Expected withoutFault(WebhookScenario scenario) {
    Worker worker = workers.remove();
    try {
      Run run = worker.prepare(scenario);
      Contents before = worker.contents(run);
      int attempts = worker.attempts(run);
      worker.calls.heal();
      scenario.work().accept(run, worker.parts(run, PATIENT));
      Map<String, SdkRequest> calls = worker.calls.made();
      assertThat(calls).as("or this shows nothing").isNotEmpty();
      return new Expected(
          before,
          worker.contents(run),
          worker.receiver.received().size(),
          worker.attempts(run) - attempts,
          calls);
    } finally {
      workers.add(worker);
    }
  }

  private String tryFault(WebhookScenario scenario, Expected expected, String call, Breakage how) {
    String name = "%s: %s %s".formatted(scenario, call, how);
    Worker worker = workers.remove();
    try {
      Duration budget = how.lasting() ? SHORT : PATIENT;
      Run run;
      int stored;
      boolean failed;
      do {
        run = worker.prepare(scenario);
        stored = worker.attempts(run);
        worker.calls.plan(call, how.fault(), how.lasting());
        failed = fails(scenario, run, worker.parts(run, budget));
        budget = budget.multipliedBy(4);
      } while (!worker.calls.hasOccurred() && budget.compareTo(PATIENT) < 0);
      assertThat(worker.calls.hasOccurred()).as("that the call was made").isTrue();
      requireTrue(scenario, expected, worker, run, failed);
      requireAttempts(expected, worker, run, stored, failed ? call : "", failed && how.lasting());
      return name;
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(name + ": " + e.getMessage(), e);
    } finally {
      failedSites.addAll(worker.calls.failedSites());
      workers.add(worker);
    }
  }

  private static boolean fails(WebhookScenario scenario, Run run, WebhookParts parts) {
    try {
      scenario.work().accept(run, parts);
      return false;
    } catch (RuntimeException e) {
      return true;
    }
  }

  /** Nothing is lost, and doing it again does what was asked for. */
  private static void requireTrue(
      WebhookScenario scenario, Expected expected, Worker worker, Run run, boolean failed) {
    Contents after = worker.contents(run);
    if (!failed) {
      assertThat(after).isEqualTo(expected.asked());
    } else if (!after.equals(expected.before()) && !after.equals(expected.asked())) {
      assertThat(scenario.between().test(after.pending().size())).as("between: %s", after).isTrue();
    }
    if (failed && (after.equals(expected.before()) || !after.equals(expected.asked()))) {
      run.time().pass(LEASE_IS_OVER);
      assertThat(fails(scenario, run, worker.parts(run, PATIENT))).isFalse();
      // What failed may have failed once more.
      assertThat(worker.contents(run).withoutTimes()).isEqualTo(expected.asked().withoutTimes());
    }
  }

  /**
   * Every change was sent, under its own id each time; and each call is among the attempts, unless
   * it was its record that broke.
   */
  private void requireAttempts(
      Expected expected, Worker worker, Run run, int before, String broken, boolean lasting) {
    List<Receiver.Received> received = worker.receiver.received();
    int stored = worker.attempts(run) - before;
    assertThat(received.size()).isGreaterThanOrEqualTo(expected.sent());
    assertThat(stored).isGreaterThanOrEqualTo(expected.stored());
    if (received.size() > expected.sent()) {
      sentAgain.add(broken);
    }
    if (!run.changes().isEmpty()) {
      Set<String> ids = run.changes().stream().map(Change::id).collect(toSet());
      assertThat(ids).containsAll(worker.receiver.ids());
      assertThat(worker.receiver.ids()).hasSize(expected.sent());
    }
    if (lasting || broken.startsWith("PutItem Attempts")) {
      assertThat(stored).isBetween(expected.stored(), received.size());
    } else {
      assertThat(stored).isEqualTo(received.size());
    }
  }
}
