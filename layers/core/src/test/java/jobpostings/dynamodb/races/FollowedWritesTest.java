package jobpostings.dynamodb.races;

import static jobpostings.dynamodb.stores.Caller.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jobpostings.dynamodb.TimeLimits;
import jobpostings.dynamodb.races.Writer.Kind;
import jobpostings.dynamodb.rules.Draw;
import jobpostings.dynamodb.rules.FirstHeld;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.Clients;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.dynamodb.stores.Follower;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.ServiceTables;
import jobpostings.dynamodb.stores.Stall;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.ChangeType;
import jobpostings.job.JobExamples;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * From writes of jobs, through the stream of DynamoDB Local and the operation that publishes it, to
 * followers of the log: nobody misses a change, however slow a writer or a publisher was.
 */
@Tag("deep")
class FollowedWritesTest extends StoreFixture {
  private static final int WRITERS = 5;
  private static final int WRITES = 4;

  private static DynamoDbServer server;
  private static Settings settings;
  private static PublishedStream stream;

  private final Employer northwind = new Employer(employer, "Northwind Health", Plan.STANDARD);
  private final OverlapsRefused overlaps = overlapsRefused();
  private final Operations others = operations(TimeLimits.DEFAULT.request(), overlaps);
  private final Follower follower = new Follower(others.changeLog(), employer);
  private final Set<String> answered = ConcurrentHashMap.newKeySet();
  private final Writer other = writer(others);

  @Override
  protected Settings settings() {
    return settings;
  }

  @BeforeEach
  void addEmployer() {
    others.employers().save(northwind);
  }

  @BeforeAll
  static void start() {
    server = new DynamoDbServer();
    settings = ServiceTables.createdAt(server.endpoint());
    stream = new PublishedStream(server.endpoint(), Clients.of(settings));
  }

  @AfterAll
  static void stop() {
    stream.close();
    server.close();
  }

  private Writer writer(ExecutionInterceptor... interceptors) {
    return writer(operations(Clock.systemUTC(), interceptors));
  }

  private Writer writer(Operations operations) {
    return new Writer(new Caller(operations, northwind, "no town"), answered);
  }

  /** Prepares a job for a write of that kind, and follows the log up to it. */
  private int prepared(Kind kind) {
    int id = other.prepare(kind);
    publish();
    return id;
  }

  private void publish() {
    stream.publishAll(others);
    follower.follow();
  }

  /** What happens while somebody stalls: others write and publish, and the log is followed. */
  private void meanwhile(int id) {
    try {
      other.write(Kind.CREATE, id);
    } catch (Problem e) { // One time in 64, both change the same counter.
      assertThat(e.code()).isEqualTo(ProblemCode.UNAVAILABLE);
    }
    publish();
  }

  /** Who stalls at a step of a write of that kind, and what happens meanwhile. */
  record Stalled(Who who, Kind kind) {
    private static List<Stalled> all() {
      return Stream.of(Who.values())
          .flatMap(who -> who.kinds.stream().map(kind -> new Stalled(who, kind)))
          .toList();
    }
  }

  enum Who {
    /** Its write holds up those of others, as on AWS. */
    WRITER(EnumSet.allOf(Kind.class), 2),
    WRITER_WHOSE_JOB_IS_CHANGED_MEANWHILE(
        EnumSet.of(Kind.TITLE, Kind.STATUS, Kind.LONG_DESCRIPTION, Kind.DELETE), 4),
    /** It is taken for dead, and goes on after another has done its work. */
    PUBLISHER(EnumSet.allOf(Kind.class), 7);

    private final Set<Kind> kinds;
    private final int steps;

    Who(Set<Kind> kinds, int steps) {
      this.kinds = kinds;
      this.steps = steps;
    }
  }

  private static List<Stalled> drawn() {
    return Draw.third(Stalled.all());
  }

  private static List<Stalled> all() {
    return Stalled.all();
  }

