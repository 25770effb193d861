package jobpostings.change;

import static jobpostings.change.ChangeExamples.record;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import jobpostings.dynamodb.rules.OverlapsRefused;
import jobpostings.dynamodb.stores.DynamoDbLocal;
import jobpostings.dynamodb.stores.Follower;
import jobpostings.dynamodb.stores.PartlySeen;
import jobpostings.dynamodb.stores.Stall;
import jobpostings.dynamodb.stores.StoreFixture;
import jobpostings.job.JobExamples;
import jobpostings.job.JobVersion;
import jobpostings.settings.Settings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A follower of the log misses nothing, however slow its writers are. */
class FollowersTest extends StoreFixture {
  /** What is there before. */
  private static final int BEFORE = 3;

  private final OverlapsRefused overlaps = overlapsRefused();
  private final ChangeLog other = operations(Clock.systemUTC(), overlaps).changeLog();

  @Override
  protected Settings settings() {
    return DynamoDbLocal.settings();
  }

  private Follower follower() {
    return new Follower(operations(Clock.systemUTC(), overlaps).changeLog(), employer);
  }

  @Test
  void aWriterThatStallsAtAnyStepHidesNothing() {
    record(
        other,
        IntStream.rangeClosed(1, BEFORE).mapToObj(id -> change(id, 1)).toArray(Change[]::new));
    Follower follower = follower();
    follower.follow();
    int jobs = BEFORE;
    boolean stalled = true;
    for (int step = 0; stalled; step++) {
      int first = jobs + 1;
      Stall stall =
          new Stall(
              step,
              () -> {
                record(other, change(first + 1, 1));
                follower.follow();
              });
      record(
          operations(Clock.systemUTC(), stall, overlaps).changeLog(),
          change(first, 1),
          change(first + 2, 1));
      stalled = stall.hasStalled();
      follower.follow();
      jobs += stalled ? 3 : 0;
      if (stalled) {
        assertThat(follower.seen()).as("after a stall at step %d", step).hasSize(jobs);
      }
    }
    assertThat(jobs).isGreaterThan(BEFORE + 3 * 5);
    follower.requireAll(jobs + 2, 1);
  }

  @Tag("deep")
  @Test
  void whoeverFollowsWhileManyWriteSeesEachChangeOnceAndEachJobInOrder() throws Exception {
    int writers = 6;
    int versions = 40;
    Follower follower = follower();
    List<Future<?>> all = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 1; i <= writers; i++) {
        int job = i;
        ChangeLog log = operations(Clock.systemUTC(), overlaps).changeLog();
        all.add(
            threads.submit(
                () -> {
                  for (int number = 1; number <= versions; number += 2) {
                    record(log, change(job, number), change(job, number + 1));
                  }
                }));
      }
      while (all.stream().anyMatch(each -> !each.isDone())) {
        follower.follow();
      }
    }
    for (Future<?> each : all) {
      each.get();
    }
    follower.follow();

    follower.requireAll(writers, versions);
  }

  @Test
  void whoeverSeesAPartOfATransactionIsToldOfTheRest() {
    PartlySeen partly =
        new PartlySeen(
            item ->
                item.containsKey("place")
                    && Integer.parseInt(item.get("place").n()) % (item.containsKey("entry") ? 5 : 3)
                        == 1);
    ChangeLog log = operations(Clock.systemUTC(), partly).changeLog();
    record(
        other, IntStream.rangeClosed(1, 60).mapToObj(id -> change(id, 1)).toArray(Change[]::new));
    Follower follower = new Follower(log, employer);

    follower.follow();

    follower.requireAll(60, 1);
    assertThat(log.oldest(employer, 20).changes().getFirst().place()).contains(1L);
  }

  private Change change(int jobId, int number) {
    return ChangeExamples.change(
        employer,
        employer * 1_000 + jobId, // No other test uses it.
        new JobVersion(number, JobExamples.AUTHOR, Instant.now()),
        Optional.empty());
  }
}
