package jobpostings.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import jobpostings.dynamodb.stores.TestStores;
import jobpostings.dynamodb.stores.VirtualClock;
import jobpostings.problem.Problem;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

class RetryBudgetTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private static final Supplier<String> FAILS =
      () -> {
        throw SdkClientException.create("The connection was lost.");
      };

  @Test
  void whatFailsIsAskedForAgain() {
    Iterator<Supplier<String>> calls = List.of(FAILS, FAILS, () -> "answer").iterator();

    assertThat(TimeLimits.DEFAULT.budget().retry(() -> calls.next().get())).isEqualTo("answer");
  }

  @Test
  void withoutTimeNothingIsBegun() {
    RetryBudget budget = new RetryBudget(Duration.ZERO, MonotonicClock.SYSTEM);

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(
            () ->
                budget.retry(
                    () -> {
                      throw new AssertionError("This was begun.");
                    }))
        .withMessageContaining("Nothing was changed");
    assertThatExceptionOfType(Problem.class).isThrownBy(budget::backOff);
  }

  @Test
  void aMistakeIsNotRepeated() {
    Iterator<Supplier<String>> calls =
        List.<Supplier<String>>of(
                () -> {
                  throw ResourceNotFoundException.builder().message("No such table.").build();
                })
            .iterator();

    assertThatExceptionOfType(ResourceNotFoundException.class)
        .isThrownBy(() -> TimeLimits.DEFAULT.budget().retry(() -> calls.next().get()));
  }

  @Test
  void outsideOfACallNothingIsTriedAgain() {
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> RetryBudget.current().backOff())
        .withMessage("A call of a store begins with TimeLimits.call.");
  }

  @Test
  void aRequestOutsideOfACallHasTheTimeOfOne() {
    VirtualClock clock = new VirtualClock();

    assertThatExceptionOfType(Problem.class)
        .isThrownBy(() -> TestStores.limits(LIMIT, clock).budget().retry(FAILS));
    assertThat(clock.nanoTime()).isBetween(1L, LIMIT.toNanos());
  }

  @Test
  void aCallWithinACallHasWhatIsLeft() {
    VirtualClock clock = new VirtualClock();
    TimeLimits limits = TestStores.limits(LIMIT, clock);

    Duration left =
        limits.call(
            () -> {
              RetryBudget.current().pause(Duration.ofSeconds(2));
              return limits.call(() -> RetryBudget.current().left());
            });

    assertThat(left).isEqualTo(LIMIT.minusSeconds(2));
  }

  @Test
  void aCallWithATimeOfItsOwnHasThat() {
    TimeLimits limits = TestStores.limits(LIMIT, new VirtualClock());

    Duration left =
        limits.call(() -> limits.call(Duration.ofSeconds(1), () -> RetryBudget.current().left()));

    assertThat(left).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aThreadHasWhatIsLeftOfItsCall() throws Exception {
    VirtualClock clock = new VirtualClock();
    TimeLimits limits = TestStores.limits(LIMIT, clock);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Duration> left =
          limits.call(
              () -> {
                RetryBudget budget = RetryBudget.current();
                budget.pause(Duration.ofSeconds(2));
                return executor.submit(() -> budget.inThread(() -> RetryBudget.current().left()));
              });
      Future<RetryBudget> alone = limits.call(() -> executor.submit(RetryBudget::current));

      assertThat(left.get()).isEqualTo(LIMIT.minusSeconds(2));
      assertThatExceptionOfType(ExecutionException.class)
          .isThrownBy(alone::get)
          .withCauseInstanceOf(IllegalStateException.class);
    }
  }
}