  @ParameterizedTest
  @MethodSource("drawn")
  void whoStallsAtAnyStepHidesNothing(Stalled stalled) {
    Kind kind = stalled.kind();
    int steps =
        stalledAtEachStep(
            step -> {
              int id = prepared(kind);
              return switch (stalled.who()) {
                case WRITER -> {
                  Stall stall = new Stall(step, () -> meanwhile(id));
                  writer(overlaps, stall).write(kind, id);
                  yield stall;
                }
                case WRITER_WHOSE_JOB_IS_CHANGED_MEANWHILE -> {
                  Stall stall = new Stall(step, () -> retitleUnlessDeleted(id));
                  writer(stall, overlaps).write(kind, id);
                  yield stall;
                }
                case PUBLISHER -> {
                  other.write(kind, id);
                  other.write(Kind.CREATE, id);
                  Runnable meanwhile =
                      () -> {
                        follower.follow();
                        meanwhile(id);
                      };
                  Stall stall = new Stall(step, meanwhile);
                  stream.publishAll(operations(Clock.systemUTC(), stall));
                  yield stall;
                }
              };
            });
    assertThat(steps).as("steps, %s", Draw.seed()).isGreaterThanOrEqualTo(stalled.who().steps);
  }

  @Tag("deep")
  @ParameterizedTest
  @MethodSource("all")
  void whoeverStallsAtAnyStepHidesNothing(Stalled stalled) {
    whoStallsAtAnyStepHidesNothing(stalled);
  }

  private void retitleUnlessDeleted(int id) {
    try {
      other.write(Kind.TITLE, id);
    } catch (Problem e) {
      assertThat(e.code()).isEqualTo(ProblemCode.NOT_FOUND);
    }
    publish();
  }

  /** Stalls a run at each of its steps in turn, and returns how many there are. */
  private int stalledAtEachStep(IntFunction<Stall> run) {
    for (int step = 0; ; step++) {
      Stall stall = run.apply(step);
      publish();
      requireNothingMissed();
      if (!stall.hasStalled()) {
        return step;
      }
    }
  }

  /** All writers move one of the jobs back and forth, and count it on one counter. */
  @Test
  void whoFollowsWhileManyWriteAndPublishMissesNothing() throws Exception {
    int shared = other.prepare(Kind.TITLE);
    Operations publisher = contended(Clock.systemUTC(), overlaps);
    Writer writer = writer(contended(Clock.systemUTC(), overlaps, new FirstHeld(overlaps)));
    List<Future<?>> writers = new ArrayList<>();
    List<Future<?>> publishers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < WRITERS; i++) {
        int number = i;
        writers.add(threads.submit(() -> writeMuch(writer, shared, new Random(number))));
      }
      for (int i = 0; i < PublishedStream.SHARDS; i++) {
        int shard = i;
        publishers.add(
            threads.submit(
                () -> {
                  while (!(isDone(writers) && stream.isDone(shard))) {
                    stream.publish(shard, publisher);
                  }
                }));
      }
      while (!isDone(publishers)) {
        follower.follow();
      }
    }
    for (Future<?> each : writers) {
      each.get();
    }
    for (Future<?> each : publishers) {
      each.get();
    }
    follower.follow();

    requireNothingMissed();
    assertThat(overlaps.refusals()).as("or this shows nothing of overlaps").isPositive();
  }

  private static boolean isDone(List<Future<?>> all) {
    return all.stream().allMatch(Future::isDone);
  }

  private static void writeMuch(Writer writer, int shared, Random random) {
    int id = writer.prepare(Kind.TITLE);
    for (int i = 0; i < WRITES; i++) {
      writer.move(shared, i % 2 == 0 ? "archived" : "draft");
      writer.write(random.nextBoolean() ? Kind.TITLE : Kind.CREATE, id);
      writer.write(Kind.STATUS, id);
      writer.write(Kind.UPSERT, id);
    }
    writer.write(Kind.DELETE, id);
  }

  /** A job's versions have no gaps, so a follower that has come to the last one has seen all. */
  private void requireNothingMissed() {
    Map<Integer, String> seen = new TreeMap<>();
    follower
        .latest()
        .forEach(
            (id, change) ->
                seen.put(id, text(change.version().number(), change.type() == ChangeType.DELETED)));
    Map<Integer, String> stored = new TreeMap<>();
    client().scanPaginator(scan -> scan.tableName("Jobs").consistentRead(true)).items().stream()
        .filter(item -> item.get("employerId").n().equals(Integer.toString(employer)))
        .forEach(
            item ->
                stored.put(
                    Integer.valueOf(item.get("id").n()),
                    text(Integer.parseInt(item.get("number").n()), item.containsKey("deleted"))));
    assertThat(seen).isEqualTo(stored);
    Set<String> shown =
        follower.seen().stream()
            .flatMap(change -> change.job().stream())
            .map(job -> JobExamples.json(job.json()).path("title").asText())
            .collect(Collectors.toSet());
    assertThat(shown).containsAll(answered);
  }

  private static String text(int version, boolean isDeleted) {
    return version + (isDeleted ? " deleted" : "");
  }
}
