package jobpostings.job.batch;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import jobpostings.job.batch.Workers.Done;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void eachResultIsThatOfItsWork() {
    List<Supplier<Integer>> work =
        IntStream.range(0, 100).<Supplier<Integer>>mapToObj(i -> () -> i).toList();

    assertThat(new Workers(3, LONG, LONG).shift().run(work))
        .isEqualTo(
            IntStream.range(0, 100).mapToObj(i -> new Done<>(true, Optional.of(i))).toList());
  }

  @Test
  void soManyWorkAtATimeAndNoMore() {
    CyclicBarrier together = new CyclicBarrier(4);
    AtomicInteger working = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Supplier<String> one =
        () -> {
          most.accumulateAndGet(working.incrementAndGet(), Math::max);
          try {
            together.await();
          } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
          }
          working.decrementAndGet();
          return "done";
        };

    new Workers(4, LONG, LONG).shift().run(Collections.nCopies(40, one));

    assertThat(most).hasValue(4);
  }

  @Test
  void nothingIsBegunWhenTimeIsOver() {
    AtomicInteger begun = new AtomicInteger();

    assertThat(
            new Workers(2, Duration.ZERO, LONG)
                .shift()
                .run(Collections.nCopies(5, begun::incrementAndGet)))
        .isEqualTo(Collections.nCopies(5, new Done<>(false, Optional.empty())));
    assertThat(begun).hasValue(0);
  }

  @Test
  void whoeverIsLateIsNotWaitedFor() {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Supplier<String> late =
        () -> {
          try {
            never.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          return "late";
        };

    assertThat(new Workers(1, LONG, Duration.ofMillis(50)).shift().run(List.of(late, () -> "next")))
        .isEqualTo(
            List.of(new Done<>(true, Optional.empty()), new Done<>(false, Optional.empty())));
    assertThat(interrupted).satisfies(latch -> assertThat(latch.await(10, SECONDS)).isTrue());
  }

  @Test
  void aFailureIsThrownWhenAllHaveEnded() {
    AtomicInteger done = new AtomicInteger();

    assertThatThrownBy(
            () ->
                new Workers(1, LONG, LONG)
                    .shift()
                    .<Integer>run(
                        List.of(
                            () -> {
                              throw new IllegalStateException("first");
                            },
                            done::incrementAndGet)))
        .hasMessage("first");
    assertThat(done).hasValue(1);
  }
}
