package jobpostings.dynamodb;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import jobpostings.Core;
import jobpostings.Settings;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.CreateJob;
import jobpostings.job.Job;
import jobpostings.job.JobDocument;
import jobpostings.job.JobExamples;
import jobpostings.location.LearnedLocations;
import jobpostings.location.Location;
import jobpostings.location.Province;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Breaks every call to DynamoDB that any operation makes, in every way in which a call can break,
 * once and for good. Each time, a job is as before or as asked and never between, all tables agree,
 * the answer says what became of the request, and sending it again does what it should. All that
 * was tried is listed in target/faults.txt.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryCallFailsTest {
  private static final int WORKERS = 6;

  /** Enough for an attempt or two, unless the machine is busy; then more is given. */
  private static final Duration SHORT = Duration.ofMillis(60);

  /** What {@link Core} offers beside operations: stores, and what belongs to every operation. */
  private static final Set<String> NO_OPERATIONS =
      Set.of(
          "ofProcess",
          "settings",
          "connections",
          "jobReader",
          "jobs",
          "jobCounts",
          "jobStream",
          "employerLimit",
          "learnedLocations",
          "apiKeys");

  /** What goes on behind requests, and is done again until it is done. */
  private static final Set<String> UNSEEN = Set.of("jobRanks", "removeDescriptions");

  /** What only operators do, who see what became of it. */
  private static final Set<String> OF_OPERATORS =
      Set.of("employerActions", "locationActions", "countActions");

  private static final AtomicInteger NUMBERS = new AtomicInteger(2_000_000);

  private final BlockingQueue<Worker> workers = new ArrayBlockingQueue<>(WORKERS);
  private final Set<String> called = new ConcurrentSkipListSet<>();
  private final Set<String> tried = new ConcurrentSkipListSet<>();
  private final Set<String> list = new ConcurrentSkipListSet<>();

  /** Tables of its own, whose calls can be made to fail: some operations see all that is there. */
  private static final class Worker implements AutoCloseable {
    final DynamoDbServer server = new DynamoDbServer();
    final Settings settings = ServiceTables.createdAt(server.endpoint());
    final FaultyCalls calls = new FaultyCalls();
    final DynamoDbClient client = faulty(settings, calls);
    final Operations patient = operations(Patience.USUAL);

    Operations operations(Duration patience) {
      DynamoDbEnhancedClient enhanced = DynamoDbModule.enhancedClient(client);
      Clock clock = JobExamples.clockAt(JobExamples.NOW);
      IntSupplier ids = NUMBERS::incrementAndGet;
      return Operations.on(
          new DynamoJobStore(client, enhanced, settings, new SecureRandom(), ids, patience),
          new DynamoEmployerStore(client, enhanced, settings, clock, ids, patience),
          new DynamoLearnedLocations(enhanced, settings, clock, patience),
          clock);
    }

    StoreContents contents(Caller caller) {
      return StoreContents.of(caller.employer().id(), client, patient.jobs());
    }

    @Override
    public void close() {
      client.close();
      server.close();
    }
  }

  /** One run of a scenario, of an employer that nothing else is of. */
  private record Run(Worker worker, Scenario scenario, Caller caller, int id) {

    static Run prepare(Worker worker, Scenario scenario) {
      int number = NUMBERS.incrementAndGet();
      Employer employer = new Employer(number, "Northwind Health", Plan.UNLIMITED);
      Caller caller = new Caller(worker.patient, employer, "Newtown" + letters(number));
      worker.calls.heal();
      return new Run(worker, scenario, caller, scenario.preparation().make(caller).id());
    }

    private static String letters(int number) {
      StringBuilder letters = new StringBuilder();
      for (int left = number; left > 0; left /= 26) {
        letters.append((char) ('a' + left % 26));
      }
      return letters.toString();
    }

    Contents contents() {
      worker.calls.heal();
      return Contents.of(worker.contents(caller));
    }

    /** Leaves the tables small, as they are read whole. */
    void clear() {
      worker.calls.heal();
      worker.contents(caller).jobs().forEach(job -> caller.delete(job.id()));
    }

    Outcome send(Operations operations) {
      Caller sender = new Caller(operations, caller.employer(), caller.place());
      try {
        return Outcome.of(scenario.request().send(sender, id), caller);
      } catch (Problem problem) {
        return new Outcome(problem.code().status(), problem.getMessage());
      } catch (RuntimeException e) {
        return new Outcome(500, e.toString());
      }
    }
  }

  /** What a client sees, where ids and places are not those of one run alone. */
  private record Outcome(int status, String answer) {

    static Outcome of(Object answer, Caller caller) {
      String text =
          switch (answer) {
            case JobDocument job -> job.json();
            case CreateJob.Created created -> created.job().json();
            case null, default -> String.valueOf(answer);
          };
      return new Outcome(
          200,
          text.replace(caller.place(), "Newtown")
              .replace(Integer.toString(caller.employer().id()), "0")
              .replaceAll("(\"id\":|id=)\\d{7,}", "$10"));
    }

    /** Texts of problems name what is of one run alone. */
    boolean isSame(Outcome other) {
      return status == other.status && (status >= 400 || answer.equals(other.answer));
    }

    boolean saysThatNothingWasChanged() {
      return answer.contains("nothing was changed");
    }
  }

  /** What is stored, likewise. */
  private record Contents(List<Job> jobs, String requests) {

    static Contents of(StoreContents stored) {
      return new Contents(
          stored.jobs().stream().map(Contents::anonymous).toList(), stored.requests().toString());
    }

    private static Job anonymous(Job job) {
      List<Location> places =
          job.locations().stream()
              .map(
                  place ->
                      place.id() < LearnedLocations.FIRST_ID
                          ? place
                          : new Location(0, "Newtown", Province.YT))
              .toList();
      return job.toBuilder().id(0).employerId(0).locations(places).build();
    }
  }

  /** What becomes of a scenario when nothing fails. */
  private record Expected(
      Contents before, Outcome outcome, Contents asked, Map<String, SdkRequest> calls) {}

  @BeforeAll
  void makeWorkers() {
    for (int i = 0; i < WORKERS; i++) {
      workers.add(new Worker());
    }
  }

  private static DynamoDbClient faulty(Settings settings, FaultyCalls calls) {
    var builder = DynamoDbModule.clientBuilder(settings);
    return builder
        .overrideConfiguration(
            builder.overrideConfiguration().toBuilder().addExecutionInterceptor(calls).build())
        .build();
  }

  @AfterAll
  void listWhatWasTried() throws IOException {
    workers.forEach(Worker::close);
    Files.write(Path.of("target/faults.txt"), list);
    assertThat(withoutTimes(tried)).containsAll(withoutTimes(called));
  }

  static Stream<Scenario> scenarios() {
    return Scenario.all().stream();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void everyFaultOfEveryCall(Scenario scenario) {
    Expected expected = withoutFault(scenario);

    List<Runnable> cases = new ArrayList<>();
    expected
        .calls()
        .forEach(
            (call, request) ->
                Arrays.stream(Fault.values())
                    .filter(fault -> fault.appliesTo(request))
                    .forEach(
                        fault -> {
                          cases.add(() -> tryFault(scenario, expected, call, fault, false));
                          cases.add(() -> tryFault(scenario, expected, call, fault, true));
                        }));
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

  private Expected withoutFault(Scenario scenario) {
    Worker worker = workers.remove();
    try {
      Run run = Run.prepare(worker, scenario);
      Contents before = run.contents();
      worker.calls.heal();
      Outcome outcome = run.send(worker.patient);
      Map<String, SdkRequest> calls = worker.calls.made();
      assertThat(calls).as("or this shows nothing").isNotEmpty();
      assertThat(outcome.status()).as(outcome.answer()).isLessThan(500);
      Contents asked = run.contents();
      run.clear();
      return new Expected(before, outcome, asked, calls);
    } finally {
      workers.add(worker);
    }
  }

  private void tryFault(
      Scenario scenario, Expected expected, String call, Fault fault, boolean lasting) {
    String name = "%s: %s %s %s".formatted(scenario, call, fault, lasting ? "lasting" : "once");
    Worker worker = workers.remove();
    try {
      Duration patience = lasting ? SHORT : Patience.USUAL;
      Run run;
      Outcome outcome;
      do {
        run = Run.prepare(worker, scenario);
        worker.calls.plan(call, fault, lasting);
        outcome = run.send(worker.operations(patience));
        patience = patience.multipliedBy(4);
      } while (!worker.calls.hasStruck() && patience.compareTo(Patience.USUAL) < 0);
      assertThat(worker.calls.hasStruck()).as("that the call was made").isTrue();
      note(scenario, worker.calls.made().keySet(), call);
      Contents after = run.contents();
      list.add("%s -> %d".formatted(name, outcome.status()));

      requireTrue(scenario, outcome, after, expected, fault, lasting);
      repeat(run, after, expected);
      run.clear();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(name + ": " + e.getMessage(), e);
    } finally {
      workers.add(worker);
    }
  }

  /** Calls that nothing failed in are as good as none. */
  private void note(Scenario scenario, Set<String> made, String call) {
    made.forEach(each -> called.add(scenario.operation() + ": " + each));
    tried.add(scenario.operation() + ": " + call);
  }

  private static Set<String> withoutTimes(Set<String> calls) {
    return calls.stream()
        .map(call -> call.replaceFirst(" \\d+$", ""))
        .collect(toCollection(TreeSet::new));
  }

  /** That what the client hears is what has become of the store. */
  private static void requireTrue(
      Scenario scenario,
      Outcome outcome,
      Contents after,
      Expected expected,
      Fault fault,
      boolean lasting) {
    assertThat(after).isIn(expected.before(), expected.asked());
    if (!fault.mayPass() && outcome.status() == 500) {
      if (!scenario.goesOn()) {
        assertThat(after).isEqualTo(expected.before());
      }
    } else if (fault.mayPass() && lasting && outcome.status() == 503) {
      assertThat(outcome.answer()).contains("again");
      if (outcome.saysThatNothingWasChanged() && !scenario.goesOn()) {
        assertThat(after).isEqualTo(expected.before());
      }
    } else { // The fault has passed, or the call was of no account: it cleared something away.
      assertThat(outcome).matches(expected.outcome()::isSame);
      assertThat(after).isEqualTo(expected.asked());
    }
  }

  /** The client sends the same again, and nothing fails. */
  private static void repeat(Run run, Contents after, Expected expected) {
    boolean changes = !expected.before().equals(expected.asked());
    boolean tookEffect = changes && after.equals(expected.asked());
    if (tookEffect && run.scenario().repeated().isEmpty()) {
      return;
    }
    Outcome outcome = run.send(run.worker().patient);
    if (tookEffect) {
      assertThat(outcome.status()).isEqualTo(run.scenario().repeated().get());
    } else {
      assertThat(outcome).matches(expected.outcome()::isSame);
    }
    if (changes) {
      assertThat(run.contents()).isEqualTo(expected.asked());
    }
  }

  @Test
  void noOperationIsForgotten() {
    Set<String> operations =
        Arrays.stream(Core.class.getMethods())
            .filter(method -> method.getParameterCount() == 0)
            .map(method -> method.getName())
            .filter(name -> !NO_OPERATIONS.contains(name))
            .filter(name -> !OF_OPERATORS.contains(name) && !UNSEEN.contains(name))
            .collect(toSet());

    assertThat(Scenario.all()).extracting(Scenario::operation).containsAll(operations);
  }
}
