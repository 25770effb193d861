package jobpostings.job.batch;

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
    List<Integer> inputs = IntStream.range(0, 100).boxed().toList();

    assertThat(new Workers(3, LONG, LONG).run(inputs, i -> -i))
        .isEqualTo(inputs.stream().map(i -> new Done<>(true, Optional.of(-i))).toList());
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

    new Workers(4, LONG, LONG).run(Collections.nCopies(40, one), Supplier::get);

    assertThat(most).hasValue(4);
  }

  @Test
  void nothingIsBegunWhenTimeIsOver() {
    AtomicInteger begun = new AtomicInteger();

    assertThat(
            new Workers(2, Duration.ZERO, LONG)
                .run(Collections.nCopies(5, begun), AtomicInteger::incrementAndGet))
        .isEqualTo(Collections.nCopies(5, new Done<>(false, Optional.empty())));
    assertThat(begun).hasValue(0);
  }

  /** However slow the machine is: the time grows until the work is begun within it. */
  @Test
  void whoeverIsLateIsNotWaitedFor() throws InterruptedException {
    CountDownLatch interrupted = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    Supplier<String> late =
        () -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          // Keeps its worker until the answer is known, so that nothing else is begun.
          awaitUninterruptibly(answered);
          return "late";
        };

    Duration time = Duration.ofMillis(1);
    List<Done<String>> done;
    do {
      time = time.multipliedBy(2);
      done = new Workers(1, LONG, time).run(List.of(late, () -> "next"), Supplier::get);
    } while (!done.getFirst().begun());
    answered.countDown();

    assertThat(done)
        .containsExactly(new Done<>(true, Optional.empty()), new Done<>(false, Optional.empty()));
    interrupted.await();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // It goes on waiting.
      }
    }
  }

  @Test
  void aFailureIsThrownWhenAllHaveEnded() {
    AtomicInteger done = new AtomicInteger();

    assertThatThrownBy(
            () ->
                new Workers(1, LONG, LONG)
                    .run(
                        List.<Supplier<Integer>>of(
                            () -> {
                              throw new IllegalStateException("first");
                            },
                            done::incrementAndGet),
                        Supplier::get))
        .hasMessage("first");
    assertThat(done).hasValue(1);
  }
}
