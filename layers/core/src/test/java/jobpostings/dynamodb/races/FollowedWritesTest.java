package jobpostings.dynamodb.races;

import static jobpostings.dynamodb.stores.Caller.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
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
import jobpostings.change.ChangeType;
import jobpostings.dynamodb.races.Writer.Kind;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.rules.SlowCalls;
import jobpostings.dynamodb.stores.Caller;
import jobpostings.dynamodb.stores.DynamoDbServer;
import jobpostings.dynamodb.stores.Follower;
import jobpostings.dynamodb.stores.Operations;
import jobpostings.dynamodb.stores.ServiceTables;
import jobpostings.dynamodb.stores.Stall;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.employer.Employer;
import jobpostings.employer.Plan;
import jobpostings.job.JobExamples;
import jobpostings.problem.Problem;
import jobpostings.problem.ProblemCode;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * From writes of jobs, through the stream of DynamoDB Local and the operation that publishes it, to
 * followers of the log: nobody misses a change, however slow a writer or a publisher was.
 */
class FollowedWritesTest extends StoreFixture {
  private static final int WRITERS = 5;
  private static final int WRITES = 10;
  private static final Duration CALL = Duration.ofMillis(5);

  private final DynamoDbServer server = new DynamoDbServer();
  private final Settings settings = ServiceTables.createdAt(server.endpoint());
  private final Employer northwind = new Employer(employer, "Northwind Health", Plan.STANDARD);
  private final PublishedStream stream = new PublishedStream(server.endpoint(), client());
  private final OverlapsRefused overlaps = overlapsRefused();
  private final Operations others = operations(Clock.systemUTC(), overlaps);
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

  @AfterEach
  void stopServer() {
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

  /** Writes under way hold up those of others, as on AWS. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aWriterThatStallsAtAnyStepHidesNothing(Kind kind) {
    int steps =
        stalledAtEachStep(
            step -> {
              int id = prepared(kind);
              Stall stall = new Stall(step, () -> meanwhile(id));
              writer(overlaps, stall).write(kind, id);
              return stall;
            });
    assertThat(steps).as("steps of a write").isGreaterThan(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"TITLE", "STATUS", "LONG_DESCRIPTION", "DELETE"})
  void neitherDoesOneWhoseJobIsChangedMeanwhile(Kind kind) {
    int steps =
        stalledAtEachStep(
            step -> {
              int id = prepared(kind);
              Stall stall = new Stall(step, () -> retitleUnlessDeleted(id));
              writer(stall, overlaps).write(kind, id);
              return stall;
            });
    assertThat(steps).as("steps of a write").isGreaterThan(3);
  }

  private void retitleUnlessDeleted(int id) {
    try {
      other.write(Kind.TITLE, id);
    } catch (Problem e) {
      assertThat(e.code()).isEqualTo(ProblemCode.NOT_FOUND);
    }
    publish();
  }

  /** Not even one that is taken for dead, and goes on after another has done its work. */
  @Tag("deep")
  @ParameterizedTest
  @EnumSource(Kind.class)
  void neitherDoesAPublisherThatStalls(Kind kind) {
    int steps =
        stalledAtEachStep(
            step -> {
              int id = prepared(kind);
              other.write(kind, id);
              other.write(Kind.CREATE, id);
              Stall stall =
                  new Stall(
                      step,
                      () -> {
                        follower.follow();
                        meanwhile(id);
                      });
              stream.publishAll(operations(Clock.systemUTC(), stall));
              return stall;
            });
    assertThat(steps).as("steps of a batch").isGreaterThan(6);
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

  /**
   * All writers move one of the jobs back and forth, in transactions slow enough that some are sure
   * to meet.
   */
  @Test
  void whoFollowsWhileManyWriteAndPublishMissesNothing() throws Exception {
    Operations slow = operations(Clock.systemUTC(), overlaps, new SlowCalls(CALL));
    Writer writer = writer(slow);
    int shared = writer.prepare(Kind.TITLE);
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
                    stream.publish(shard, slow);
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
    client()
        .scanPaginator(scan -> scan.tableName("Jobs").consistentRead(true))
        .items()
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
