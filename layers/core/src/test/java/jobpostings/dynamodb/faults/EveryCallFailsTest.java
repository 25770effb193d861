package jobpostings.dynamodb.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.rules.Breakage;
import jobpostings.dynamodb.rules.Draw;
import jobpostings.dynamodb.rules.FaultyCalls;
import jobpostings.dynamodb.stores.Together;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;

/**
 * Breaks every call to DynamoDB that a third of the scenarios make, in one way; the run's seed
 * draws both. Each time, a job is as before or as asked and never between, all tables agree, the
 * answer says what became of the request, and sending it again does what it should. Every case is
 * listed in target/EveryCallFailsTest.txt.
 */
@Tag("storage")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EveryCallFailsTest {
  private static final int WORKERS = 3;

  /** Enough for some attempts. */
  private static final Duration SHORT = Duration.ofMillis(60);

  private final BlockingQueue<FaultyTables> workers = new ArrayBlockingQueue<>(WORKERS);
  private final Set<String> list = new ConcurrentSkipListSet<>();

  /** The calls that were made, and those that were broken, without numbers. */
  final Set<String> called = new ConcurrentSkipListSet<>();

  final Set<String> tried = new ConcurrentSkipListSet<>();

  /** What becomes of a scenario when nothing fails. */
  private record Expected(
      Object before, Outcome outcome, Object asked, Map<String, SdkRequest> calls) {}

  @BeforeAll
  void makeWorkers() {
    for (int i = 0; i < WORKERS; i++) {
      workers.add(new FaultyTables());
    }
  }

  @AfterAll
  void listWhatWasTried() throws IOException {
    workers.forEach(FaultyTables::close);
    Files.write(Path.of("target", getClass().getSimpleName() + ".txt"), list);
  }

  List<Scenario> scenarios() {
    return Draw.third(Scenario.all());
  }

  @Order(1)
  @ParameterizedTest
  @MethodSource("scenarios")
  void everyFaultOfEveryCall(Scenario scenario) {
    Expected expected = withoutFault(scenario);

    List<Runnable> cases = new ArrayList<>();
    toBreak(scenario, expected.calls())
        .forEach(
            call ->
                toTry(scenario, call, expected.calls().get(call))
                    .forEach(how -> cases.add(() -> tryFault(scenario, expected, call, how))));
    AtomicInteger next = new AtomicInteger();
    Together.on(
        WORKERS,
        _ -> {
          for (int i = next.getAndIncrement(); i < cases.size(); i = next.getAndIncrement()) {
            cases.get(i).run();
          }
          return "done";
        });
  }

  /** Which of a scenario's calls break. */
  List<String> toBreak(Scenario scenario, Map<String, SdkRequest> calls) {
    List<String> some = List.copyOf(FaultyCalls.toBreak(calls).keySet());
    return scenario.inTurn() ? Draw.thirdWithin(some) : some;
  }

  /** The ways in which a call breaks. */
  List<Breakage> toTry(Scenario scenario, String call, SdkRequest request) {
    return Breakage.one(request, turn(scenario, call));
  }

  /** The same for the same call, though calls that are made side by side have no order. */
  static int turn(Scenario scenario, String call) {
    return (scenario + call).hashCode();
  }

  private Expected withoutFault(Scenario scenario) {
    FaultyTables tables = workers.remove();
    try {
      FaultyRun run = FaultyRun.prepare(tables, scenario);
      Object before = run.contents();
      tables.calls().heal();
      Outcome outcome = run.send(tables.retrying());
      Map<String, SdkRequest> calls = tables.calls().made();
      assertThat(outcome.status()).as(outcome.answer()).isLessThan(500);
      assertThat(calls).as("or this shows nothing").isNotEmpty();
      return new Expected(before, outcome, run.contents(), calls);
    } finally {
      workers.add(tables);
    }
  }

  private void tryFault(Scenario scenario, Expected expected, String call, Breakage how) {
    String name = "%s: %s %s".formatted(scenario, call, how);
    FaultyTables tables = workers.remove();
    try {
      FaultyRun run = FaultyRun.prepare(tables, scenario);
      tables.calls().plan(call, how.fault(), how.lasting());
      Outcome outcome =
          run.send(tables.operations(how.lasting() ? SHORT : TimeLimits.DEFAULT.request()));
      assertThat(tables.calls().hasOccurred()).as("that the call was made").isTrue();
      tables.calls().made().keySet().forEach(each -> called.add(named(scenario, each)));
      tried.add(named(scenario, call));
      Object after = run.contents();
      list.add("%s -> %d".formatted(name, outcome.status()));

      requireTrue(scenario, outcome, after, expected, how);
      repeat(run, after, expected);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(name + ": " + e.getMessage(), e);
    } finally {
      workers.add(tables);
    }
  }

  /** Requires the answer to be true to what the store holds. */
  private static void requireTrue(
      Scenario scenario, Outcome outcome, Object after, Expected expected, Breakage how) {
    if (outcome.status() < 500 || !scenario.isBetween(after)) {
      assertThat(after).isIn(expected.before(), expected.asked());
    }
    if (!how.fault().isRetryable() && outcome.status() == 500) {
      if (!scenario.goesOn()) {
        assertThat(after).isEqualTo(expected.before());
      }
    } else if (how.lasting() && outcome.status() == 503) { // Time ran out, maybe before the fault.
      assertThat(outcome.answer()).contains("again");
      if (outcome.saysThatNothingWasChanged() && scenario.isAnswered()) {
        assertThat(after)
            .satisfiesAnyOf(
                contents -> assertThat(contents).isEqualTo(expected.before()),
                contents -> assertThat(scenario.isBetween(contents)).isTrue());
      }
    } else { // The fault has passed, or the call didn't matter: it only cleared something away.
      assertThat(outcome).matches(expected.outcome()::isSame);
      assertThat(after).isEqualTo(expected.asked());
    }
  }

  /** The client sends the same again, and nothing fails. */
  private static void repeat(FaultyRun run, Object after, Expected expected) {
    boolean changes = !expected.before().equals(expected.asked());
    boolean tookEffect = changes && after.equals(expected.asked());
    if (tookEffect && run.scenario().repeated().isEmpty()) {
      return;
    }
    Outcome outcome = run.send(run.tables().retrying());
    if (tookEffect) {
      assertThat(outcome.status()).as(outcome.answer()).isEqualTo(run.scenario().repeated().get());
    } else if (!after.equals(expected.before())) {
      assertThat(outcome.status()).as(outcome.answer()).isEqualTo(expected.outcome().status());
    } else {
      assertThat(outcome).matches(expected.outcome()::isSame);
    }
    if (changes) {
      assertThat(run.contents()).isEqualTo(expected.asked());
    }
  }

  /** Clearing the tables before a run removes all that other runs left. */
  @Order(2)
  @Test
  void nothingIsLeftOfOtherRuns() {
    workers.forEach(FaultyTables::clear);

    assertThat(workers)
        .hasSize(WORKERS)
        .allSatisfy(tables -> assertThat(tables.filled()).isEmpty());
  }

  /** The call without its number among calls that are alike. */
  private static String named(Scenario scenario, String call) {
    return scenario.operation() + ": " + FaultyCalls.withoutTime(call);
  }
}
